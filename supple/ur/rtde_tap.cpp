#include "supple/ur/rtde_tap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "supple/net/stream.hpp"
#include "supple/net/tcp.hpp"
#include "supple/net/wait.hpp"
#include "supple/text/words.hpp"

namespace supple::ur {
namespace {

using std::chrono::steady_clock;

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

Result<RtdeTap, std::string> RtdeTap::open(const TapOptions& options) {
  TapOptions asked = options;
  for (;;) {
    auto socket = net::connect_tcp(asked.at, asked.timeout);
    if (!socket) return Failure{socket.error()};
    RtdeTap out{*std::move(socket)};
    const auto problem = out.agree(asked);
    if (!problem) return out;
    const auto& unknown = out.unknown_;
    const bool can_do_without =
        !unknown.empty() && std::all_of(unknown.begin(), unknown.end(), [&](const auto& name) {
          return has(options.optional, name);
        });
    if (!can_do_without) {
      return Failure{fmt::format("{}: {}", net::text_of(options.at), printable(*problem, 200))};
    }
    // a recipe counts for a connection: without the unknown names it is asked for on a new one
    std::erase_if(asked.names, [&](const auto& name) { return has(unknown, name); });
  }
}

std::optional<std::string> RtdeTap::agree(const TapOptions& options) {
  if (auto problem = agree_version(options.timeout)) return problem;
  if (auto problem = agree_outputs(options)) return problem;
  const auto started = ask(rtde::Type::kStart, rtde::packed(rtde::Type::kStart), options.timeout);
  if (!started || !rtde::accepted_from(*started).value_or(false)) {
    return "the robot does not start its data exchange";
  }
  return std::nullopt;
}

std::optional<std::string> RtdeTap::agree_version(Seconds within) {
  const auto answer = ask(rtde::Type::kVersion, rtde::ask_version(), within);
  if (!answer) return "no answer by RTDE; is this the robot's data exchange?";
  if (!rtde::accepted_from(*answer).value_or(false)) {
    return fmt::format("the robot does not speak version {} of RTDE; its software is too old",
                       rtde::kProtocolVersion);
  }
  const auto control =
      ask(rtde::Type::kControlVersion, rtde::packed(rtde::Type::kControlVersion), within);
  const auto version = control ? rtde::control_version_from(*control) : std::nullopt;
  if (!version) return "the robot does not tell the version of its controller";
  version_ = *version;
  return std::nullopt;
}

std::optional<std::string> RtdeTap::agree_outputs(const TapOptions& options) {
  const double fastest = version_.is_e_series() ? 500.0 : 125.0;
  frequency_ = options.frequency_hz > 0.0 ? std::min(options.frequency_hz, fastest) : fastest;
  const auto bytes =
      ask(rtde::Type::kOutputs, rtde::ask_outputs(frequency_, options.names), options.timeout);
  const auto answer = bytes ? rtde::recipe_answer_from(*bytes) : std::nullopt;
  if (!answer) return "the robot does not answer which outputs it has";
  for (std::size_t i = 0; i < std::min(options.names.size(), answer->types.size()); ++i) {
    if (answer->types[i] == "NOT_FOUND") unknown_.push_back(options.names[i]);
  }
  auto layout = rtde::Layout::agreed(options.names, *answer);
  if (!layout) return layout.error();
  layout_ = *std::move(layout);
  return std::nullopt;
}

std::optional<wire::Bytes> RtdeTap::ask(rtde::Type type, const wire::Bytes& question,
                                        Seconds within) {
  if (!net::send_all(socket_, question, within)) return std::nullopt;
  const auto payload = await(type, within);
  if (!payload) return std::nullopt;
  return wire::Bytes{payload->begin(), payload->end()};
}

std::optional<wire::ByteView> RtdeTap::await(rtde::Type type, Seconds within) {
  const auto begin = steady_clock::now();
  while (end_.empty()) {
    while (const auto framed = framer_.next()) {
      const auto package = rtde::package_from(*framed);
      if (package && package->type == type) return package->payload;
    }
    if (framer_.broken()) {
      end_ = *framer_.broken();
      break;
    }
    const Seconds left = within - (steady_clock::now() - begin);
    if (left < Seconds{0.0} || !net::wait_readable(socket_.number(), left)) return std::nullopt;
    fill();
  }
  return std::nullopt;
}

void RtdeTap::fill() {
  std::array<std::uint8_t, 4096> buffer{};
  const net::Received got = net::receive(socket_, buffer);
  framer_.append(wire::ByteView{buffer}.first(got.bytes));
  if (got.flow == net::Flow::kClosed) end_ = "the robot closed the connection";
  if (got.flow == net::Flow::kBroken) end_ = "the connection broke";
}

std::optional<Seconds> RtdeTap::round_trip(Seconds within) {
  const auto begin = steady_clock::now();
  if (!ask(rtde::Type::kControlVersion, rtde::packed(rtde::Type::kControlVersion), within)) {
    return std::nullopt;
  }
  return steady_clock::now() - begin;
}

std::optional<wire::ByteView> RtdeTap::next(Seconds within) {
  const auto payload = await(rtde::Type::kData, within);
  if (!payload || layout_->fits(*payload)) return payload;
  end_ = "the robot sent data of another recipe";
  return std::nullopt;
}

}  // namespace supple::ur
