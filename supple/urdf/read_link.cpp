#include <array>

#include "supple/core/finite.hpp"
#include "supple/core/rotation.hpp"
#include "supple/urdf/source.hpp"

namespace supple::urdf {
namespace {

model::Inertia harmless() { return {.mass = 1.0, .I_BBcm_B = Mat3::Identity()}; }

/// The tensor in the axes that <origin> gives, about the centre of mass.
Mat3 read_tensor(const Node& node) {
  constexpr std::array<const char*, 6> kNames = {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};
  std::array<double, 6> I{};
  bool complete = true;
  for (std::size_t k = 0; k < kNames.size(); ++k) {
    const std::optional<double> entry = node.required_number(kNames.at(k));
    complete = complete && entry.has_value();
    I.at(k) = entry.value_or(0.0);
  }
  if (!complete) return harmless().I_BBcm_B;
  return (Mat3{} << I[0], I[1], I[2], I[1], I[3], I[4], I[2], I[4], I[5]).finished();
}

model::Inertia read_inertial(const Node& node, WrittenValues& written) {
  model::Inertia inertia = harmless();
  const Pose X_LC = read_origin(node, written, "centre of mass");
  inertia.p_BBcm = X_LC.p;

  if (const auto mass = node.required_child("mass")) {
    inertia.mass = mass->required_number("value").value_or(inertia.mass);
    written["mass"] = mass->written({"value"});
  }
  if (const auto tensor = node.required_child("inertia")) {
    const Mat3 I_C = read_tensor(*tensor);
    const Mat3 I_L = X_LC.R * I_C * X_LC.R.transpose();
    inertia.I_BBcm_B = 0.5 * (I_L + I_L.transpose());  // rounding has left it not quite symmetric
    written["inertia"] = tensor->written({"ixx", "ixy", "ixz", "iyy", "iyz", "izz"});
  }
  return inertia;
}

}  // namespace

Pose read_origin(const Node& node, WrittenValues& written, const char* quantity) {
  const auto origin = node.child("origin");
  if (!origin) return {};
  const auto xyz = origin->three_numbers("xyz", Vec3::Zero());
  const auto rpy = origin->three_numbers("rpy", Vec3::Zero());
  written[quantity] = origin->written({"xyz", "rpy"});
  Pose X{.R = rotation_from_rpy(rpy.value_or(Vec3::Zero())), .p = xyz.value_or(Vec3::Zero())};
  if (!all_finite(X.R)) {
    origin->note(written[quantity].value + "; angles must be below 1e9 rad in size");
    X.R = Mat3::Identity();
  }
  return X;
}

SourceLink read_link(const tinyxml2::XMLElement& xml, Notes& notes) {
  const Node node{xml, notes};
  SourceLink source;
  source.label = node.label();
  source.line = node.line();
  source.link.name = node.required_name("name").value_or("");
  if (const auto inertial = node.child("inertial")) {
    source.link.has_inertia = true;
    source.link.inertia_L = read_inertial(*inertial, source.written);
  }
  return source;
}

}  // namespace supple::urdf
