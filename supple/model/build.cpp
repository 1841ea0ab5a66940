#include "supple/model/build.hpp"

#include <optional>

namespace supple::model {
namespace {

/// A rotation that takes z to the axis; exact where the axis is one of the frame's own.
Mat3 z_along(const Vec3& axis) noexcept {
  const Vec3 z = axis.normalized();
  int least = 0;
  z.cwiseAbs().minCoeff(&least);
  const Vec3 x = (Vec3::Unit(least) - z[least] * z).normalized();
  Mat3 R;
  R << x, z.cross(x), z;
  return R;
}

std::optional<std::size_t> index_of(const RobotDescription& robot, const Name& link) noexcept {
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    if (robot.links[i].name == link) return i;
  }
  return std::nullopt;
}

std::size_t root_of(const RobotDescription& robot) noexcept {
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    bool is_child = false;
    for (const Joint& joint : robot.joints) is_child |= joint.child == robot.links[i].name;
    if (!is_child) return i;
  }
  return 0;
}

/// A link that waits for its turn, with the body that carries it.
struct Pending {
  std::size_t link = 0;
  std::size_t joint = 0;  // that leads to it; unused for the root
  int parent_body = 0;
  Pose X_BP;  // parent link in its body
};

}  // namespace

class ModelBuilder {
 public:
  ModelBuilder(const RobotDescription& robot, const BuildOptions& options) noexcept
      : robot_{robot}, options_{options} {}

  RobotModel model() noexcept {
    out_.name_ = robot_.name;
    out_.kernel_.floating = options_.floating_base ? 1 : 0;
    out_.kernel_.chain = 1;
    for (int k = 0; k < 3; ++k) out_.kernel_.gravity[k] = options_.gravity_W[k];

    const std::size_t root = root_of(robot_);
    carry(root, 0, Pose{});
    expand(root, 0, Pose{});
    while (!pending_.empty()) {
      const Pending next = pending_.back();
      pending_.pop_back();
      attach(next);
    }
    out_.note_dynamics();
    return out_;
  }

 private:
  // depth first, children in the order of the description
  void expand(std::size_t link, int body, const Pose& X_BL) noexcept {
    for (std::size_t j = robot_.joints.size(); j-- > 0;) {
      if (!(robot_.joints[j].parent == robot_.links[link].name)) continue;
      const auto child = index_of(robot_, robot_.joints[j].child);
      SUPPLE_REQUIRE(child && pending_.push_back({*child, j, body, X_BL}));
    }
  }

  void attach(const Pending& next) noexcept {
    const Joint& joint = robot_.joints[next.joint];
    const Pose X_BJ = next.X_BP * joint.X_PJ;
    int body = next.parent_body;
    Pose X_BL = X_BJ;
    if (joint.kind != JointKind::kFixed) {
      const Mat3 R_align = z_along(joint.axis);
      body = add_joint(joint, next.parent_body, {.R = X_BJ.R * R_align, .p = X_BJ.p});
      X_BL = {.R = R_align.transpose(), .p = Vec3::Zero()};
    }
    carry(next.link, body, X_BL);
    expand(next.link, body, X_BL);
  }

  int add_joint(const Joint& joint, int parent, const Pose& X_PB) noexcept {
    SUPPLE_REQUIRE(
        out_.joints_.push_back({.name = joint.name, .kind = joint.kind, .limits = joint.limits}));
    const int lane = out_.kernel_.joints++;
    const int body = lane + 1;
    kernel::Body& b = out_.kernel_.body[body];
    b.parent = parent;
    b.prismatic = joint.kind == JointKind::kPrismatic ? 1 : 0;
    for (int row = 0; row < 3; ++row) {
      b.t[row] = X_PB.p[row];
      for (int col = 0; col < 3; ++col) out_.kernel_.F[3 * col + row][lane] = X_PB.R(row, col);
    }
    out_.kernel_.turns[lane] = b.prismatic != 0 ? 0.0 : 1.0;
    if (parent != body - 1) out_.kernel_.chain = 0;
    return body;
  }

  // the link becomes a frame of its body and adds its mass to it
  void carry(std::size_t link, int body, const Pose& X_BL) noexcept {
    const Link& l = robot_.links[link];
    SUPPLE_REQUIRE(out_.add_frame({.name = l.name, .body = body, .X_BF = X_BL}));
    const bool moves = body > 0 || options_.floating_base;
    if (!l.has_inertia || !moves) return;
    out_.set_inertia(body, welded(out_.body_inertia(body - 1), expressed_in(X_BL, l.inertia_L)));
  }

  const RobotDescription& robot_;
  const BuildOptions& options_;
  RobotModel out_;
  StaticVector<Pending, kMaxLinks> pending_;
};

Result<RobotModel, Problems> build(const RobotDescription& robot,
                                   const BuildOptions& options) noexcept {
  const Problems problems = validate(robot, options);
  if (!problems.empty()) return Failure{problems};
  return ModelBuilder{robot, options}.model();
}

}  // namespace supple::model
