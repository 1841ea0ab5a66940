#pragma once

// One client of the real-time data exchange: what it asks and what it gets, in bytes.

#include <cstdint>
#include <string>
#include <vector>

#include "supple/ur/rtde_messages.hpp"
#include "supple/virtual_ur/outputs.hpp"
#include "supple/virtual_ur/registers.hpp"
#include "supple/virtual_ur/snapshot.hpp"
#include "supple/wire/framer.hpp"

namespace supple::virtual_ur {

struct RtdeHost {
  Registers* registers = nullptr;
  ur::rtde::ControlVersion version;
  double rate = 500.0;     // control steps a second
  std::uint64_t step = 0;  // now
  bool takes_inputs = true;
};

class RtdeSession {
 public:
  explicit RtdeSession(ClientId client) : client_{client}, framer_{ur::rtde::framer()} {}

  /// Bytes of the client; the answers go to `out`. False: the connection cannot go on.
  [[nodiscard]] bool take(wire::ByteView bytes, const RtdeHost& host, wire::Bytes& out);

  /// Whether a data package belongs to this control step.
  [[nodiscard]] bool is_due(std::uint64_t step) const noexcept;
  void put_data(const Snapshot& now, const Registers& registers, wire::Bytes& out) const;

  [[nodiscard]] ClientId client() const noexcept { return client_; }

 private:
  struct InputRecipe {
    std::uint8_t id = 0;
    std::size_t size = 0;  // of its values
    std::vector<std::size_t> places;
  };

  void answer(const ur::rtde::Package& package, const RtdeHost& host, wire::Bytes& out);
  void set_outputs(wire::ByteView payload, const RtdeHost& host, wire::Bytes& out);
  /// The answer to these names; they count from now on if all are known.
  [[nodiscard]] ur::rtde::RecipeAnswer output_recipe(std::string_view names,
                                                     const Registers& registers);
  void set_inputs(wire::ByteView payload, const RtdeHost& host, wire::Bytes& out);
  void take_data(wire::ByteView payload, const RtdeHost& host, wire::Bytes& out);
  void say(std::string message, wire::Bytes& out) const;

  ClientId client_;
  wire::Framer framer_;
  std::uint16_t version_ = 1;
  std::vector<Output> outputs_;
  std::uint64_t every_ = 1;  // control steps
  bool started_ = false;
  std::vector<InputRecipe> inputs_;
};

}  // namespace supple::virtual_ur
