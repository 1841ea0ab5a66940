#include "supple/ur/rtde_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "supple/core/check.hpp"
#include "supple/text/words.hpp"

namespace supple::ur::rtde {
namespace {

std::optional<FieldType> known_type(std::string_view name) noexcept {
  const auto output = output_type(name);
  return output ? output : input_type(name);
}

bool same_shape(FieldType a, FieldType b) noexcept {
  return a == b || (is_whole_number(a) && is_whole_number(b));
}

template <class T>
auto nearest_bytes(std::int64_t value) noexcept {
  constexpr auto kMost = static_cast<std::int64_t>(std::min<std::uint64_t>(
      std::numeric_limits<T>::max(), std::numeric_limits<std::int64_t>::max()));
  constexpr auto kLeast = static_cast<std::int64_t>(std::numeric_limits<T>::min());
  return wire::to_bytes(static_cast<T>(std::clamp(value, kLeast, kMost)));
}

std::string refusal(const std::string& name, const std::string& type) {
  if (type == "NOT_FOUND") return fmt::format("'{}' is not known to the robot's software", name);
  if (type == "IN_USE") return fmt::format("'{}' belongs to another client of the robot", name);
  return fmt::format("'{}' came with the type '{}', which is none", name, printable(type));
}

}  // namespace

Result<Layout, std::string> Layout::agreed(const std::vector<std::string>& names,
                                           const RecipeAnswer& answer) {
  if (answer.types.size() != names.size()) {
    return Failure{
        fmt::format("the robot answered {} types to {} names", answer.types.size(), names.size())};
  }
  Layout out;
  out.id_ = answer.id;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto type = field_type_named(answer.types[i]);
    if (!type) return Failure{refusal(names[i], answer.types[i])};
    if (const auto known = known_type(names[i]); known && !same_shape(*known, *type)) {
      return Failure{
          fmt::format("'{}' came as {}, and is {}", names[i], name(*type), name(*known))};
    }
    out.names_.push_back(names[i]);
    out.slots_.push_back({.offset = out.size_, .type = *type});
    out.size_ += size_of(*type);
  }
  if (answer.id == 0) return Failure{std::string{"the robot refused the recipe"}};
  return out;
}

std::optional<Slot> Layout::slot(std::string_view name) const noexcept {
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (names_[i] == name) return slots_[i];
  }
  return std::nullopt;
}

double double_at(wire::ByteView payload, const Slot& slot) noexcept {
  SUPPLE_ASSERT(slot.type == FieldType::kDouble);
  return wire::from_bytes<double>(payload.subspan(slot.offset));
}

std::int64_t integer_at(wire::ByteView payload, const Slot& slot) noexcept {
  const wire::ByteView at = payload.subspan(slot.offset);
  switch (slot.type) {
    case FieldType::kBool:
    case FieldType::kUint8:
      return at[0];
    case FieldType::kUint32:
      return wire::from_bytes<std::uint32_t>(at);
    case FieldType::kInt32:
      return wire::from_bytes<std::int32_t>(at);
    case FieldType::kUint64:
      return static_cast<std::int64_t>(wire::from_bytes<std::uint64_t>(at));
    default:
      SUPPLE_ASSERT(false);
      return 0;
  }
}

Three three_at(wire::ByteView payload, const Slot& slot) noexcept {
  SUPPLE_ASSERT(slot.type == FieldType::kVector3d);
  wire::Reader in{payload.subspan(slot.offset)};
  return in.numbers<double, 3>();
}

Six six_at(wire::ByteView payload, const Slot& slot) noexcept {
  SUPPLE_ASSERT(slot.type == FieldType::kVector6d);
  wire::Reader in{payload.subspan(slot.offset)};
  return in.numbers<double, 6>();
}

bool is_whole_number(FieldType type) noexcept {
  switch (type) {
    case FieldType::kBool:
    case FieldType::kUint8:
    case FieldType::kUint32:
    case FieldType::kUint64:
    case FieldType::kInt32:
      return true;
    default:
      return false;
  }
}

InputData::InputData(const Layout& layout) {
  wire::Bytes payload(layout.size());
  payload[0] = layout.id();
  bytes_ = packed(Type::kData, payload);
}

void InputData::write(const Slot& slot, wire::ByteView value) noexcept {
  constexpr std::size_t kHeader = 3;
  const std::size_t at = kHeader + slot.offset;
  SUPPLE_REQUIRE(at + value.size() <= bytes_.size());
  std::copy(value.begin(), value.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(at));
}

void InputData::set_integer(const Slot& slot, std::int64_t value) noexcept {
  switch (slot.type) {
    case FieldType::kBool:
      return write(slot, wire::to_bytes(static_cast<std::uint8_t>(value != 0)));
    case FieldType::kUint8:
      return write(slot, nearest_bytes<std::uint8_t>(value));
    case FieldType::kUint32:
      return write(slot, nearest_bytes<std::uint32_t>(value));
    case FieldType::kUint64:
      return write(slot, nearest_bytes<std::uint64_t>(value));
    case FieldType::kInt32:
      return write(slot, nearest_bytes<std::int32_t>(value));
    default:
      SUPPLE_ASSERT(false);
  }
}

void InputData::set_double(const Slot& slot, double value) noexcept {
  SUPPLE_ASSERT(slot.type == FieldType::kDouble);
  write(slot, wire::to_bytes(value));
}

}  // namespace supple::ur::rtde
