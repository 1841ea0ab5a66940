#include "supple/sweep/crew.hpp"

#include <exception>
#include <utility>

namespace supple::sweep {

Crew::Crew(int threads, Work work) : work_{std::move(work)} {
  threads_.reserve(static_cast<std::size_t>(threads));
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { labour(); });
}

Crew::~Crew() {
  {
    const std::lock_guard lock{mutex_};
    over_ = true;
    waiting_.clear();
  }
  given_.notify_all();
  for (std::thread& each : threads_) each.join();
}

void Crew::give(std::uint64_t sample) {
  {
    const std::lock_guard lock{mutex_};
    waiting_.push_back(sample);
  }
  given_.notify_one();
}

std::optional<Row> Crew::take(std::chrono::milliseconds patience) {
  std::unique_lock lock{mutex_};
  if (!done_.wait_for(lock, patience, [this] { return !rows_.empty(); })) return std::nullopt;
  Row row = std::move(rows_.front());
  rows_.pop_front();
  return row;
}

std::size_t Crew::out() const {
  const std::lock_guard lock{mutex_};
  return waiting_.size() + working_ + rows_.size();
}

std::size_t Crew::waiting() const {
  const std::lock_guard lock{mutex_};
  return waiting_.size();
}

void Crew::drop_waiting() {
  const std::lock_guard lock{mutex_};
  waiting_.clear();
}

void Crew::labour() {
  std::unique_lock lock{mutex_};
  for (;;) {
    given_.wait(lock, [this] { return over_ || !waiting_.empty(); });
    if (over_) return;
    const std::uint64_t sample = waiting_.front();
    waiting_.pop_front();
    ++working_;
    lock.unlock();
    Row row{.sample = sample, .state = State::kRefused, .reason = {}, .metrics = {}};
    try {
      row = work_(sample);
    } catch (const std::exception& problem) {
      row.reason = problem.what();
    }
    lock.lock();
    --working_;
    rows_.push_back(std::move(row));
    done_.notify_one();
  }
}

}  // namespace supple::sweep
