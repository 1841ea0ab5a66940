#pragma once

// Spatial quantities as messages, for Encoder and Describer alike.

#include <Eigen/Geometry>
#include <string_view>

#include "supple/core/spatial.hpp"

namespace supple::telemetry {

template <class F>
void put_vector(F& f, int field, std::string_view name, const Vec3& x) {
  f.message(field, name, "Vector", [&](auto& v) {
    v.real(1, "x", x.x());
    v.real(2, "y", x.y());
    v.real(3, "z", x.z());
  });
}

template <class F>
void put_wrench(F& f, int field, std::string_view name, const supple::Wrench& x) {
  f.message(field, name, "ForceTorque", [&](auto& w) {
    put_vector(w, 1, "force", x.force);
    put_vector(w, 2, "torque", x.torque);
  });
}

template <class F>
void put_twist(F& f, int field, std::string_view name, const Twist& x) {
  f.message(field, name, "Twist", [&](auto& t) {
    put_vector(t, 1, "linear", x.linear);
    put_vector(t, 2, "angular", x.angular);
  });
}

template <class F>
void put_pose(F& f, int field, std::string_view name, const Pose& x) {
  f.message(field, name, "Pose", [&](auto& p) {
    put_vector(p, 1, "position", x.p);
    p.message(2, "orientation", "Quaternion", [&](auto& o) {
      const Eigen::Quaterniond q{x.R};
      o.real(1, "x", q.x());
      o.real(2, "y", q.y());
      o.real(3, "z", q.z());
      o.real(4, "w", q.w());
    });
  });
}

}  // namespace supple::telemetry
