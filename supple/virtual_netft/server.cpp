#include "supple/virtual_netft/server.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "supple/net/http.hpp"
#include "supple/net/stream.hpp"
#include "supple/virtual_netft/pages.hpp"

namespace supple::virtual_netft {
namespace {

using std::chrono::steady_clock;

constexpr std::size_t kMostGuests = 8;
constexpr std::size_t kLargestRequest = 4096;  // [bytes]
constexpr Seconds kGuestTime{2.0};
constexpr Seconds kLook{1.0};
constexpr int kMostAtOnce = 64;

}  // namespace

Result<std::unique_ptr<VirtualNetft>, std::string> VirtualNetft::start(
    ServerOptions options, std::unique_ptr<Source> source) {
  auto http = net::Listener::open({.host = options.host, .port = options.ports.http});
  if (!http) return Failure{http.error()};
  auto rdt = net::UdpSocket::open({.host = options.host, .port = options.ports.rdt});
  if (!rdt) return Failure{rdt.error()};
  std::unique_ptr<VirtualNetft> out{new VirtualNetft{
      *std::move(http), *std::move(rdt), Device{std::move(options.device), std::move(source)}}};
  out->thread_ =
      std::jthread{[server = out.get()](const std::stop_token& stop) { server->serve(stop); }};
  return out;
}

VirtualNetft::VirtualNetft(net::Listener http, net::UdpSocket rdt, Device device)
    : http_{std::move(http)},
      rdt_{std::move(rdt)},
      ports_{.http = http_.port(), .rdt = rdt_.address().port},
      device_{std::move(device)} {}

VirtualNetft::~VirtualNetft() {
  thread_.request_stop();
  waker_.wake();
}

DeviceCounts VirtualNetft::counts() const {
  const std::lock_guard lock{counts_mutex_};
  return counts_;
}

void VirtualNetft::serve(const std::stop_token& stop) {
  const auto begin = steady_clock::now();
  while (!stop.stop_requested()) {
    wait(steady_clock::now() - begin);
    const Seconds now = steady_clock::now() - begin;
    take_requests(now);
    send_records(now);
    let_in(now);
    serve_guests(now);
    const std::lock_guard lock{counts_mutex_};
    counts_ = device_.counts();
  }
}

void VirtualNetft::wait(Seconds now) {
  std::array<pollfd, kMostGuests + 3> all{};
  std::size_t n = 0;
  const auto watch = [&](int descriptor) {
    all[n++] = {.fd = descriptor, .events = POLLIN, .revents = 0};
  };
  watch(waker_.number());
  watch(rdt_.number());
  if (guests_.size() < kMostGuests) watch(http_.number());
  Seconds until = now + kLook;
  for (const Guest& guest : guests_) {
    watch(guest.socket.number());
    until = std::min(until, guest.until);
  }
  if (const auto next = device_.next()) until = std::min(until, *next);
  net::wait(std::span{all}.first(n), std::max(until - now, Seconds{0.0}));
}

void VirtualNetft::take_requests(Seconds now) {
  std::array<std::uint8_t, 64> bytes{};
  for (int i = 0; i < kMostAtOnce; ++i) {
    const auto datagram = rdt_.receive(bytes);
    if (!datagram) return;
    if (device_.take(wire::ByteView{bytes}.first(datagram->bytes), now)) client_ = datagram->from;
  }
}

void VirtualNetft::send_records(Seconds now) {
  for (const wire::Bytes& datagram : device_.due(now)) rdt_.send_to(client_, datagram);
}

void VirtualNetft::let_in(Seconds now) {
  while (guests_.size() < kMostGuests) {
    auto guest = http_.accept();
    if (!guest) return;
    guests_.push_back({.socket = std::move(guest->socket), .bytes = {}, .until = now + kGuestTime});
  }
}

void VirtualNetft::serve_guests(Seconds now) {
  std::erase_if(guests_, [&](Guest& guest) { return is_done(guest, now); });
}

bool VirtualNetft::is_done(Guest& guest, Seconds now) {
  if (now >= guest.until || device_.deaf(now)) return true;
  std::array<std::uint8_t, 1024> some{};
  const net::Received got = net::receive(guest.socket, some);
  guest.bytes += wire::text_of(wire::ByteView{some}.first(got.bytes));
  const auto head = net::http::head_size(guest.bytes);
  if (!head) return got.flow != net::Flow::kOpen || guest.bytes.size() > kLargestRequest;
  const std::string answer = answered(std::string_view{guest.bytes}.substr(0, *head), device_);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(answer.data());
  // small enough for the buffers of the system; a guest that does not read must not hold the stream
  (void)net::send_now(guest.socket, {bytes, answer.size()});
  return true;
}

}  // namespace supple::virtual_netft
