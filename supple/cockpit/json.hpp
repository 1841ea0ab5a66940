#pragma once

// JSON as strangers send it and as pages want it (RFC 8259). Bounded: a text is at most as deep as
// kDeepestJson, and nothing is kept that is longer than the text itself.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace supple::cockpit {

inline constexpr int kDeepestJson = 16;

class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;  // in the order of the text

  Json() = default;  // null
  Json(bool value) : value_{value} {}
  Json(double value) : value_{value} {}
  Json(int value) : value_{static_cast<double>(value)} {}
  Json(std::uint32_t value) : value_{static_cast<double>(value)} {}
  Json(std::uint64_t value) : value_{static_cast<double>(value)} {}
  Json(std::string value) : value_{std::move(value)} {}
  Json(std::string_view value) : value_{std::string{value}} {}
  Json(const char* value) : value_{std::string{value}} {}
  Json(Array value) : value_{std::move(value)} {}
  Json(Object value) : value_{std::move(value)} {}

  /// Nothing where it is of another kind.
  [[nodiscard]] std::optional<bool> boolean() const noexcept { return get<bool>(); }
  [[nodiscard]] std::optional<double> number() const noexcept { return get<double>(); }
  /// A number without a fraction that fits.
  [[nodiscard]] std::optional<std::uint32_t> count() const noexcept;
  [[nodiscard]] const std::string* text() const noexcept {
    return std::get_if<std::string>(&value_);
  }
  [[nodiscard]] const Array* array() const noexcept { return std::get_if<Array>(&value_); }
  [[nodiscard]] const Object* object() const noexcept { return std::get_if<Object>(&value_); }
  /// As many numbers, all of them finite.
  [[nodiscard]] std::optional<std::vector<double>> numbers() const;
  /// Of an object; null where there is none of that name. The last one counts.
  [[nodiscard]] const Json& operator[](std::string_view name) const noexcept;
  [[nodiscard]] bool is_null() const noexcept {
    return std::holds_alternative<std::monostate>(value_);
  }

  /// On one line. A number that is none becomes null.
  [[nodiscard]] std::string dump() const;

 private:
  template <class T>
  [[nodiscard]] std::optional<T> get() const noexcept {
    const T* value = std::get_if<T>(&value_);
    return value != nullptr ? std::optional<T>{*value} : std::nullopt;
  }
  void put(std::string& out) const;
  static void put_items(std::string& out, const Array& items);
  static void put_members(std::string& out, const Object& members);

  std::variant<std::monostate, bool, double, std::string, Array, Object> value_;
};

/// The text is valid UTF-8. Nothing where it is no JSON.
[[nodiscard]] std::optional<Json> parse_json(std::string_view text);

/// In quotes.
void put_json_text(std::string& out, std::string_view text);

[[nodiscard]] Json json_of(std::span<const double> values);

}  // namespace supple::cockpit
