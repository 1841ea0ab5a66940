#pragma once

// One participant that looks like one node of ROS 2: `ros2 node list` shows it, and `ros2 topic
// info` shows what it reads and writes. It has no services, so no parameters either.

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/dds/discovery.hpp"
#include "supple/dds/entity.hpp"

namespace supple::dds {

/// How it tells who it is. Ids have other lengths up to Humble and since, and a node that hears the
/// wrong one may end; data is exchanged with any of them.
enum class Graph : std::uint8_t { kOff, kHumble, kIron };

struct NodeOptions {
  std::string name = "supple";
  std::string space = "/";
  Discovery discovery;
  Graph graph = Graph::kIron;
  int priority = 0;  // of the threads that receive, by SCHED_FIFO where it is allowed; 0: as others
};

using Guid = std::array<std::uint8_t, 16>;

/// For any thread. Readers and writers are gone before it.
class Node {
 public:
  [[nodiscard]] static Result<std::unique_ptr<Node>, std::string> create(
      const NodeOptions& options);
  ~Node();
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  /// `topic` as text::whole_topic takes it.
  [[nodiscard]] Result<Entity, std::string> reader(const TypeSupport& type, std::string_view topic,
                                                   const Quality& quality);
  [[nodiscard]] Result<Entity, std::string> writer(const TypeSupport& type, std::string_view topic,
                                                   const Quality& quality);

  [[nodiscard]] std::int32_t participant() const noexcept { return participant_.number(); }
  [[nodiscard]] const NodeOptions& options() const noexcept { return options_; }
  /// "/arm/supple".
  [[nodiscard]] std::string whole_name() const;
  /// As it stands in `ros2 topic list`; as it is where it is no name.
  [[nodiscard]] std::string whole_topic(std::string_view topic) const;

 private:
  class Domain;
  enum class Kind : std::uint8_t { kReader, kWriter };

  explicit Node(const NodeOptions& options) : options_{options} {}
  [[nodiscard]] Result<Entity, std::string> endpoint(Kind kind, const TypeSupport& type,
                                                     std::string_view topic,
                                                     const Quality& quality);
  [[nodiscard]] std::string open_graph();
  void add_to_graph(Kind kind, const Entity& endpoint);

  NodeOptions options_;
  std::shared_ptr<Domain> domain_;
  Entity participant_;
  Entity graph_;

  std::mutex mutex_;  // of what follows
  std::vector<Guid> readers_;
  std::vector<Guid> writers_;
};

/// How many others it is connected with now.
[[nodiscard]] int matched_writers(const Entity& reader) noexcept;
[[nodiscard]] int matched_readers(const Entity& writer) noexcept;
/// How many others would be, but for what they promise: best effort for a reliable reader.
[[nodiscard]] int refused_writers(const Entity& reader) noexcept;

/// Lasts until all that was written has been received, or for this many seconds.
void flush(const Entity& writer, double seconds) noexcept;

}  // namespace supple::dds
