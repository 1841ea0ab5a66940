#include "apps/supple/command.hpp"

namespace supple::app {

int virtual_ros2_robot(const Args&) {
  return refuse(
      "supple virtual ros2: this program was built without it; install the Debian packages "
      "cyclonedds-dev and cyclonedds-tools, and build again");
}

}  // namespace supple::app
