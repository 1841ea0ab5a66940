#include "supple/ur/rtde_messages.hpp"

#include <algorithm>

#include "supple/core/check.hpp"

namespace supple::ur::rtde {
namespace {

constexpr std::size_t kHeader = 3;

/// With commas between, as many as fit.
std::string joined(const std::vector<std::string>& names, std::size_t longest) {
  std::string out;
  for (const std::string& each : names) {
    if (out.size() + 1 + each.size() > longest) break;
    if (!out.empty()) out += ',';
    out += each;
  }
  return out;
}

}  // namespace

std::optional<Package> package_from(wire::ByteView framed) noexcept {
  wire::Reader in{framed};
  const auto size = in.number<std::uint16_t>();
  const auto type = static_cast<Type>(in.number<std::uint8_t>());
  if (!in.ok() || size != framed.size()) return std::nullopt;
  switch (type) {
    case Type::kVersion:
    case Type::kControlVersion:
    case Type::kText:
    case Type::kData:
    case Type::kOutputs:
    case Type::kInputs:
    case Type::kStart:
    case Type::kPause:
      return Package{.type = type, .payload = in.rest()};
  }
  return std::nullopt;
}

wire::Bytes packed(Type type, wire::ByteView payload) {
  SUPPLE_REQUIRE(payload.size() <= kLongestPayload);
  const std::size_t size = kHeader + payload.size();
  wire::Bytes out;
  out.reserve(size);
  wire::put(out, static_cast<std::uint16_t>(size));
  wire::put(out, static_cast<std::uint8_t>(type));
  out.insert(out.end(), payload.begin(), payload.end());
  return out;
}

wire::Bytes ask_version(std::uint16_t version) {
  return packed(Type::kVersion, wire::to_bytes(version));
}

wire::Bytes ask_outputs(double frequency, const std::vector<std::string>& names) {
  wire::Bytes payload;
  wire::put(payload, frequency);
  wire::put_text(payload, joined(names, kLongestNames));
  return packed(Type::kOutputs, payload);
}

wire::Bytes ask_inputs(const std::vector<std::string>& names) {
  wire::Bytes payload;
  wire::put_text(payload, joined(names, kLongestNames));
  return packed(Type::kInputs, payload);
}

std::optional<OutputsRequest> outputs_request_from(wire::ByteView payload) {
  wire::Reader in{payload};
  OutputsRequest out;
  out.frequency = in.number<double>();
  const std::string_view names = wire::text_of(in.rest());
  if (!in.ok() || names.size() > kLongestNames) return std::nullopt;
  out.names = split_names(names);
  return out;
}

std::vector<std::string> split_names(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    out.emplace_back(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return out;
}

bool fit_a_recipe(const std::vector<std::string>& names) noexcept {
  std::size_t size = names.size();  // commas
  for (const std::string& each : names) size += each.size();
  return size <= kLongestNames;
}

wire::Bytes answer(Type type, bool accepted) {
  return packed(type, wire::to_bytes(static_cast<std::uint8_t>(accepted)));
}

std::optional<bool> accepted_from(wire::ByteView payload) noexcept {
  if (payload.size() != 1) return std::nullopt;
  return payload[0] != 0;
}

wire::Bytes answer(const ControlVersion& version) {
  wire::Bytes payload;
  for (const std::uint32_t part : {version.major, version.minor, version.bugfix, version.build}) {
    wire::put(payload, part);
  }
  return packed(Type::kControlVersion, payload);
}

std::optional<ControlVersion> control_version_from(wire::ByteView payload) noexcept {
  wire::Reader in{payload};
  const auto parts = in.numbers<std::uint32_t, 4>();
  if (!in.at_end()) return std::nullopt;
  return ControlVersion{parts[0], parts[1], parts[2], parts[3]};
}

wire::Bytes answer(Type type, const RecipeAnswer& recipe) {
  wire::Bytes payload;
  wire::put(payload, recipe.id);
  wire::put_text(payload, joined(recipe.types, kLongestPayload - 1));
  return packed(type, payload);
}

std::optional<RecipeAnswer> recipe_answer_from(wire::ByteView payload) {
  wire::Reader in{payload};
  RecipeAnswer out;
  out.id = in.number<std::uint8_t>();
  if (!in.ok()) return std::nullopt;
  out.types = split_names(wire::text_of(in.rest()));
  return out;
}

wire::Bytes answer(const Text& text) {
  wire::Bytes payload;
  wire::put_short_text(payload, text.message);
  wire::put_short_text(payload, text.source);
  wire::put(payload, static_cast<std::uint8_t>(text.level));
  return packed(Type::kText, payload);
}

std::optional<Text> text_from(wire::ByteView payload) {
  wire::Reader in{payload};
  Text out;
  out.message = in.short_text();
  out.source = in.short_text();
  const auto level = in.number<std::uint8_t>();
  if (!in.at_end() || level > static_cast<std::uint8_t>(TextLevel::kInfo)) return std::nullopt;
  out.level = static_cast<TextLevel>(level);
  return out;
}

}  // namespace supple::ur::rtde
