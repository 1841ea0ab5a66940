#include "supple/robot/robot.hpp"

namespace supple::robot {

Robot::~Robot() = default;

}  // namespace supple::robot
