// A whole run from a configuration file: arm, tool, hand, script and what is expected of it. In
// simulated time, so it takes less than a second, and is the same to the bit every time.

#include <cstdio>
#include <fstream>

#include "supple/config/config.hpp"
#include "supple/plot/chart.hpp"
#include "supple/scenario/run.hpp"
#include "supple/urdf/load.hpp"

int main() {
  using namespace supple;

  const config::Sources sources{
      .load_model = [](const std::filesystem::path& file, const model::BuildOptions& options)
          -> Result<model::RobotModel, std::string> {
        auto robot = urdf::load_urdf(file, options);
        if (!robot) return Failure{robot.error().text()};
        return *std::move(robot);
      },
      .shipped_models = "models"};
  const auto setup = config::load("configs/ur5e_demo.yaml", sources);
  if (!setup) return std::fputs(setup.error().text().c_str(), stderr), 2;

  plot::Curve force{.name = "z", .colour = 2};
  plot::Curve sideways{.name = "x", .colour = 0};
  const auto findings =
      scenario::simulated(*setup, [&](const telemetry::Tick& tick, const control::Params&) {
        const double t = 1e-9 * static_cast<double>(tick.time);
        force.track.add(t, tick.out.wrench.F_P_D.force.z());
        sideways.track.add(t, tick.out.wrench.F_P_D.force.x());
      });
  if (!findings) return std::fputs(findings.error().text().c_str(), stderr), 2;

  std::fputs(findings->text().c_str(), stdout);
  std::ofstream{"demo.svg"} << plot::drawn({.title = "Pushed by hand, then pressing with 10 N",
                                            .x_label = "time, s",
                                            .y_label = "N",
                                            .curves = {sideways, force}});
  return findings->passed() ? 0 : 1;
}
