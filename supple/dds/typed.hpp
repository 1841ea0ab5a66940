#pragma once

// Readers and writers of one message each.

#include <dds/dds.h>

#include <utility>

#include "supple/dds/messages.hpp"
#include "supple/dds/node.hpp"

namespace supple::dds {

template <class Message>
class Writer {
 public:
  [[nodiscard]] static Result<Writer, std::string> create(Node& node, std::string_view topic,
                                                          const Quality& quality) {
    auto made = node.writer(type_support<Message>(), topic, quality);
    if (!made) return Failure{made.error()};
    return Writer{*std::move(made)};
  }

  /// Copies. Never waits for a reader, as only so many are kept; but it locks and calls the system.
  bool write(const Message& message) const noexcept {
    return dds_write(entity_.number(), &message) == DDS_RETCODE_OK;
  }
  [[nodiscard]] const Entity& entity() const noexcept { return entity_; }

 private:
  explicit Writer(Entity entity) : entity_{std::move(entity)} {}
  Entity entity_;
};

template <class Message>
class Reader {
 public:
  [[nodiscard]] static Result<Reader, std::string> create(Node& node, std::string_view topic,
                                                          const Quality& quality) {
    auto made = node.reader(type_support<Message>(), topic, quality);
    if (!made) return Failure{made.error()};
    return Reader{*std::move(made)};
  }

  /// f(message) for everything that has come, oldest first, at most `most`. Returns how many.
  template <class F>
  int take(Owned<Message>& room, const F& f, int most = 64) const {
    int count = 0;
    for (; count < most; ++count) {
      void* sample = &room.get();
      dds_sample_info_t info{};
      if (dds_take(entity_.number(), &sample, &info, 1, 1) <= 0) break;
      if (info.valid_data) f(std::as_const(room.get()));
    }
    return count;
  }
  [[nodiscard]] const Entity& entity() const noexcept { return entity_; }

 private:
  explicit Reader(Entity entity) : entity_{std::move(entity)} {}
  Entity entity_;
};

}  // namespace supple::dds
