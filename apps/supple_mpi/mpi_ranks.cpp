// Messages between the processes of a sweep through MPI. One thread of each process calls it.

#include <mpi.h>

#include <chrono>
#include <list>
#include <memory>
#include <thread>
#include <utility>

#include "apps/supple_mpi/module.hpp"

namespace supple::mpi {
namespace {

constexpr int kTag = 1;
constexpr std::chrono::milliseconds kPatience{2000};  // for messages that nobody takes
constexpr std::chrono::milliseconds kLook{1};

class MpiRanks final : public sweep::Ranks {
 public:
  MpiRanks() {
    // an error of one process is told to its caller; the others go on
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }

  [[nodiscard]] int rank() const noexcept override { return rank_; }
  [[nodiscard]] int size() const noexcept override { return size_; }

  void send(int to, std::string_view bytes) override {
    forget_sent();
    Sending& each = sending_.emplace_back(Sending{std::string{bytes}, MPI_REQUEST_NULL});
    const int result = MPI_Isend(each.bytes.data(), static_cast<int>(each.bytes.size()), MPI_CHAR,
                                 to, kTag, MPI_COMM_WORLD, &each.request);
    if (result != MPI_SUCCESS) sending_.pop_back();
  }

  [[nodiscard]] std::optional<sweep::Message> receive() override {
    int there = 0;
    MPI_Status status;
    if (MPI_Iprobe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS ||
        there == 0) {
      return std::nullopt;
    }
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    sweep::Message out{.from = status.MPI_SOURCE,
                       .bytes = std::string(static_cast<std::size_t>(size), '\0')};
    if (MPI_Recv(out.bytes.data(), size, MPI_CHAR, status.MPI_SOURCE, kTag, MPI_COMM_WORLD,
                 &status) != MPI_SUCCESS) {
      return std::nullopt;
    }
    return out;
  }

  void leave(bool whole) override {
    const auto until = std::chrono::steady_clock::now() + kPatience;
    for (forget_sent(); !sending_.empty() && std::chrono::steady_clock::now() < until;
         forget_sent()) {
      std::this_thread::sleep_for(kLook);
    }
    // its end waits for everybody: where somebody is missing it would wait for ever
    if (whole) MPI_Finalize();
  }

 private:
  struct Sending {
    std::string bytes;
    MPI_Request request;
  };

  void forget_sent() {
    sending_.remove_if([](Sending& each) {
      int done = 0;
      const int result = MPI_Test(&each.request, &done, MPI_STATUS_IGNORE);
      return result != MPI_SUCCESS || done != 0;
    });
  }

  int rank_ = 0;
  int size_ = 1;
  std::list<Sending> sending_;  // their addresses stay
};

}  // namespace
}  // namespace supple::mpi

extern "C" __attribute__((visibility("default"))) supple::sweep::Ranks* supple_mpi_connect() {
  int level = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS) return nullptr;
  return std::make_unique<supple::mpi::MpiRanks>().release();
}
