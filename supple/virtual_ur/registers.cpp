#include "supple/virtual_ur/registers.hpp"

namespace supple::virtual_ur {

Registers::Registers() {
  for (std::string& name : ur::input_names()) {
    const auto type = ur::input_type(name);
    entries_.push_back({.name = std::move(name), .type = type.value_or(ur::FieldType::kDouble)});
  }
}

std::optional<std::size_t> Registers::place(std::string_view name) const noexcept {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].name == name) return i;
  }
  return std::nullopt;
}

bool Registers::is_free_for(std::size_t place, ClientId client) const noexcept {
  return entries_[place].owner == 0 || entries_[place].owner == client;
}

void Registers::release(ClientId client) noexcept {
  for (Entry& each : entries_) {
    if (each.owner == client) each.owner = 0;
  }
}

void Registers::write(std::size_t place, wire::Reader& in, std::uint64_t step) noexcept {
  Entry& entry = entries_[place];
  switch (entry.type) {
    case ur::FieldType::kBool:
    case ur::FieldType::kUint8:
      entry.integer = in.number<std::uint8_t>();
      break;
    case ur::FieldType::kUint32:
      entry.integer = in.number<std::uint32_t>();
      break;
    case ur::FieldType::kInt32:
      entry.integer = in.number<std::int32_t>();
      break;
    case ur::FieldType::kDouble:
      entry.number = in.number<double>();
      break;
    default:  // an external wrench, which nothing here uses
      (void)in.take(ur::size_of(entry.type));
  }
  entry.written = step;
}

std::int64_t Registers::integer(std::string_view name) const noexcept {
  const auto at = place(name);
  return at ? integer(*at) : 0;
}

double Registers::number(std::string_view name) const noexcept {
  const auto at = place(name);
  return at ? number(*at) : 0.0;
}

}  // namespace supple::virtual_ur
