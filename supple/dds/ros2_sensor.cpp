#include "supple/dds/ros2_sensor.hpp"

#include <fmt/format.h>

#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

#include "supple/dds/clock.hpp"
#include "supple/dds/listener.hpp"
#include "supple/dds/names.hpp"
#include "supple/dds/timing.hpp"
#include "supple/dds/typed.hpp"
#include "supple/dds/wrench_intake.hpp"
#include "supple/share/seqlock.hpp"

namespace supple::dds {
namespace {

using robot::Notice;
constexpr Seconds kLook{0.02};

}  // namespace

class Ros2Sensor::Wrenches {
 public:
  Wrenches(Node& node, const SensorOptions& options, robot::NoticeBoard& notices,
           Reader<msg::WrenchStamped> reader)
      : options_{options},
        node_{node},
        notices_{notices},
        reader_{std::move(reader)},
        listener_{node} {
    listener_.add(reader_.entity(), [this] { take(); });
    listener_.start(
        kLook, [this] { look(); }, options.priority);
  }
  ~Wrenches() { listener_.stop(); }
  Wrenches(const Wrenches&) = delete;
  Wrenches& operator=(const Wrenches&) = delete;

  [[nodiscard]] std::string wait_for_first() {
    using std::chrono::steady_clock;
    const auto end =
        steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(options_.within);
    while (steady_clock::now() < end) {
      {
        const std::lock_guard lock{mutex_};
        if (intake_.newest().count > 0) return {};
      }
      std::this_thread::sleep_for(std::chrono::milliseconds{2});
    }
    return nothing_comes();
  }

  /// From now on they are of the frame that they have named so far.
  [[nodiscard]] std::string agree() {
    const std::string theirs = frame();
    const std::string& wanted = options_.frame.empty() ? theirs : options_.frame;
    Pose X_SA;
    if (!wanted.empty()) {
      const auto found = options_.find_frame(wanted);
      if (!found) {
        return fmt::format("the wrenches on {} are in the frame '{}': {}", topic(),
                           shown(wanted.c_str()), found.error());
      }
      X_SA = *found;
    }
    const std::lock_guard lock{mutex_};
    intake_.agree(options_.frame.empty() ? std::optional{theirs} : std::nullopt, X_SA);
    agreed_ = true;
    return {};
  }

  void read(robot::WrenchReading& out) noexcept {
    (void)newest_.try_load(seen_);  // during a store: the one before
    if (seen_.count == 0) return;
    const auto& F = seen_.F_S_S;
    out.reading = {.force = {F[0], F[1], F[2]}, .torque = {F[3], F[4], F[5]}};
    out.stamp = seen_.count;
    out.age = Seconds{1e-9 * static_cast<double>(steady_now() - seen_.arrived)};
  }

  [[nodiscard]] std::string problem() const {
    const std::lock_guard lock{mutex_};
    const Seconds age{1e-9 * static_cast<double>(steady_now() - intake_.newest().arrived)};
    return age < options_.silent_after ? "" : nothing_comes();
  }

  [[nodiscard]] std::string account() const {
    const std::lock_guard lock{mutex_};
    std::string out =
        fmt::format("sensor: {} wrenches, one every {}", intake_.newest().count, intervals_.text());
    if (intake_.old() > 0) out += fmt::format("; {} late", intake_.old());
    if (intake_.of_other_frames() > 0) {
      out += fmt::format("; {} of another frame, '{}'", intake_.of_other_frames(),
                         shown(intake_.stranger().c_str()));
    }
    return out + "\n";
  }

 private:
  [[nodiscard]] std::string frame() const {
    const std::lock_guard lock{mutex_};
    return intake_.frame();
  }
  [[nodiscard]] std::string topic() const { return node_.whole_topic(options_.topic); }

  [[nodiscard]] std::string nothing_comes() const {
    return fmt::format("no wrenches on {} ({}): {}", topic(), text_of(node_.options().discovery),
                       matched_writers(reader_.entity()) == 0
                           ? "nobody publishes it"
                           : "it has a publisher that says nothing");
  }

  void take() {
    const std::lock_guard lock{mutex_};
    reader_.take(room_, [this](const msg::WrenchStamped& message) {
      const std::int64_t before = intake_.newest().arrived;
      if (intake_.take(message, steady_now()) != WrenchVerdict::kUsed) return;
      if (agreed_) newest_.store(intake_.newest());
      if (before != 0) intervals_.add(intake_.newest().arrived - before);
    });
  }

  void look() {
    {
      const std::lock_guard lock{mutex_};
      if (intake_.newest().count == 0) return;
    }
    const std::string now = problem();
    if (now.empty() == !std::exchange(told_, !now.empty())) return;
    notices_.add(now.empty() ? Notice::Level::kInfo : Notice::Level::kError,
                 "sensor: " + (now.empty() ? std::string{"wrenches come again"} : now));
  }

  SensorOptions options_;
  Node& node_;
  robot::NoticeBoard& notices_;
  Reader<msg::WrenchStamped> reader_;
  Owned<msg::WrenchStamped> room_;
  mutable std::mutex mutex_;
  WrenchIntake intake_;
  bool agreed_ = false;
  Timing intervals_;
  share::Seqlock<WrenchValues> newest_;
  WrenchValues seen_;  // the real-time thread's
  bool told_ = false;  // that nothing comes
  Listener listener_;
};

Ros2Sensor::Ros2Sensor(std::unique_ptr<Wrenches> wrenches) : wrenches_{std::move(wrenches)} {}
Ros2Sensor::~Ros2Sensor() = default;

Result<std::unique_ptr<Ros2Sensor>, std::string> Ros2Sensor::create(Node& node,
                                                                    const SensorOptions& options,
                                                                    robot::NoticeBoard& notices) {
  auto reader = Reader<msg::WrenchStamped>::create(node, options.topic, kStream);
  if (!reader) return Failure{reader.error()};
  auto wrenches = std::make_unique<Wrenches>(node, options, notices, *std::move(reader));
  if (std::string problem = wrenches->wait_for_first(); !problem.empty()) return Failure{problem};
  if (std::string problem = wrenches->agree(); !problem.empty()) return Failure{problem};
  return std::unique_ptr<Ros2Sensor>{new Ros2Sensor{std::move(wrenches)}};
}

void Ros2Sensor::read(robot::WrenchReading& out) noexcept { wrenches_->read(out); }
std::string Ros2Sensor::problem() const { return wrenches_->problem(); }
std::string Ros2Sensor::account() const { return wrenches_->account(); }

}  // namespace supple::dds
