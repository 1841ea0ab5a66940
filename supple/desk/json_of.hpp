#pragma once

// Vectors, poses and times as JSON, and JSON as bytes.

#include <cstdint>
#include <string>
#include <utility>

#include "supple/cockpit/json.hpp"
#include "supple/core/spatial.hpp"
#include "supple/wire/big_endian.hpp"

namespace supple::desk {

[[nodiscard]] inline cockpit::Json json_of(const Vec3& u) {
  return cockpit::Json::Array{u.x(), u.y(), u.z()};
}

/// {p, R by rows}
[[nodiscard]] inline cockpit::Json json_of(const Pose& X) {
  cockpit::Json::Array R;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) R.emplace_back(X.R(i, j));
  }
  return cockpit::Json::Object{{"p", json_of(X.p)}, {"R", std::move(R)}};
}

/// Of a message.
[[nodiscard]] inline wire::ByteView bytes_of(const std::string& text) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

[[nodiscard]] inline double seconds_of(std::uint64_t time) {
  return static_cast<double>(time) / 1e9;
}

}  // namespace supple::desk
