#pragma once

// How long a message takes there and back. One on `/supple/ping` carries the sender's time and name
// in a std_msgs/Header; whoever answers sends it back on `/supple/pong` as it is. `supple virtual
// ros2` does; a robot need not.

#include <memory>
#include <string>
#include <utility>

#include "supple/dds/clock.hpp"
#include "supple/dds/typed.hpp"

namespace supple::dds {

class Pinger {
 public:
  [[nodiscard]] static Result<Pinger, std::string> create(Node& node) {
    auto out = Writer<msg::Header>::create(node, kPing, kStream);
    if (!out) return Failure{out.error()};
    auto in = Reader<msg::Header>::create(node, kPong, kStream);
    if (!in) return Failure{in.error()};
    return Pinger{*std::move(out), *std::move(in), node.whole_name()};
  }

  [[nodiscard]] bool is_heard() const noexcept { return matched_readers(out_.entity()) > 0; }
  void ping() noexcept {
    (void)out_.write({.stamp = time_of(steady_now()), .frame_id = name_.data()});
  }
  /// answered(nanoseconds) for every answer to this node.
  template <class F>
  void take(const F& answered) {
    in_.take(*room_, [&](const msg::Header& header) {
      if (text(header.frame_id) == name_) answered(steady_now() - nanoseconds(header.stamp));
    });
  }
  [[nodiscard]] const Entity& answers() const noexcept { return in_.entity(); }

  static constexpr std::string_view kPing = "/supple/ping";
  static constexpr std::string_view kPong = "/supple/pong";

 private:
  Pinger(Writer<msg::Header> out, Reader<msg::Header> in, std::string name)
      : out_{std::move(out)},
        in_{std::move(in)},
        name_{std::move(name)},
        room_{std::make_unique<Owned<msg::Header>>()} {}

  Writer<msg::Header> out_;
  Reader<msg::Header> in_;
  std::string name_;
  std::unique_ptr<Owned<msg::Header>> room_;
};

}  // namespace supple::dds
