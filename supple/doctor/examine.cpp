#include "supple/doctor/examine.hpp"

#include "supple/doctor/machine_checks.hpp"
#include "supple/doctor/wake_up.hpp"

namespace supple::doctor {

Findings examine(const Request& request, const std::function<void(const Finding&)>& tell) {
  Findings out;
  const auto add = [&](const Findings& some) {
    for (const Finding& one : some) {
      tell(one);
      out.push_back(one);
    }
  };
  add(check_machine(request.realtime.priority));
  add({judge_wake_up(measure_wake_up(request.realtime, request.period, request.wake_up_duration),
                     request.period)});
  if (request.robot) add(check_robot(*request.robot));
  if (request.sensor) add(check_sensor(*request.sensor));
  for (const auto& look : request.others) add(look());
  return out;
}

}  // namespace supple::doctor
