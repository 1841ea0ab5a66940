#pragma once

// A thread that waits until something has come, and tells whoever wants it.

#include <functional>
#include <stop_token>
#include <thread>
#include <vector>

#include "supple/core/time.hpp"
#include "supple/dds/entity.hpp"
#include "supple/dds/node.hpp"

namespace supple::dds {

class Listener {
 public:
  /// The node outlives it.
  explicit Listener(const Node& node);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  /// Before the start. `take` takes all that the reader has; the reader outlives the thread.
  void add(const Entity& reader, std::function<void()> take);
  /// `look` is called whenever this much time has passed without anything, and at most that often
  /// otherwise. A priority above 0 is one of SCHED_FIFO, if it may have it.
  void start(Seconds every, std::function<void()> look, int priority);
  /// Returns when the thread has ended.
  void stop();

 private:
  void run(const std::stop_token& stop);

  Entity waitset_;
  Entity awake_;  // a guard condition
  std::vector<std::function<void()>> takes_;
  std::vector<Entity> conditions_;
  std::function<void()> look_;
  Seconds every_{0.02};
  std::jthread thread_;
};

}  // namespace supple::dds
