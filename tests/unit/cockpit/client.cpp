#include "unit/cockpit/client.hpp"

#include <fmt/format.h>

namespace supple::cockpit::test {

using websocket::Opcode;

std::optional<std::string> OneGain::set(const std::vector<foxglove::Parameter>& wanted) {
  for (const foxglove::Parameter& each : wanted) {
    if (each.name != "gain") return fmt::format("'{}' is not known", each.name);
    if (!each.value.number() || *each.value.number() < 0.0) return "gain is below 0";
  }
  gain = *wanted.back().value.number();
  ++revision_;
  return std::nullopt;
}

Result<Json, std::string> OneGain::call(std::string_view service, const Json& request) {
  if (!request["fail"].is_null()) return Failure{std::string{"it fails"}};
  calls.emplace_back(service);
  return Json{Json::Object{{"done", true}}};
}

void OneGain::greet(std::uint32_t channel, const std::function<void(const Publication&)>& publish) {
  if (channel == 2) publish({.channel = 2, .time = 5, .every = true, .data = bytes_of("past")});
}

Site site() {
  Site out;
  out.name = "test";
  out.session = "1";
  out.access.token = std::string{kToken};
  out.files["/index.html"] = {"text/html", "<p>page"};
  out.files["/app.js"] = {"text/javascript", std::string(500'000, 'x')};
  out.long_files["/log"] = {3'000'000, [](std::uint64_t offset, std::size_t size) {
                              return std::string(size, static_cast<char>('a' + offset % 26));
                            }};
  out.channels = {{"/force", "json", "Force", "jsonschema", "{}"},
                  {"/events", "json", "Event", "jsonschema", "{}"}};
  out.services = {{"/hold", R"({"type":"object"})", "holds"},
                  {"look", R"({"type":"object"})", "changes nothing", true}};
  return out;
}

wire::ByteView bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string handshake(std::string_view target, std::string_view more) {
  return fmt::format(
      "GET {} HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Protocol: foxglove.websocket.v1\r\n{}\r\n",
      target, more);
}

wire::Bytes frame(Opcode opcode, std::string_view data) {
  wire::Bytes out;
  websocket::put_head(out, opcode, data.size());
  out[1] |= 0x80U;
  const std::uint8_t mask[4] = {0x12, 0x34, 0x56, 0x78};
  out.insert(out.end(), mask, mask + 4);
  for (std::size_t i = 0; i < data.size(); ++i) {
    out.push_back(static_cast<std::uint8_t>(static_cast<std::uint8_t>(data[i]) ^ mask[i % 4]));
  }
  return out;
}

std::string service_call(std::uint32_t service, std::uint32_t call, std::string_view json) {
  const auto little = [](std::uint32_t x) {
    std::string out;
    for (unsigned i = 0; i < 4; ++i) out += static_cast<char>(x >> (8 * i) & 0xFFU);
    return out;
  };
  return "\x02" + little(service) + little(call) + little(4) + "json" + std::string{json};
}

void Listener::take(wire::ByteView bytes) {
  rest_ += wire::text_of(bytes);
  if (!head_) {
    const std::size_t end = rest_.find("\r\n\r\n");
    if (end == std::string::npos) return;
    head_ = rest_.substr(0, end + 4);
    rest_.erase(0, end + 4);
  }
  if (!head_->starts_with("HTTP/1.1 101")) return;
  for (;;) {
    const wire::ByteView all = bytes_of(rest_);
    if (all.size() < 2) return;
    std::size_t at = 2;
    std::uint64_t size = all[1];
    if (size == 126) {
      if (all.size() < 4) return;
      size = wire::from_bytes<std::uint16_t>(all.subspan(2));
      at = 4;
    } else if (size == 127) {
      if (all.size() < 10) return;
      size = wire::from_bytes<std::uint64_t>(all.subspan(2));
      at = 10;
    }
    if (all.size() - at < size) return;
    frames_.push_back({Opcode(all[0] & 0x0FU), rest_.substr(at, size)});
    rest_.erase(0, at + size);
  }
}

Json Listener::take_op(std::string_view op) {
  for (auto each = frames_.begin(); each != frames_.end(); ++each) {
    if (each->opcode != Opcode::kText) continue;
    const auto json = parse_json(each->data);
    if (!json || (*json)["op"].text() == nullptr || *(*json)["op"].text() != op) continue;
    frames_.erase(each);
    return *json;
  }
  return {};
}

std::vector<Got> Listener::data() const {
  std::vector<Got> out;
  for (const Got& each : frames_) {
    if (each.opcode == Opcode::kBinary && each.data[0] == 1) out.push_back(each);
  }
  return out;
}

std::optional<std::uint16_t> Listener::close_code() const {
  for (const Got& each : frames_) {
    if (each.opcode != Opcode::kClose) continue;
    return wire::from_bytes<std::uint16_t>(bytes_of(each.data));
  }
  return std::nullopt;
}

}  // namespace supple::cockpit::test
