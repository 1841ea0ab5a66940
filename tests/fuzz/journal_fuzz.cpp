// Any bytes as the journal of a sweep, as one of its lines and as a message: what is taken for
// whole is written again as it was read.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "supple/sweep/journal.hpp"
#include "supple/sweep/protocol.hpp"

namespace {

using namespace supple;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

void require_read_back(const sweep::Row& row) {
  const std::string line = sweep::line_of(row);
  require(line.find('\n') == line.size() - 1);
  const auto again =
      sweep::row_of(std::string_view{line}.substr(0, line.size() - 1), row.metrics.size());
  require(again.has_value() && sweep::line_of(*again) == line);
}

void read_journal(const std::string& text) {
  const sweep::Recovered found = sweep::recovered(text);
  require(found.whole <= text.size());
  require(found.title.has_value() || found.rows.empty());
  for (const sweep::Row& row : found.rows) {
    require(row.sample < found.title->samples);
    require_read_back(row);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text{reinterpret_cast<const char*>(data), size};
  read_journal(text);
  // a checksum is not guessed: lines of the text with theirs, below a title
  std::string sealed = sweep::sealed("supple-sweep-journal-1 id 100 2");
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    sealed += sweep::sealed(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  read_journal(sealed);
  const sweep::Said said = sweep::said(text);
  static_cast<void>(sweep::asked(said.rest));
  for (const std::uint64_t sample : sweep::taken(said.rest)) static_cast<void>(sample);
  return 0;
}
