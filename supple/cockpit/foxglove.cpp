#include "supple/cockpit/foxglove.hpp"

#include <utility>

namespace supple::cockpit::foxglove {
namespace {

// opcodes of binary messages, from the server and from a client
constexpr std::uint8_t kMessageData = 1;
constexpr std::uint8_t kTime = 2;
constexpr std::uint8_t kServiceCallResponse = 3;
constexpr std::uint8_t kServiceCallRequest = 2;

constexpr std::string_view kJson = "json";
constexpr std::string_view kAnySchema = R"({"type":"object"})";

template <std::unsigned_integral T>
void put_little(wire::Bytes& out, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    out.push_back(static_cast<std::uint8_t>(value >> (8U * i) & 0xFFU));
  }
}

/// Takes a number off the front; there must be as many bytes.
std::uint32_t take_little(wire::ByteView& bytes) {
  std::uint32_t out = 0;
  for (std::size_t i = 0; i < 4; ++i) out |= std::uint32_t{bytes[i]} << (8U * i);
  bytes = bytes.subspan(4);
  return out;
}

/// The name without a slash at its front.
std::string_view type_of(std::string_view service) {
  return service.substr(service.starts_with('/') ? 1 : 0);
}

Json half_of_service(std::string_view type, std::string_view half, std::string_view schema) {
  return Json::Object{{"encoding", kJson},
                      {"schemaName", std::string{type} + std::string{half}},
                      {"schemaEncoding", "jsonschema"},
                      {"schema", schema}};
}

}  // namespace

std::string server_info(const ServerInfo& info) {
  Json::Array capabilities{"time", "parameters", "parametersSubscribe", "services"};
  return Json{
      Json::Object{{"op", "serverInfo"},
                   {"name", info.name},
                   {"capabilities", std::move(capabilities)},
                   {"supportedEncodings", Json::Array{kJson}},
                   {"metadata", Json::Object{{"commands", info.commands ? "yes" : "read-only"}}},
                   {"sessionId", info.session}}}
      .dump();
}

std::string advertise(std::span<const Channel> channels) {
  Json::Array list;
  for (const Channel& channel : channels) {
    list.emplace_back(Json::Object{{"id", static_cast<std::uint64_t>(list.size() + 1)},
                                   {"topic", channel.topic},
                                   {"encoding", channel.encoding},
                                   {"schemaName", channel.schema_name},
                                   {"schemaEncoding", channel.schema_encoding},
                                   {"schema", channel.schema}});
  }
  return Json{Json::Object{{"op", "advertise"}, {"channels", std::move(list)}}}.dump();
}

std::string advertise_services(std::span<const Service> services, bool commands) {
  Json::Array list;
  std::uint64_t id = 0;
  for (const Service& service : services) {
    ++id;
    if (!commands && !service.reads) continue;
    const std::string_view type = type_of(service.name);
    list.emplace_back(
        Json::Object{{"id", id},
                     {"name", service.name},
                     {"type", type},
                     {"request", half_of_service(type, "_request", service.request_schema)},
                     {"response", half_of_service(type, "_response", kAnySchema)}});
  }
  return Json{Json::Object{{"op", "advertiseServices"}, {"services", std::move(list)}}}.dump();
}

std::string status(Level level, std::string_view message) {
  return Json{
      Json::Object{{"op", "status"}, {"level", static_cast<int>(level)}, {"message", message}}}
      .dump();
}

std::string parameter_values(std::span<const Parameter> parameters, const Json& id) {
  Json::Array list;
  for (const Parameter& each : parameters) {
    Json::Object one{{"name", each.name}, {"value", each.value}};
    if (each.value.number()) one.emplace_back("type", "float64");
    if (each.value.numbers()) one.emplace_back("type", "float64_array");
    list.emplace_back(std::move(one));
  }
  Json::Object out{{"op", "parameterValues"}, {"parameters", std::move(list)}};
  if (id.text() != nullptr) out.emplace_back("id", id);
  return Json{std::move(out)}.dump();
}

std::string service_failure(std::uint32_t service, std::uint32_t call, std::string_view message) {
  return Json{Json::Object{{"op", "serviceCallFailure"},
                           {"serviceId", service},
                           {"callId", call},
                           {"message", message}}}
      .dump();
}

void put_data_head(wire::Bytes& out, std::uint32_t subscription, std::uint64_t time) {
  out.push_back(kMessageData);
  put_little(out, subscription);
  put_little(out, time);
}

wire::Bytes time_message(std::uint64_t time) {
  wire::Bytes out{kTime};
  put_little(out, time);
  return out;
}

wire::Bytes service_response(std::uint32_t service, std::uint32_t call, std::string_view json) {
  wire::Bytes out{kServiceCallResponse};
  put_little(out, service);
  put_little(out, call);
  put_little(out, static_cast<std::uint32_t>(kJson.size()));
  wire::put_text(out, kJson);
  wire::put_text(out, json);
  return out;
}

std::optional<ServiceCall> service_call_from(wire::ByteView bytes) {
  constexpr std::size_t kHead = 13;
  if (bytes.size() < kHead || bytes[0] != kServiceCallRequest) return std::nullopt;
  bytes = bytes.subspan(1);
  ServiceCall out;
  out.service = take_little(bytes);
  out.call = take_little(bytes);
  const std::uint32_t length = take_little(bytes);
  if (length > bytes.size()) return std::nullopt;
  out.encoding = wire::text_of(bytes.first(length));
  out.data = bytes.subspan(length);
  return out;
}

}  // namespace supple::cockpit::foxglove
