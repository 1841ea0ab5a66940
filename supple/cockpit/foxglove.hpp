#pragma once

// Messages of the Foxglove WebSocket protocol, version 1
// (https://github.com/foxglove/ws-protocol/blob/main/docs/spec.md): texts are JSON, data is binary
// with the lowest byte first.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "supple/cockpit/json.hpp"
#include "supple/wire/big_endian.hpp"

namespace supple::cockpit::foxglove {

/// Two names of one protocol: that of @foxglove/ws-protocol, and that of Foxglove's own SDK.
inline constexpr std::array<std::string_view, 2> kSubprotocols{"foxglove.websocket.v1",
                                                               "foxglove.sdk.v1"};

/// Its id is its place in the list, from 1.
struct Channel {
  std::string topic;
  std::string encoding;  // of the messages: protobuf or json
  std::string schema_name;
  std::string schema_encoding;  // protobuf or jsonschema
  std::string schema;           // base64 of a FileDescriptorSet, or the JSON schema
};

/// Likewise. Requests and answers are JSON.
struct Service {
  std::string name;
  std::string request_schema;  // JSON schema
  std::string meaning;
  bool reads = false;  // changes nothing: for clients without the token, too
};

struct Parameter {
  std::string name;
  Json value;
};

enum class Level : std::uint8_t { kInfo, kWarning, kError };

struct ServerInfo {
  std::string name;
  std::string session;
  bool commands = false;  // parameters may be set and services called
};

[[nodiscard]] std::string server_info(const ServerInfo& info);
[[nodiscard]] std::string advertise(std::span<const Channel> channels);
/// Without `commands`, those that change nothing.
[[nodiscard]] std::string advertise_services(std::span<const Service> services, bool commands);
[[nodiscard]] std::string status(Level level, std::string_view message);
/// `id` is that of the request, if it had one.
[[nodiscard]] std::string parameter_values(std::span<const Parameter> parameters, const Json& id);
[[nodiscard]] std::string service_failure(std::uint32_t service, std::uint32_t call,
                                          std::string_view message);

/// Binary: what stands before a message's data; and the others whole.
void put_data_head(wire::Bytes& out, std::uint32_t subscription, std::uint64_t time);
inline constexpr std::size_t kDataHead = 13;
[[nodiscard]] wire::Bytes time_message(std::uint64_t time);
[[nodiscard]] wire::Bytes service_response(std::uint32_t service, std::uint32_t call,
                                           std::string_view json);

struct ServiceCall {
  std::uint32_t service = 0;
  std::uint32_t call = 0;
  std::string_view encoding;
  wire::ByteView data;
};

/// Nothing where the bytes are no call of a service.
[[nodiscard]] std::optional<ServiceCall> service_call_from(wire::ByteView bytes);

}  // namespace supple::cockpit::foxglove
