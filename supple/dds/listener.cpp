#include "supple/dds/listener.hpp"

#include <dds/dds.h>

#include <chrono>
#include <utility>

#include "supple/net/priority.hpp"

namespace supple::dds {

Listener::Listener(const Node& node)
    : waitset_{dds_create_waitset(node.participant())},
      awake_{dds_create_guardcondition(node.participant())} {
  (void)dds_waitset_attach(waitset_.number(), awake_.number(), -1);
}

Listener::~Listener() { stop(); }

void Listener::add(const Entity& reader, std::function<void()> take) {
  Entity condition{dds_create_readcondition(reader.number(), DDS_ANY_STATE)};
  (void)dds_waitset_attach(waitset_.number(), condition.number(),
                           static_cast<dds_attach_t>(takes_.size()));
  conditions_.push_back(std::move(condition));
  takes_.push_back(std::move(take));
}

void Listener::start(Seconds every, std::function<void()> look, int priority) {
  every_ = every;
  look_ = std::move(look);
  thread_ = std::jthread{[this](const std::stop_token& stop) { run(stop); }};
  (void)net::raise_priority(thread_, priority);
}

void Listener::stop() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  (void)dds_set_guardcondition(awake_.number(), true);
  thread_.join();
}

void Listener::run(const std::stop_token& stop) {
  using std::chrono::steady_clock;
  const auto every = std::chrono::duration_cast<steady_clock::duration>(every_);
  std::vector<dds_attach_t> ready(takes_.size() + 1);
  auto next = steady_clock::now() + every;
  while (!stop.stop_requested()) {
    const auto left = std::chrono::nanoseconds{next - steady_clock::now()}.count();
    const int count = dds_waitset_wait(waitset_.number(), ready.data(), ready.size(),
                                       std::max<dds_duration_t>(left, 0));
    for (int i = 0; i < std::min(count, static_cast<int>(ready.size())); ++i) {
      const dds_attach_t which = ready[static_cast<std::size_t>(i)];
      if (which >= 0) takes_[static_cast<std::size_t>(which)]();
    }
    if (steady_clock::now() < next) continue;
    if (look_) look_();
    next = steady_clock::now() + every;
  }
}

}  // namespace supple::dds
