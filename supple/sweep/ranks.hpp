#pragma once

// The processes of one sweep, and messages between them. apps/supple_mpi has them through MPI; a
// sweep on one machine has one, which is alone. All is in this header: what implements it is loaded
// when it is needed, and needs nothing of this library.

#include <optional>
#include <string>
#include <string_view>

namespace supple::sweep {

struct Message {
  int from = 0;
  std::string bytes;
};

class Ranks {
 public:
  Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  virtual ~Ranks() = default;

  [[nodiscard]] virtual int rank() const noexcept = 0;
  [[nodiscard]] virtual int size() const noexcept = 0;

  /// Does not wait until it is there. Messages from one to another keep their order.
  virtual void send(int to, std::string_view bytes) = 0;
  /// What has come; does not wait.
  [[nodiscard]] virtual std::optional<Message> receive() = 0;
  /// Everybody's last call: waits until all that was sent has left. After it there are no messages.
  /// `whole`: everybody is still there.
  virtual void leave(bool whole) = 0;
};

class Alone final : public Ranks {
 public:
  [[nodiscard]] int rank() const noexcept override { return 0; }
  [[nodiscard]] int size() const noexcept override { return 1; }
  void send(int /*to*/, std::string_view /*bytes*/) override {}
  [[nodiscard]] std::optional<Message> receive() override { return std::nullopt; }
  void leave(bool /*whole*/) override {}
};

}  // namespace supple::sweep
