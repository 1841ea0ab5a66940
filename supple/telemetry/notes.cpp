#include "supple/telemetry/notes.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <vector>

#include "supple/telemetry/proto/describer.hpp"
#include "supple/telemetry/proto/encoder.hpp"
#include "supple/telemetry/proto/field.hpp"

namespace supple::telemetry {
namespace {

// in the order of the enumerators
constexpr std::array<std::string_view, 3> kLevels{"info", "warning", "error"};
constexpr int kFirst = 1;
constexpr int kSecond = 2;

template <class F>
void fields(F& f, const Event& event) {
  f.choice(kFirst, "level", {"Level", kLevels}, static_cast<std::uint64_t>(event.level));
  f.text(kSecond, "text", event.text);
}

template <class F>
void fields(F& f, const Change& change) {
  f.count(kFirst, "tick_index", change.tick_index);
  f.text(kSecond, "config", change.config);
}

template <class Note>
Bytes schema(std::string_view type) {
  proto::Describer describer{type};
  fields(describer, Note{});
  return describer.descriptor_set();
}

/// A number and a text; others are left alone.
struct Pair {
  std::uint64_t number = 0;
  std::string text;
};

Result<Pair, ReadError> decode_pair(ByteView message) {
  ByteReader in{message};
  Pair pair;
  while (const auto field = proto::next_field(in)) {
    if (field->number == kFirst) pair.number = field->value;
    if (field->number == kSecond) pair.text = text_of(field->bytes);
  }
  if (in.error()) return Failure{*in.error()};
  return pair;
}

using Values = std::map<std::string, std::string, std::less<>>;

std::string_view trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(' ');
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \r") + 1 - from);
}

/// Values of a YAML text by path: one key a line, the parts of a path by their indentation.
Values values_of(std::string_view yaml) {
  Values values;
  std::vector<std::pair<std::size_t, std::string>> path;
  while (!yaml.empty()) {
    const std::size_t end = std::min(yaml.find('\n'), yaml.size());
    std::string_view line = yaml.substr(0, end);
    yaml.remove_prefix(std::min(end + 1, yaml.size()));
    line = line.substr(0, line.find(" #"));
    const std::size_t indent = line.find_first_not_of(" -");
    if (indent == std::string_view::npos || line[indent] == '#') continue;
    while (!path.empty() && path.back().first >= indent) path.pop_back();
    const std::size_t colon = std::min(line.find(':', indent), line.size());
    std::string key = path.empty() ? "" : path.back().second + ".";
    key += line.substr(indent, colon - indent);
    const std::string_view value = trimmed(line.substr(std::min(colon + 1, line.size())));
    if (value.empty()) {
      path.emplace_back(indent, std::move(key));
      continue;
    }
    std::string& kept = values[std::move(key)];  // items of a list share their path
    kept += (kept.empty() ? "" : "; ") + std::string{value};
  }
  return values;
}

}  // namespace

std::string_view name(Event::Level level) noexcept {
  const auto i = static_cast<std::size_t>(level);
  return kLevels[i < kLevels.size() ? i : 0];
}

Bytes event_schema() { return schema<Event>(kEventType); }
Bytes change_schema() { return schema<Change>(kChangeType); }

void encode(const Event& event, Bytes& out) {
  proto::Encoder encoder{out};
  fields(encoder, event);
}

void encode(const Change& change, Bytes& out) {
  proto::Encoder encoder{out};
  fields(encoder, change);
}

Result<Event, ReadError> decode_event(ByteView message) {
  auto decoded = decode_pair(message);
  if (!decoded) return Failure{decoded.error()};
  Pair pair = *std::move(decoded);
  const bool known = pair.number < kLevels.size();
  return Event{known ? static_cast<Event::Level>(pair.number) : Event::Level::kInfo,
               std::move(pair.text)};
}

Result<Change, ReadError> decode_change(ByteView message) {
  auto decoded = decode_pair(message);
  if (!decoded) return Failure{decoded.error()};
  Pair pair = *std::move(decoded);
  return Change{pair.number, std::move(pair.text)};
}

std::string changes_between(std::string_view before, std::string_view after) {
  constexpr int kMostNamed = 3;
  std::map<std::string, std::pair<std::string, std::string>> all;
  for (auto& [path, value] : values_of(before)) all[path].first = value;
  for (auto& [path, value] : values_of(after)) all[path].second = value;
  std::string text;
  int count = 0;
  for (const auto& [path, values] : all) {
    const auto& [was, is] = values;
    const bool opened = was == "off" && is.empty();  // what is in it now is told
    if (was == is || opened || ++count > kMostNamed) continue;
    text += fmt::format("{}{}: {}{}{}", text.empty() ? "" : ", ", path, was,
                        was.empty() ? "" : " -> ", is.empty() ? "none" : is);
  }
  if (count > kMostNamed) text += fmt::format(" and {} more", count - kMostNamed);
  return text;
}

}  // namespace supple::telemetry
