#include "support/twin.hpp"

#include <stdexcept>
#include <supple/control/adopt.hpp>
#include <supple/urdf/load.hpp>

namespace supple_controller::test {
namespace {

using supple::VecJ;
using supple::safety::Phase;
using supple::safety::Request;

supple::config::Sources sources() {
  const auto load = [](const std::filesystem::path& file,
                       const supple::model::BuildOptions& options)
      -> supple::Result<supple::model::RobotModel, std::string> {
    auto robot = supple::urdf::load_urdf(file, options);
    if (!robot) return supple::Failure{robot.error().text()};
    return *std::move(robot);
  };
  return {.load_model = load, .shipped_models = SUPPLE_MODELS};
}

supple::config::Setup value_of(
    supple::Result<supple::config::Setup, supple::config::ConfigError> result) {
  if (!result) throw std::runtime_error{result.error().text()};
  return *std::move(result);
}

VecJ joints_of(const std::vector<double>& x) {
  return Eigen::Map<const Eigen::VectorXd>{x.data(), static_cast<Eigen::Index>(x.size())};
}

}  // namespace

Twin::Twin(std::string_view yaml)
    : setup_{value_of(supple::config::parse(yaml, "twin.yaml", sources()))} {
  facts.dt = setup_.params.safety.period;
}

const supple::control::TickOutput& Twin::step(const std::vector<double>& q,
                                              const std::vector<double>& v,
                                              const std::vector<double>& wrench) {
  facts.request = state_.safety.phase == Phase::kIdle ? Request::kStart : Request::kNone;
  facts.q = joints_of(q);
  facts.v = joints_of(v);
  ++facts.joint_stamp;
  facts.reading = {.force = {wrench[0], wrench[1], wrench[2]},
                   .torque = {wrench[3], wrench[4], wrench[5]}};
  ++facts.reading_stamp;
  supple::control::tick(setup_.params, state_, {.facts = facts, .target = target, .desired = {}},
                        out_);
  return out_;
}

void Twin::change(const std::vector<std::string>& changes) {
  supple::config::Setup next = value_of(supple::config::changed(setup_, changes, sources()));
  supple::control::adopt(setup_.params, next.params, state_);
  setup_ = std::move(next);
}

}  // namespace supple_controller::test
