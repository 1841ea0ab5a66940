#pragma once

// The oracle: Supple's tick alone, set up from a file's text and fed by hand. It shares no line
// with the plugin.

#include <string_view>
#include <supple/config/config.hpp>
#include <supple/control/tick.hpp>
#include <vector>

namespace supple_controller::test {

class Twin {
 public:
  explicit Twin(std::string_view yaml);

  [[nodiscard]] const supple::config::Setup& setup() const { return setup_; }
  [[nodiscard]] const supple::control::State& state() const { return state_; }
  /// Of the next steps.
  supple::safety::InputFacts facts;
  std::optional<supple::control::Target> target;

  /// A tick on joints that are there, with a wrench that has come; started by the first one.
  const supple::control::TickOutput& step(const std::vector<double>& q,
                                          const std::vector<double>& v,
                                          const std::vector<double>& wrench);
  /// As the library's own run would, while it goes on.
  void change(const std::vector<std::string>& changes);

 private:
  supple::config::Setup setup_;
  supple::control::State state_;
  supple::control::TickOutput out_;
};

}  // namespace supple_controller::test
