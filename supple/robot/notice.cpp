#include "supple/robot/notice.hpp"

#include <utility>

namespace supple::robot {

void NoticeBoard::add(Notice::Level level, std::string text) {
  if (text.size() > kLongest) text.resize(kLongest);
  const std::lock_guard lock{mutex_};
  if (waiting_.size() == kMost) {
    waiting_.pop_front();
    ++dropped_;
  }
  waiting_.push_back({level, std::move(text)});
}

std::vector<Notice> NoticeBoard::take() {
  const std::lock_guard lock{mutex_};
  std::vector<Notice> out{std::make_move_iterator(waiting_.begin()),
                          std::make_move_iterator(waiting_.end())};
  waiting_.clear();
  return out;
}

std::uint64_t NoticeBoard::dropped() const {
  const std::lock_guard lock{mutex_};
  return dropped_;
}

}  // namespace supple::robot
