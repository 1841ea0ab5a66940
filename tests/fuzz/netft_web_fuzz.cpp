// Any bytes as a request to the virtual sensor's web server and as what a client gets of one; and
// in turns as requests by UDP, with the records that they lead to read again.

#include <cstddef>
#include <cstdint>
#include <memory>

#include "supple/net/http.hpp"
#include "supple/netft/intake.hpp"
#include "supple/virtual_netft/pages.hpp"

namespace {

using namespace supple;
using namespace supple::virtual_netft;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

/// Without noise, whose numbers would take most of the time.
class Still final : public Source {
 public:
  [[nodiscard]] std::optional<Wrench> at(Seconds /*time*/) override { return Wrench{}; }
};

Device sensor(const std::uint8_t* data, std::size_t size) {
  // the first bytes choose what goes wrong, and when
  std::vector<Fault> faults;
  for (std::size_t i = 0; i + 2 < size && i < 6; i += 3) {
    faults.push_back({.kind = static_cast<FaultKind>(data[i] % 8),
                      .at = Seconds{data[i + 1] * 1e-3},
                      .duration = Seconds{data[i + 2] * 1e-3}});
  }
  return Device{DeviceSetup{.faults = std::move(faults)}, std::make_unique<Still>()};
}

void ask_the_web_server(std::string_view text) {
  Device device = sensor(nullptr, 0);
  const std::string answer = answered(text, device);
  const auto size = net::http::head_size(answer);
  require(size.has_value());
  const auto head = net::http::answer_head(std::string_view{answer}.substr(0, *size));
  require(head && head->length() == answer.size() - *size);
  require(device.settings().rate_hz >= 1.0 && device.settings().rate_hz <= 7000.0);
  if (head->status == 302) {
    require(netft::settings_from(netft::settings_xml(device.settings())).has_value());
  }
}

void read_an_answer(std::string_view text) {
  const auto size = net::http::head_size(text);
  if (!size) return;
  require(*size <= text.size());
  if (const auto head = net::http::answer_head(text.substr(0, *size))) {
    require(head->status >= 100 && head->status <= 999);
  }
}

void ask_by_udp(wire::ByteView bytes) {
  Device device = sensor(bytes.data(), bytes.size());
  netft::Intake intake{device.settings()};
  Seconds now{0.0};
  for (int i = 0; i < 8 && bytes.size() >= netft::kRequestSize; ++i) {
    device.take(bytes.first(netft::kRequestSize), now);
    bytes = bytes.subspan(netft::kRequestSize);
    now += Seconds{0.002};
    for (const wire::Bytes& datagram : device.due(now)) require(intake.take(datagram, 1));
  }
  intake.take(bytes, 1);
  const netft::Account& account = intake.snapshot().account;
  const netft::Arrivals& a = account.arrivals;
  require(account.used + account.saturated + account.faulty <= a.fresh + a.stalled);
  require(a.fresh + a.stalled + a.duplicates + a.late <= device.counts().sent + 1000);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const wire::ByteView bytes{data, size};
  ask_the_web_server(wire::text_of(bytes));
  read_an_answer(wire::text_of(bytes));
  ask_by_udp(bytes);
  return 0;
}
