#include "supple/telemetry/proto/describer.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace supple::telemetry::proto {
namespace {

// numbers of the fields in descriptor.proto
namespace set {
constexpr int kFile = 1;
}
namespace file {
constexpr int kName = 1;
constexpr int kPackage = 2;
constexpr int kMessage = 4;
constexpr int kEnum = 5;
constexpr int kSyntax = 12;
}  // namespace file
namespace message {
constexpr int kName = 1;
constexpr int kField = 2;
}  // namespace message
namespace field {
constexpr int kName = 1;
constexpr int kNumber = 3;
constexpr int kLabel = 4;
constexpr int kType = 5;
constexpr int kTypeName = 6;
}  // namespace field
namespace enumeration {
constexpr int kName = 1;
constexpr int kValue = 2;
constexpr int kNumber = 2;  // of a value
}  // namespace enumeration

void put_name(Bytes& out, int number, std::string_view name) {
  put_block(out, number, bytes_of(name));
}

/// Values of all enums of a package share one scope, so each begins with its enum's name.
Bytes enum_descriptor(const Choices& choices) {
  Bytes out;
  put_name(out, enumeration::kName, choices.type);
  for (std::size_t i = 0; i < choices.names.size(); ++i) {
    Bytes value;
    put_name(value, enumeration::kName, fmt::format("{}_{}", choices.type, choices.names[i]));
    put_number(value, enumeration::kNumber, i);
    put_block(out, enumeration::kValue, value);
  }
  return out;
}

}  // namespace

void Describer::add(int number, std::string_view name, int type, std::string_view type_name,
                    int label) {
  Bytes out;
  put_name(out, field::kName, name);
  put_number(out, field::kNumber, static_cast<std::uint64_t>(number));
  put_number(out, field::kLabel, static_cast<std::uint64_t>(label));
  put_number(out, field::kType, static_cast<std::uint64_t>(type));
  if (!type_name.empty()) {
    put_name(out, field::kTypeName, fmt::format(".{}.{}", kPackage, type_name));
  }
  put_block(fields_, message::kField, out);
}

void Describer::choice(int number, std::string_view name, const Choices& choices, std::uint64_t) {
  add(number, name, kEnum, choices.type);
  types_->enums.emplace(choices.type, enum_descriptor(choices));
}

Bytes Describer::descriptor() const {
  Bytes out;
  put_name(out, message::kName, own_);
  put_bytes(out, fields_);
  return out;
}

Bytes Describer::descriptor_set() const {
  Bytes out;
  put_name(out, file::kName, fmt::format("{}/{}.proto", kPackage, own_));
  put_name(out, file::kPackage, kPackage);
  put_block(out, file::kMessage, descriptor());
  for (const auto& [name, bytes] : types_->messages) put_block(out, file::kMessage, bytes);
  for (const auto& [name, bytes] : types_->enums) put_block(out, file::kEnum, bytes);
  put_name(out, file::kSyntax, "proto3");
  Bytes all;
  put_block(all, set::kFile, out);
  return all;
}

}  // namespace supple::telemetry::proto
