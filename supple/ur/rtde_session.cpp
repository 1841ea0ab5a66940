#include "supple/ur/rtde_session.hpp"

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

constexpr std::size_t kMostTexts = 32;  // between two answers

std::string_view what_of(rtde::Type type) noexcept {
  switch (type) {
    case rtde::Type::kVersion:
      return "the protocol's version";
    case rtde::Type::kControlVersion:
      return "the controller's version";
    case rtde::Type::kOutputs:
      return "the list of outputs";
    case rtde::Type::kInputs:
      return "the list of inputs";
    default:
      return "the start";
  }
}

Seconds left_until(steady_clock::time_point end) {
  return std::max(Seconds{0.0}, Seconds{end - steady_clock::now()});
}

}  // namespace

bool RtdeSession::fill() {
  std::array<std::uint8_t, 4096> buffer;
  const net::Received got = net::receive(socket_, buffer);
  framer_.append(wire::ByteView{buffer}.first(got.bytes));
  if (got.bytes > 0) return true;
  if (got.flow == net::Flow::kClosed) end_ = "the robot closed the connection";
  if (got.flow == net::Flow::kBroken) end_ = "the connection broke";
  return got.flow == net::Flow::kOpen;
}

Result<std::optional<wire::Bytes>, std::string> RtdeSession::answer_here(rtde::Type type) {
  while (const auto framed = framer_.next()) {
    const auto package = rtde::package_from(*framed);
    if (!package) return Failure{std::string{"the robot sent a package of no known type"}};
    if (package->type == type) {
      return std::optional{wire::Bytes{package->payload.begin(), package->payload.end()}};
    }
    if (package->type != rtde::Type::kText || texts_.size() >= kMostTexts) continue;
    if (auto text = rtde::text_from(package->payload)) texts_.push_back(*std::move(text));
  }
  if (framer_.broken()) return Failure{fmt::format("no data exchange: {}", *framer_.broken())};
  return std::optional<wire::Bytes>{};
}

Result<wire::Bytes, std::string> RtdeSession::ask(rtde::Type type, const wire::Bytes& question,
                                                  Seconds within) {
  const auto end = steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(within);
  if (!net::send_all(socket_, question, within)) {
    return Failure{fmt::format("the connection ended before {} was agreed", what_of(type))};
  }
  for (;;) {
    auto answer = answer_here(type);
    if (!answer) return Failure{answer.error()};
    if (*answer) return **std::move(answer);
    const Seconds left = left_until(end);
    std::array<pollfd, 2> both{{{socket_.number(), POLLIN, 0}, {waker_, POLLIN, 0}}};
    if (left <= Seconds{0.0} || net::wait(both, left) == 0) {
      return Failure{
          fmt::format("no answer about {} within {:g} s", what_of(type), within.count())};
    }
    if (both[1].revents != 0) return Failure{std::string{"it was not waited for any longer"}};
    if (!fill()) {
      return Failure{fmt::format("{} instead of answering about {}", end_, what_of(type))};
    }
  }
}

std::optional<std::string> RtdeSession::agree_version(Seconds within) {
  const auto answer = ask(rtde::Type::kVersion, rtde::ask_version(), within);
  if (!answer) return answer.error();
  const auto accepted = rtde::accepted_from(*answer);
  if (!accepted) return "the answer about the protocol's version is none";
  if (!*accepted) {
    return fmt::format(
        "the robot does not speak version {} of the data exchange; its software is too old",
        rtde::kProtocolVersion);
  }
  const auto control =
      ask(rtde::Type::kControlVersion, rtde::packed(rtde::Type::kControlVersion), within);
  if (!control) return control.error();
  const auto version = rtde::control_version_from(*control);
  if (!version) return "the answer about the controller's version is none";
  version_ = *version;
  return std::nullopt;
}

std::optional<std::string> RtdeSession::agree_outputs(const RtdeOptions& options,
                                                      const std::vector<std::string>& names) {
  const double frequency = 1.0 / step().count();
  const auto bytes =
      ask(rtde::Type::kOutputs, rtde::ask_outputs(frequency, names), options.timeout);
  if (!bytes) return bytes.error();
  const auto answer = rtde::recipe_answer_from(*bytes);
  if (!answer) return "the answer about the list of outputs is none";
  for (std::size_t i = 0; i < std::min(names.size(), answer->types.size()); ++i) {
    if (answer->types[i] == "NOT_FOUND") unknown_.push_back(names[i]);
  }
  if (!unknown_.empty()) return fmt::format("'{}' is not known to the robot", unknown_.front());
  const auto layout = rtde::Layout::agreed(names, *answer);
  if (!layout) return layout.error();
  auto reader = StateReader::bind(*layout, options.heartbeat_register);
  if (!reader) return reader.error();
  reader_ = *std::move(reader);
  return std::nullopt;
}

std::optional<std::string> RtdeSession::agree_inputs(const RtdeOptions& options) {
  const std::string name = fmt::format("input_int_register_{}", options.heartbeat_register);
  const auto bytes = ask(rtde::Type::kInputs, rtde::ask_inputs({name}), options.timeout);
  if (!bytes) return bytes.error();
  const auto answer = rtde::recipe_answer_from(*bytes);
  if (!answer) return "the answer about the list of inputs is none";
  const auto layout = rtde::Layout::agreed({name}, *answer);
  if (!layout) {
    return layout.error() + "; end that one first";
  }
  inputs_.emplace(*layout);
  heartbeat_ = layout->slot(name);
  return std::nullopt;
}

std::optional<std::string> RtdeSession::start(Seconds within) {
  const auto bytes = ask(rtde::Type::kStart, rtde::packed(rtde::Type::kStart), within);
  if (!bytes) return bytes.error();
  if (!rtde::accepted_from(*bytes).value_or(false)) return "the robot refused to start";
  return std::nullopt;
}

std::optional<std::string> RtdeSession::agree(const RtdeOptions& options,
                                              const std::vector<std::string>& names) {
  if (auto problem = agree_version(options.timeout)) return problem;
  if (auto problem = agree_outputs(options, names)) return problem;
  if (auto problem = agree_inputs(options)) return problem;
  return start(options.timeout);
}

Result<RtdeSession, std::string> RtdeSession::open(const RtdeOptions& options) {
  std::vector<std::string> names = state_recipe(options.heartbeat_register, true);
  std::vector<std::string> left_out;
  for (;;) {
    auto socket = net::connect_tcp(options.at, options.timeout);
    if (!socket) return Failure{socket.error()};
    RtdeSession out{*std::move(socket), options.waker};
    const auto problem = out.agree(options, names);
    if (!problem) {
      out.unknown_ = left_out;
      return out;
    }
    // a recipe counts for a connection: without the unknown names it is asked for on a new one
    const bool can_do_without =
        !out.unknown_.empty() && std::all_of(out.unknown_.begin(), out.unknown_.end(), is_optional);
    if (!can_do_without) {
      return Failure{fmt::format("{}: {}", net::text_of(options.at), printable(*problem, 200))};
    }
    for (const std::string& each : out.unknown_) {
      names.erase(std::remove(names.begin(), names.end(), each), names.end());
      left_out.push_back(each);
    }
  }
}

RtdeSession::Came RtdeSession::next(RtdeState& state, rtde::Text& text) {
  if (!texts_.empty()) {
    text = texts_.front();
    texts_.pop_front();
    return Came::kText;
  }
  auto framed = framer_.next();
  if (!framed && !framer_.broken()) {
    if (!fill()) return Came::kEnd;
    framed = framer_.next();
  }
  if (framer_.broken()) {
    end_ = *framer_.broken();
    return Came::kEnd;
  }
  if (!framed) return Came::kNothing;
  const auto package = rtde::package_from(*framed);
  if (!package) return Came::kBad;
  if (package->type == rtde::Type::kText) {
    const auto said = rtde::text_from(package->payload);
    if (!said) return Came::kBad;
    text = *said;
    return Came::kText;
  }
  if (package->type != rtde::Type::kData || !reader_->fits(package->payload)) return Came::kBad;
  return reader_->read(package->payload, state) ? Came::kState : Came::kBad;
}

void RtdeSession::beat(std::int32_t value) noexcept {
  inputs_->set_integer(*heartbeat_, value);
  // a part of a package would spoil all that follow; the end is noticed at the next read
  const net::Sent sent = net::send_now(socket_, inputs_->bytes());
  if (sent.bytes > 0 && sent.bytes < inputs_->bytes().size()) socket_.close();
}

}  // namespace supple::ur
