#include "supple/virtual_ur/script.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace supple::virtual_ur {
namespace {

constexpr int kRegisters = 48;

bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

bool is_name(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// The name of a line "def name():"; empty if it is none.
std::string_view name_after(std::string_view keyword, std::string_view line) noexcept {
  if (!line.starts_with(keyword) || line.size() <= keyword.size()) return {};
  if (!is_space(line[keyword.size()])) return {};
  line = trimmed(line.substr(keyword.size()));
  const auto end = std::find_if_not(line.begin(), line.end(), is_name);
  return line.substr(0, static_cast<std::size_t>(end - line.begin()));
}

template <class T>
std::optional<T> number_in(std::string_view text) noexcept {
  T out{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return out;
}

/// Up to the separator, which is taken away too.
std::string_view cut(std::string_view& text, char separator) noexcept {
  const std::size_t at = std::min(text.find(separator), text.size());
  const std::string_view out = trimmed(text.substr(0, at));
  text.remove_prefix(std::min(at + 1, text.size()));
  return out;
}

std::string_view after(std::string_view word, std::string_view text) noexcept {
  return text.starts_with(word) ? trimmed(text.substr(word.size())) : std::string_view{};
}

struct Socket {
  std::string host;
  std::uint16_t port = 0;
};

/// Of `anything("HOST", PORT, "name")`.
std::optional<Socket> socket_named(std::string_view text, std::string_view name) {
  const std::string quoted = "\"" + std::string{name} + "\"";
  for (std::size_t at = text.find(quoted); at != std::string_view::npos;
       at = text.find(quoted, at + 1)) {
    std::string_view before = text.substr(0, at);
    before = before.substr(std::min(before.rfind('\n') + 1, before.size()));
    const std::size_t open = before.rfind('(');
    if (open == std::string_view::npos) continue;
    std::string_view arguments = before.substr(open + 1);
    std::string_view host = cut(arguments, ',');
    const auto port = number_in<std::uint16_t>(cut(arguments, ','));
    if (!port || *port == 0 || host.size() < 3 || host.front() != '"' || host.back() != '"') {
      continue;
    }
    return Socket{.host = std::string{host.substr(1, host.size() - 2)}, .port = *port};
  }
  return std::nullopt;
}

std::optional<StreamProgram> external_control(const Script& script) {
  const auto reverse = socket_named(script.text, "reverse_socket");
  if (!reverse) return std::nullopt;
  StreamProgram out{.kind = ProgramKind::kExternalControl,
                    .name = script.name,
                    .host = reverse->host,
                    .reverse_port = reverse->port};
  if (const auto other = socket_named(script.text, "trajectory_socket")) {
    out.trajectory_port = other->port;
  }
  if (const auto other = socket_named(script.text, "script_command_socket")) {
    out.script_command_port = other->port;
  }
  return out;
}

std::string_view without_comment(std::string_view line) noexcept {
  return trimmed(line.substr(0, line.find('#')));
}

/// A number, True or False, perhaps with a name before it: "gain=2000".
std::optional<double> argument_from(std::string_view word) noexcept {
  if (const std::size_t sign = word.find('='); sign != std::string_view::npos) {
    word.remove_prefix(sign + 1);
  }
  if (word == "True") return 1.0;
  if (word == "False") return 0.0;
  const auto number = number_in<double>(word);
  return number && std::isfinite(*number) ? number : std::nullopt;
}

std::optional<Call> call_from(std::string_view line) {
  const std::size_t open = line.find('(');
  if (open == std::string_view::npos || !line.ends_with(')')) return std::nullopt;
  Call out{.name = std::string{trimmed(line.substr(0, open))}};
  if (out.name.empty() || !std::all_of(out.name.begin(), out.name.end(), is_name)) {
    return std::nullopt;
  }
  std::string inside{line.substr(open + 1, line.size() - open - 2)};
  std::erase_if(inside, [](char c) { return c == '[' || c == ']' || c == 'p' || is_space(c); });
  std::string_view rest = inside;
  while (!rest.empty()) {
    const auto number = argument_from(cut(rest, ','));
    if (!number) return std::nullopt;
    out.numbers.push_back(*number);
  }
  return out;
}

/// "# supple: reverse HOST PORT, heartbeat REGISTER, watchdog HZ, mode speedj|servoj"
StreamProgram supple_header(std::string_view header) {
  StreamProgram out{.kind = ProgramKind::kSupple};
  Watchdog watchdog;
  while (!trimmed(header).empty()) {
    const std::string_view part = cut(header, ',');
    if (std::string_view place = after("reverse ", part); !place.empty()) {
      out.host = cut(place, ' ');
      out.reverse_port = number_in<std::uint16_t>(trimmed(place)).value_or(0);
    } else if (const auto number = number_in<int>(after("heartbeat ", part))) {
      watchdog.input = "input_int_register_" + std::to_string(*number);
      if (*number >= 0 && *number < kRegisters) out.echo = *number;
    } else if (const auto hz = number_in<double>(after("watchdog ", part))) {
      watchdog.hz = *hz;
    } else if (const auto mode = after("mode ", part); !mode.empty()) {
      out.only_mode = mode == "servoj" ? 1 : 2;
    }
  }
  if (std::isfinite(watchdog.hz) && watchdog.hz > 0.0 && out.echo) out.watchdog = watchdog;
  return out;
}

/// What one line of it sets.
void take_line(std::string_view line, StreamProgram& out) {
  if (std::string_view speedj = after("speedj(values,", line); !speedj.empty()) {
    const auto a = number_in<double>(cut(speedj, ','));
    if (a && *a > 0.0 && std::isfinite(*a)) out.acceleration = *a;
    return;
  }
  auto call = call_from(line);
  if (!call) return;
  if (call->name == "stopj") {
    if (call->numbers.size() == 1 && call->numbers[0] > 0.0) out.stop = call->numbers[0];
  } else if (call->name == "set_payload" || call->name == "set_tcp" ||
             call->name == "zero_ftsensor") {
    out.settings.push_back(*std::move(call));
  }
}

std::optional<StreamProgram> supple_program(const Script& script) {
  constexpr std::string_view kMark = "# supple: reverse";
  const std::size_t at = script.text.find(kMark);
  if (at == std::string::npos) return std::nullopt;
  const std::string_view header =
      std::string_view{script.text}.substr(at + std::string_view{"# supple: "}.size());
  StreamProgram out = supple_header(header.substr(0, header.find('\n')));
  if (out.host.empty() || out.reverse_port == 0) return std::nullopt;
  out.name = script.name;
  std::string_view rest = script.text;
  while (!rest.empty()) take_line(without_comment(cut(rest, '\n')), out);
  return out;
}

/// The program that a line begins; nothing if it begins none.
std::optional<Script> opened_by(const std::string& line) {
  for (const ScriptKind kind : {ScriptKind::kProgram, ScriptKind::kSecondary}) {
    const auto name = name_after(kind == ScriptKind::kProgram ? "def" : "sec", line);
    if (name.empty()) continue;
    return Script{.kind = kind, .name = std::string{name}, .text = line + "\n"};
  }
  return std::nullopt;
}

bool is_end(std::string_view line) noexcept {
  return line.starts_with("end") && trimmed(line.substr(3)).empty();
}

}  // namespace

void ScriptReader::append(std::string_view text) {
  if (broken_) return;
  buffer_.erase(0, used_);
  used_ = 0;
  buffer_ += text;
}

std::optional<std::string> ScriptReader::line() {
  const std::size_t end = buffer_.find('\n', used_);
  if (end == std::string::npos) {
    broken_ = broken_ || buffer_.size() - used_ > kLongestScript;
    return std::nullopt;
  }
  std::string out = buffer_.substr(used_, end - used_);
  used_ = end + 1;
  return out;
}

std::optional<Script> ScriptReader::next() {
  while (!broken_) {
    const auto text = line();
    if (!text) break;
    if (open_) {
      open_->text += *text + "\n";
      broken_ = open_->text.size() > kLongestScript;
      if (is_end(*text)) return std::exchange(open_, {});
      continue;
    }
    open_ = opened_by(*text);
    const std::string_view plain = without_comment(*text);
    if (!open_ && !plain.empty()) return Script{.text = std::string{plain}};
  }
  return std::nullopt;
}

std::optional<StreamProgram> stream_program(const Script& script) {
  if (script.kind != ScriptKind::kProgram) return std::nullopt;
  auto out = supple_program(script);
  return out ? out : external_control(script);
}

Calls calls_of(const Script& script) {
  Calls out;
  std::string_view rest = script.text;
  (void)cut(rest, '\n');  // its name
  std::uint32_t number = 1;
  while (!rest.empty()) {
    ++number;
    const std::string_view line = without_comment(cut(rest, '\n'));
    if (line.empty() || line == "end") continue;
    auto call = call_from(line);
    if (!call) {
      out.bad_line = number;
      return out;
    }
    out.calls.push_back(*std::move(call));
  }
  return out;
}

}  // namespace supple::virtual_ur
