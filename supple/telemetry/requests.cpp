#include "supple/telemetry/requests.hpp"

namespace supple::telemetry {

using safety::Phase;
using safety::Request;

bool obeyed(Request request, Phase phase) noexcept {
  switch (request) {
    case Request::kStart:
      return phase == Phase::kIdle || phase == Phase::kStopped;
    case Request::kHold:
      return phase == Phase::kRunning;
    case Request::kResume:
      return phase == Phase::kHolding;
    case Request::kStop:
      return phase == Phase::kRunning || phase == Phase::kHolding;
    case Request::kReset:
      return phase == Phase::kIdle || phase == Phase::kStopped || phase == Phase::kFault;
    default:
      return request == Request::kNone;
  }
}

}  // namespace supple::telemetry
