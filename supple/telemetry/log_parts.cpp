#include "supple/telemetry/log_parts.hpp"

#include <fmt/format.h>

#include <utility>

#include "supple/telemetry/proto/describer.hpp"

namespace supple::telemetry {
namespace {

constexpr std::string_view kEncoding = "protobuf";

mcap::Attachment attachment(std::string_view name, std::string_view type, std::string_view text) {
  const ByteView bytes = bytes_of(text);
  return {.name = std::string{name},
          .media_type = std::string{type},
          .data = Bytes(bytes.begin(), bytes.end())};
}

}  // namespace

void add_files(mcap::Writer& writer, const RunFiles& files) {
  writer.add(mcap::Metadata{std::string{kDetailsName}, files.details});
  writer.add(attachment(kConfigName, "application/yaml", files.config));
  writer.add(attachment(kModelName, "application/xml", files.model));
}

std::uint16_t add_channel(mcap::Writer& writer, std::string_view topic, std::string_view type,
                          Bytes schema) {
  const std::uint16_t id = writer.add_schema(fmt::format("{}.{}", proto::Describer::kPackage, type),
                                             std::string{kEncoding}, std::move(schema));
  return writer.add_channel(id, std::string{topic}, std::string{kEncoding});
}

}  // namespace supple::telemetry
