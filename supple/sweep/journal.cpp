#include "supple/sweep/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <iterator>
#include <system_error>
#include <unordered_set>
#include <utility>

namespace supple::sweep {
namespace {

constexpr std::string_view kKind = "supple-sweep-journal-1";
constexpr std::chrono::seconds kSettleEvery{1};

std::string title_line(const Title& title) {
  return sealed(fmt::format("{} {} {} {}", kKind, title.identity, title.samples, title.metrics));
}

template <class T>
bool read(std::string_view text, T& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

std::optional<Title> title_of(std::string_view line) {
  auto text = unsealed(line);
  if (!text) return std::nullopt;
  std::vector<std::string_view> words;
  while (!text->empty()) {
    const std::size_t end = text->find(' ');
    words.push_back(text->substr(0, end));
    text->remove_prefix(end == std::string_view::npos ? text->size() : end + 1);
  }
  Title out;
  if (words.size() != 4 || words[0] != kKind || !read(words[2], out.samples) ||
      !read(words[3], out.metrics)) {
    return std::nullopt;
  }
  out.identity = words[1];
  return out;
}

std::string why() { return std::system_category().message(errno); }

std::string cannot(std::string_view what, const std::filesystem::path& file) {
  return fmt::format("'{}' cannot be {}: {}", file.string(), what, why());
}

}  // namespace

Recovered recovered(const std::string& text) {
  Recovered out;
  std::unordered_set<std::uint64_t> seen;
  std::string_view rest = text;
  for (std::size_t end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    if (!out.title) {
      out.title = title_of(line);
      if (!out.title) return out;
    } else if (auto row = row_of(line, out.title->metrics)) {
      // a damaged line costs its own sample, not those behind it
      const bool fresh = row->sample < out.title->samples && seen.insert(row->sample).second;
      if (fresh) out.rows.push_back(*std::move(row));
    }
    out.whole = text.size() - rest.size();
  }
  return out;
}

Result<Journal, std::string> Journal::open(const std::filesystem::path& file, const Title& title) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (descriptor < 0) return Failure{cannot("opened", file)};
  Journal journal{file, descriptor, {}};
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    return Failure{
        fmt::format("'{}' is in use: another run of this sweep goes on; wait for it, or "
                    "name another folder with --output",
                    file.string())};
  }
  std::ifstream stream{file, std::ios::binary};
  const std::string text{std::istreambuf_iterator<char>{stream}, {}};
  Recovered found = recovered(text);
  if (!found.title) {
    const std::string wanted = title_line(title);
    // a first line that was cut short is ours; anything else is not
    if (!wanted.starts_with(text)) {
      return Failure{
          fmt::format("'{}' is not the journal of a sweep; name another folder with "
                      "--output, or begin again with --fresh",
                      file.string())};
    }
    if (::ftruncate(descriptor, 0) != 0) return Failure{cannot("written", file)};
    if (auto problem = journal.write(wanted)) return Failure{*problem};
    return journal;
  }
  if (found.title->identity != title.identity || found.title->samples != title.samples) {
    return Failure{fmt::format(
        "'{}' is of another sweep: since it was begun, the file of the sweep, its scenario, the "
        "robot's model or supple itself has changed; name another folder with --output, or begin "
        "again with --fresh",
        file.string())};
  }
  if (found.whole < text.size() && ::ftruncate(descriptor, static_cast<off_t>(found.whole)) != 0) {
    return Failure{cannot("written", file)};
  }
  journal.rows_ = std::move(found.rows);
  return journal;
}

Journal::Journal(std::filesystem::path file, int descriptor, std::vector<Row> rows)
    : file_{std::move(file)}, descriptor_{descriptor}, rows_{std::move(rows)} {}

Journal::Journal(Journal&& other) noexcept
    : file_{std::move(other.file_)},
      descriptor_{std::exchange(other.descriptor_, -1)},
      rows_{std::move(other.rows_)},
      unsettled_{other.unsettled_},
      settled_{other.settled_} {}

Journal::~Journal() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<std::string> Journal::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t done = ::write(descriptor_, text.data(), text.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return cannot("written", file_);
    text.remove_prefix(static_cast<std::size_t>(done));
  }
  unsettled_ = true;
  return std::nullopt;
}

std::optional<std::string> Journal::add(const Row& row) { return write(line_of(row)); }

std::optional<std::string> Journal::settle(bool now) {
  const auto time = std::chrono::steady_clock::now();
  if (!unsettled_ || (!now && time - settled_ < kSettleEvery)) return std::nullopt;
  settled_ = time;
  unsettled_ = false;
  if (::fdatasync(descriptor_) != 0) return cannot("written to the disk", file_);
  return std::nullopt;
}

}  // namespace supple::sweep
