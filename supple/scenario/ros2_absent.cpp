#include "supple/scenario/devices.hpp"
#include "supple/scenario/ros2_side.hpp"

namespace supple::scenario {

Result<std::shared_ptr<Ros2Side>, DeviceError> ros2_side(const config::Setup& setup,
                                                         const config::Sources&) {
  if (!uses_ros2(setup.config)) return std::shared_ptr<Ros2Side>{};
  return Failure{DeviceError{
      .configuration = true,
      .text = "ros2: this program was built without it; install the Debian packages cyclonedds-dev "
              "and cyclonedds-tools, and build again"}};
}

}  // namespace supple::scenario
