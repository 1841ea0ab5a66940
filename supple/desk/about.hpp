#pragma once

// What a page needs to know before it shows anything: /about.

#include <string>
#include <vector>

#include "supple/cockpit/json.hpp"
#include "supple/config/config.hpp"

namespace supple::desk {

/// Another configuration that can be run.
struct Scene {
  std::string name;
  std::string title;  // for people
};

/// How hard a simulated tool may be pushed: not so hard that safety stops the arm at once.
struct PushBounds {
  double force = 0.0;   // [N]
  double torque = 0.0;  // [N m]
};
[[nodiscard]] PushBounds push_bounds(const config::SafetySection& safety);

struct AboutFacts {
  std::string name;  // of the run, or the file
  bool live = true;
  bool can_push = false;
  std::vector<Scene> scenes;
  std::string scene;
  bool records = false;
  std::string recording;  // file
};

[[nodiscard]] cockpit::Json about(const config::Setup& setup, const AboutFacts& facts);

}  // namespace supple::desk
