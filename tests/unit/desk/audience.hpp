#pragma once

// Clients without a wire: what was published, by topic.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "supple/cockpit/server.hpp"
#include "supple/desk/catalogue.hpp"
#include "supple/wire/big_endian.hpp"

namespace supple::desk::test {

class Listeners final : public cockpit::Audience {
 public:
  explicit Listeners(const Catalogue& catalogue) : catalogue_{catalogue} {}

  /// Everybody wants these, always; and no other.
  std::set<std::string, std::less<>> topics;

  [[nodiscard]] bool listens(std::uint32_t channel) const override {
    return topics.contains(topic(channel));
  }
  [[nodiscard]] bool wants(std::uint32_t channel, std::uint64_t /*time*/) override {
    return topics.contains(topic(channel));
  }
  void publish(const cockpit::Publication& publication) override {
    heard[topic(publication.channel)].emplace_back(wire::text_of(publication.data));
    times.push_back(publication.time);
  }
  void tell_time(std::uint64_t time) override { told = time; }
  [[nodiscard]] cockpit::ServerCounters counters() const override { return {.clients = 3}; }

  [[nodiscard]] cockpit::Json last(const std::string& topic) {
    const auto& all = heard[topic];
    return all.empty() ? cockpit::Json{}
                       : cockpit::parse_json(all.back()).value_or(cockpit::Json{});
  }

  std::map<std::string, std::vector<std::string>, std::less<>> heard;
  std::vector<std::uint64_t> times;
  std::uint64_t told = 0;

 private:
  [[nodiscard]] std::string topic(std::uint32_t channel) const {
    return catalogue_.channels().at(channel - 1).topic;
  }
  const Catalogue& catalogue_;
};

}  // namespace supple::desk::test
