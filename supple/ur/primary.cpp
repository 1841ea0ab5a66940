#include "supple/ur/primary.hpp"

#include <algorithm>

namespace supple::ur::primary {
namespace {

enum class Package : std::uint8_t { kState = 16, kMessage = 20 };
enum class Part : std::uint8_t { kRobotMode = 0, kKinematics = 5, kConfiguration = 6 };
enum class Message : std::uint8_t {
  kText = 0,
  kVersion = 3,
  kSafetyMode = 5,
  kErrorCode = 6,
  kKey = 7,
  kRuntimeException = 10,
};

Six six(wire::Reader& in) { return in.numbers<double, 6>(); }

std::string rest_of(wire::Reader& in) { return std::string{wire::text_of(in.rest())}; }

RobotMode robot_mode(wire::Reader& in) {
  RobotMode out;
  (void)in.number<std::uint64_t>();  // stamp
  (void)in.take(2);                  // a real robot is connected, and enabled
  out.power_on = in.number<std::uint8_t>() != 0;
  out.emergency_stopped = in.number<std::uint8_t>() != 0;
  out.protective_stopped = in.number<std::uint8_t>() != 0;
  out.program_running = in.number<std::uint8_t>() != 0;
  out.program_paused = in.number<std::uint8_t>() != 0;
  out.mode = in.number<std::int8_t>();
  (void)in.number<std::uint8_t>();  // control mode
  out.speed_fraction = in.number<double>();
  out.speed_scaling = in.number<double>();
  return out;
}

Kinematics kinematics(wire::Reader& in) {
  Kinematics out;
  out.checksum = in.numbers<std::uint32_t, 6>();
  out.theta = six(in);
  out.a = six(in);
  out.d = six(in);
  out.alpha = six(in);
  out.status = in.number<std::uint32_t>();
  return out;
}

Configuration configuration(wire::Reader& in) {
  Configuration out;
  for (std::size_t i = 0; i < 6; ++i) {
    out.q_lower[i] = in.number<double>();
    out.q_upper[i] = in.number<double>();
  }
  for (std::size_t i = 0; i < 6; ++i) {
    out.v_max[i] = in.number<double>();
    out.a_max[i] = in.number<double>();
  }
  (void)in.take(sizeof(double) * (5 + 4 * 6));  // defaults of the program, and nominal kinematics
  (void)in.take(2 * sizeof(std::int32_t));      // versions of the boards
  out.robot_type = in.number<std::int32_t>();
  out.robot_subtype = in.number<std::int32_t>();
  return out;
}

std::optional<Item> part_from(std::uint8_t type, wire::Reader& in) {
  switch (static_cast<Part>(type)) {
    case Part::kRobotMode:
      return robot_mode(in);
    case Part::kKinematics:
      return kinematics(in);
    case Part::kConfiguration:
      return configuration(in);
  }
  return std::nullopt;
}

Version version(wire::Reader& in) {
  Version out;
  out.project = in.short_text();
  out.major = in.number<std::uint8_t>();
  out.minor = in.number<std::uint8_t>();
  out.bugfix = in.number<std::int32_t>();
  out.build = in.number<std::int32_t>();
  out.date = rest_of(in);
  return out;
}

ErrorCode error_code(wire::Reader& in) {
  ErrorCode out;
  out.code = in.number<std::int32_t>();
  out.argument = in.number<std::int32_t>();
  const auto level = in.number<std::int32_t>();
  out.level = static_cast<Level>(std::clamp(level, 0, static_cast<std::int32_t>(Level::kCritical)));
  (void)in.take(2 * sizeof(std::uint32_t));  // kind of data, and data
  out.text = rest_of(in);
  return out;
}

Key key(wire::Reader& in) {
  Key out;
  out.code = in.number<std::int32_t>();
  out.argument = in.number<std::int32_t>();
  out.title = in.short_text();
  out.text = rest_of(in);
  return out;
}

std::optional<Item> message_from(std::uint8_t type, wire::Reader& in) {
  switch (static_cast<Message>(type)) {
    case Message::kText:
      return TextMessage{rest_of(in)};
    case Message::kVersion:
      return version(in);
    case Message::kSafetyMode: {
      SafetyMode out;
      out.code = in.number<std::int32_t>();
      out.argument = in.number<std::int32_t>();
      out.mode = in.number<std::uint8_t>();
      return out;
    }
    case Message::kErrorCode:
      return error_code(in);
    case Message::kKey:
      return key(in);
    case Message::kRuntimeException: {
      RuntimeException out;
      out.line = in.number<std::uint32_t>();
      out.column = in.number<std::uint32_t>();
      out.text = rest_of(in);
      return out;
    }
  }
  return std::nullopt;
}

std::optional<std::vector<Item>> state_items(wire::Reader& in) {
  constexpr std::size_t kHeader = 5;
  std::vector<Item> out;
  while (in.left() > 0) {
    const auto size = in.number<std::uint32_t>();
    const auto type = in.number<std::uint8_t>();
    if (!in.ok() || size < kHeader || size - kHeader > in.left()) return std::nullopt;
    wire::Reader body{in.take(size - kHeader)};
    auto part = part_from(type, body);
    if (!part) continue;
    if (!body.ok()) return std::nullopt;
    out.push_back(*std::move(part));
  }
  return out;
}

void put_six(wire::Bytes& out, const Six& numbers) {
  for (const double each : numbers) wire::put(out, each);
}

void put_zeros(wire::Bytes& out, std::size_t count) { out.insert(out.end(), count, 0); }

/// The type and body of a part or message.
struct Body {
  std::uint8_t type = 0;
  wire::Bytes bytes;
};

struct BodyOf {
  Body operator()(const RobotMode& x) const {
    Body out{static_cast<std::uint8_t>(Part::kRobotMode), {}};
    put_zeros(out.bytes, 8);
    for (const bool each : {true, true, x.power_on, x.emergency_stopped, x.protective_stopped,
                            x.program_running, x.program_paused}) {
      wire::put(out.bytes, static_cast<std::uint8_t>(each));
    }
    wire::put(out.bytes, x.mode);
    put_zeros(out.bytes, 1);
    for (const double each : {x.speed_fraction, x.speed_scaling, 1.0}) wire::put(out.bytes, each);
    put_zeros(out.bytes, 1);
    return out;
  }
  Body operator()(const Kinematics& x) const {
    Body out{static_cast<std::uint8_t>(Part::kKinematics), {}};
    for (const std::uint32_t each : x.checksum) wire::put(out.bytes, each);
    for (const Six* each : {&x.theta, &x.a, &x.d, &x.alpha}) put_six(out.bytes, *each);
    wire::put(out.bytes, x.status);
    return out;
  }
  Body operator()(const Configuration& x) const {
    Body out{static_cast<std::uint8_t>(Part::kConfiguration), {}};
    for (std::size_t i = 0; i < 6; ++i) {
      wire::put(out.bytes, x.q_lower[i]);
      wire::put(out.bytes, x.q_upper[i]);
    }
    for (std::size_t i = 0; i < 6; ++i) {
      wire::put(out.bytes, x.v_max[i]);
      wire::put(out.bytes, x.a_max[i]);
    }
    put_zeros(out.bytes, sizeof(double) * (5 + 4 * 6) + 2 * sizeof(std::int32_t));
    wire::put(out.bytes, x.robot_type);
    wire::put(out.bytes, x.robot_subtype);
    return out;
  }
  Body operator()(const Version& x) const {
    Body out{static_cast<std::uint8_t>(Message::kVersion), {}};
    wire::put_short_text(out.bytes, x.project);
    wire::put(out.bytes, x.major);
    wire::put(out.bytes, x.minor);
    wire::put(out.bytes, x.bugfix);
    wire::put(out.bytes, x.build);
    wire::put_text(out.bytes, x.date);
    return out;
  }
  Body operator()(const SafetyMode& x) const {
    Body out{static_cast<std::uint8_t>(Message::kSafetyMode), {}};
    wire::put(out.bytes, x.code);
    wire::put(out.bytes, x.argument);
    wire::put(out.bytes, x.mode);
    put_zeros(out.bytes, 2 * sizeof(std::uint32_t));
    return out;
  }
  Body operator()(const ErrorCode& x) const {
    Body out{static_cast<std::uint8_t>(Message::kErrorCode), {}};
    wire::put(out.bytes, x.code);
    wire::put(out.bytes, x.argument);
    wire::put(out.bytes, static_cast<std::int32_t>(x.level));
    put_zeros(out.bytes, 2 * sizeof(std::uint32_t));
    wire::put_text(out.bytes, x.text);
    return out;
  }
  Body operator()(const Key& x) const {
    Body out{static_cast<std::uint8_t>(Message::kKey), {}};
    wire::put(out.bytes, x.code);
    wire::put(out.bytes, x.argument);
    wire::put_short_text(out.bytes, x.title);
    wire::put_text(out.bytes, x.text);
    return out;
  }
  Body operator()(const RuntimeException& x) const {
    Body out{static_cast<std::uint8_t>(Message::kRuntimeException), {}};
    wire::put(out.bytes, x.line);
    wire::put(out.bytes, x.column);
    wire::put_text(out.bytes, x.text);
    return out;
  }
  Body operator()(const TextMessage& x) const {
    Body out{static_cast<std::uint8_t>(Message::kText), {}};
    wire::put_text(out.bytes, x.text);
    return out;
  }
};

wire::Bytes with_header(Package type, const wire::Bytes& body) {
  wire::Bytes out;
  wire::put(out, static_cast<std::uint32_t>(5 + body.size()));
  wire::put(out, static_cast<std::uint8_t>(type));
  out.insert(out.end(), body.begin(), body.end());
  return out;
}

}  // namespace

std::optional<std::vector<Item>> items_from(wire::ByteView framed) {
  wire::Reader in{framed};
  const auto size = in.number<std::uint32_t>();
  const auto type = in.number<std::uint8_t>();
  if (!in.ok() || size != framed.size()) return std::nullopt;
  if (type == static_cast<std::uint8_t>(Package::kState)) return state_items(in);
  if (type != static_cast<std::uint8_t>(Package::kMessage)) return std::vector<Item>{};
  (void)in.number<std::uint64_t>();  // stamp
  (void)in.number<std::uint8_t>();   // source
  const auto kind = in.number<std::uint8_t>();
  const auto message = message_from(kind, in);
  if (!in.ok()) return std::nullopt;
  return message ? std::vector<Item>{*message} : std::vector<Item>{};
}

wire::Bytes state_package(const std::vector<Item>& parts) {
  wire::Bytes body;
  for (const Item& part : parts) {
    const Body each = std::visit(BodyOf{}, part);
    wire::put(body, static_cast<std::uint32_t>(5 + each.bytes.size()));
    wire::put(body, each.type);
    body.insert(body.end(), each.bytes.begin(), each.bytes.end());
  }
  return with_header(Package::kState, body);
}

wire::Bytes message_package(const Item& message, std::uint64_t stamp) {
  constexpr std::uint8_t kFromRobot = 253;
  const Body each = std::visit(BodyOf{}, message);
  wire::Bytes body;
  wire::put(body, stamp);
  wire::put(body, kFromRobot);
  wire::put(body, each.type);
  body.insert(body.end(), each.bytes.begin(), each.bytes.end());
  return with_header(Package::kMessage, body);
}

}  // namespace supple::ur::primary
