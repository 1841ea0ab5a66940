// Any bytes from a client of the cockpit. The first byte says how they are cut into pieces; if the
// second one is even, a handshake with the token has come before them.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "supple/cockpit/connection.hpp"
#include "supple/websocket/utf8.hpp"

namespace {

using namespace supple;
using namespace supple::cockpit;

constexpr std::string_view kHandshake =
    "GET /?token=t&hz=1000 HTTP/1.1\r\nHost: [::1]:8080\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: foxglove.websocket.v1\r\n\r\n";

void require(bool condition) {
  if (!condition) __builtin_trap();
}

wire::ByteView bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Holds what comes through to what the connection promises.
class Echo final : public Desk {
 public:
  std::vector<foxglove::Parameter> parameters() override { return {{"last", last_}}; }
  std::optional<std::string> set(const std::vector<foxglove::Parameter>& wanted) override {
    require(!wanted.empty());
    last_ = wanted.back().value;
    const auto again = parse_json(last_.dump());
    require(again && again->dump() == last_.dump());
    return std::nullopt;
  }
  std::uint64_t revision() override { return ++revision_; }
  Result<Json, std::string> call(std::string_view service, const Json& request) override {
    require(service == "/echo");
    return request;
  }
  void greet(std::uint32_t channel,
             const std::function<void(const Publication&)>& publish) override {
    require(channel == 1);
    publish({.channel = channel, .time = 1, .every = true, .data = bytes_of("past")});
  }

 private:
  Json last_;
  std::uint64_t revision_ = 0;
};

Site make_site() {
  Site out;
  out.access.token = "t";
  out.files["/index.html"] = {"text/html", "<p>"};
  out.long_files["/log"] = {100, [](std::uint64_t offset, std::size_t size) {
                              require(offset < 100 && size <= 100 - offset);
                              return std::string(size, 'x');
                            }};
  out.channels = {{"/force", "json", "Force", "jsonschema", "{}"}};
  out.services = {{"/echo", "{}", ""}};
  return out;
}

/// Every text that goes out is UTF-8, or a browser would end the connection.
void check_texts(wire::ByteView bytes) {
  const std::string_view all = wire::text_of(bytes);
  require(all.starts_with("HTTP/1.1 "));
  if (!all.starts_with("HTTP/1.1 101 ")) return;
  bytes = bytes.subspan(all.find("\r\n\r\n") + 4);
  while (bytes.size() >= 2) {
    std::size_t at = 2;
    std::size_t size = bytes[1];
    if (size == 126) {
      size = wire::from_bytes<std::uint16_t>(bytes.subspan(2));
      at = 4;
    } else if (size == 127) {
      size = wire::from_bytes<std::uint64_t>(bytes.subspan(2));
      at = 10;
    }
    require(bytes.size() >= at + size);
    if (bytes[0] == 0x81) require(websocket::is_utf8(bytes.subspan(at, size)));
    bytes = bytes.subspan(at + size);
  }
  require(bytes.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Site kSite = make_site();
  if (size < 2) return 0;
  const std::size_t piece = 1 + data[0];
  Echo desk;
  Connection connection{kSite, desk, Seconds{0.0}};
  if (data[1] % 2 == 0) connection.receive(bytes_of(kHandshake));
  const wire::ByteView bytes{data + 2, size - 2};
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    connection.receive(bytes.subspan(at, std::min(piece, bytes.size() - at)));
    connection.publish({.channel = 1, .time = at, .every = true, .data = bytes_of("{}")});
    connection.look_at_parameters();
  }
  wire::Bytes out;
  while (!connection.output().empty()) {
    const wire::ByteView some = connection.output();
    out.insert(out.end(), some.begin(), some.end());
    connection.sent(some.size(), Seconds{0.0});
  }
  if (!out.empty()) check_texts(out);
  require(connection.kept() <= 2 * kLongestMessage + net::http::kLongestHead + size);
  return 0;
}
