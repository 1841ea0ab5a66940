#pragma once

// What a cockpit shows while 'supple run' runs. One run after the other may stand behind it: a
// scene is a new run, and clients stay connected.

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "supple/cockpit/server.hpp"
#include "supple/desk/catalogue.hpp"
#include "supple/desk/run_desk.hpp"
#include "supple/runtime/stop.hpp"

namespace supple::desk {

class LiveDesk final : public cockpit::Source {
 public:
  explicit LiveDesk(bool simulated);

  [[nodiscard]] const Catalogue& catalogue() const noexcept { return catalogue_; }

  // The thread that runs one run after the other.
  /// `stop` is raised when somebody asks for another scene.
  void begin(Run run, runtime::StopFlag& stop);
  /// Before anything that the run was given goes.
  void end();
  /// The scene that the last run was ended for, if so; asked once.
  [[nodiscard]] std::optional<std::string> take_wanted_scene();

  // The server's thread.
  [[nodiscard]] std::vector<cockpit::foxglove::Parameter> parameters() override;
  [[nodiscard]] std::optional<std::string> set(
      const std::vector<cockpit::foxglove::Parameter>& wanted) override;
  [[nodiscard]] std::uint64_t revision() override;
  [[nodiscard]] Result<cockpit::Json, std::string> call(std::string_view service,
                                                        const cockpit::Json& request) override;
  void greet(std::uint32_t channel,
             const std::function<void(const cockpit::Publication&)>& publish) override;
  void step(cockpit::Audience& audience) override;

 private:
  [[nodiscard]] Result<cockpit::Json, std::string> change_scene(const cockpit::Json& request);

  Catalogue catalogue_;
  std::mutex mutex_;
  std::optional<RunDesk> run_;
  std::vector<Scene> scenes_;
  runtime::StopFlag* stop_ = nullptr;
  std::optional<std::string> wanted_scene_;
  std::uint64_t revisions_before_ = 0;  // of the runs that are over
};

}  // namespace supple::desk
