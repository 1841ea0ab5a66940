#include "supple/dds/node.hpp"

#include <dds/dds.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <semaphore>
#include <thread>

#include "supple/dds/graph.hpp"
#include "supple/dds/names.hpp"
#include "supple/net/priority.hpp"
#include "supple/text/ros_names.hpp"
#include "supple/text/words.hpp"

namespace supple::dds {
namespace {

struct QosDeleter {
  void operator()(dds_qos_t* qos) const noexcept { dds_delete_qos(qos); }
};
using Qos = std::unique_ptr<dds_qos_t, QosDeleter>;

Qos qos_of(const Quality& quality, const char* hash) {
  Qos out{dds_create_qos()};
  dds_qset_reliability(out.get(),
                       quality.reliable ? DDS_RELIABILITY_RELIABLE : DDS_RELIABILITY_BEST_EFFORT,
                       DDS_INFINITY);
  dds_qset_history(out.get(), DDS_HISTORY_KEEP_LAST, quality.depth);
  if (quality.transient_local) {
    dds_qset_durability(out.get(), DDS_DURABILITY_TRANSIENT_LOCAL);
    dds_qset_durability_service(out.get(), DDS_SECS(0), DDS_HISTORY_KEEP_LAST, quality.depth,
                                DDS_LENGTH_UNLIMITED, DDS_LENGTH_UNLIMITED, DDS_LENGTH_UNLIMITED);
  }
  dds_qset_writer_data_lifecycle(out.get(), false);
  dds_data_representation_id_t plain = DDS_DATA_REPRESENTATION_XCDR1;
  dds_qset_data_representation(out.get(), 1, &plain);
  if (hash != nullptr) {
    const std::string data = fmt::format("typehash={};", hash);
    dds_qset_userdata(out.get(), data.data(), data.size());
  }
  return out;
}

Guid guid_of(std::int32_t entity) {
  dds_guid_t guid{};
  Guid out{};
  if (dds_get_guid(entity, &guid) == DDS_RETCODE_OK) std::copy_n(guid.v, out.size(), out.begin());
  return out;
}

/// Cyclone DDS ends where its threads may not have the priority that they are told.
int allowed(int priority) {
  if (priority <= 0) return 0;
  std::binary_semaphore end{0};
  std::jthread trial{[&] { end.acquire(); }};
  const bool may = net::raise_priority(trial, priority);
  end.release();
  return may ? priority : 0;
}

}  // namespace

Entity::~Entity() {
  if (number_ > 0) (void)dds_delete(number_);
}

std::string reason(std::int32_t code) { return dds_strretcode(code); }

/// One of a number in a process: whoever comes second shares the first one's.
class Node::Domain {
 public:
  [[nodiscard]] static Result<std::shared_ptr<Domain>, std::string> get(std::uint32_t number,
                                                                        const std::string& setup) {
    static std::mutex mutex;
    static std::map<std::uint32_t, std::weak_ptr<Domain>> all;
    const std::lock_guard lock{mutex};
    std::weak_ptr<Domain>& slot = all[number];
    if (auto there = slot.lock()) return there;
    const dds_entity_t made = dds_create_domain(number, setup.c_str());
    if (made < 0) {
      return Failure{fmt::format(
          "DDS domain {} cannot be opened: {}; look at CYCLONEDDS_URI and at the network's "
          "interfaces",
          number, reason(made))};
    }
    auto out = std::make_shared<Domain>(made);
    slot = out;
    return out;
  }
  explicit Domain(dds_entity_t number) : entity_{number} {}

 private:
  Entity entity_;
};

Result<std::unique_ptr<Node>, std::string> Node::create(const NodeOptions& options) {
  if (!text::is_node_name(options.name)) {
    return Failure{fmt::format(
        "'{}' is no name of a node; it has letters, digits and single underscores", options.name)};
  }
  if (!text::is_namespace(options.space)) {
    return Failure{
        fmt::format("'{}' is no namespace; write it like / or /cell/arm", options.space)};
  }
  auto domain = Domain::get(options.discovery.domain,
                            configuration_of(options.discovery, allowed(options.priority)));
  if (!domain) return Failure{domain.error()};
  std::unique_ptr<Node> out{new Node{options}};
  out->domain_ = *std::move(domain);
  const Qos qos{dds_create_qos()};
  constexpr std::string_view kEnclave = "enclave=/;";
  dds_qset_userdata(qos.get(), kEnclave.data(), kEnclave.size());
  out->participant_ = Entity{dds_create_participant(options.discovery.domain, qos.get(), nullptr)};
  if (!out->participant_) {
    return Failure{fmt::format("no participant of DDS domain {}: {}", options.discovery.domain,
                               reason(out->participant_.number()))};
  }
  if (std::string problem = out->open_graph(); !problem.empty()) return Failure{problem};
  return out;
}

Node::~Node() = default;

std::string Node::whole_name() const {
  return fmt::format("{}/{}", options_.space == "/" ? "" : options_.space, options_.name);
}

std::string Node::whole_topic(std::string_view topic) const {
  return text::whole_topic(topic, options_.space, options_.name).value_or(std::string{topic});
}

std::string Node::open_graph() {
  if (options_.graph == Graph::kOff) return {};
  const TypeSupport& type = graph_type(options_.graph == Graph::kHumble);
  const Entity topic{dds_create_topic(participant_.number(),
                                      static_cast<const dds_topic_descriptor_t*>(type.descriptor),
                                      "ros_discovery_info", nullptr, nullptr)};
  const Qos qos = qos_of({.transient_local = true, .depth = 1}, type.hash);
  graph_ = Entity{dds_create_writer(participant_.number(), topic.number(), qos.get(), nullptr)};
  if (!graph_) return fmt::format("ros_discovery_info: {}", reason(graph_.number()));
  add_to_graph(Kind::kWriter, graph_);
  return {};
}

void Node::add_to_graph(Kind kind, const Entity& endpoint) {
  if (!graph_) return;
  const std::lock_guard lock{mutex_};
  // the graph's own writer is no part of the node
  if (endpoint.number() != graph_.number()) {
    (kind == Kind::kReader ? readers_ : writers_).push_back(guid_of(endpoint.number()));
  }
  write_graph(graph_, options_.graph == Graph::kHumble,
              {.participant = guid_of(participant_.number()),
               .space = options_.space,
               .name = options_.name,
               .readers = readers_,
               .writers = writers_});
}

Result<Entity, std::string> Node::endpoint(Kind kind, const TypeSupport& type,
                                           std::string_view topic, const Quality& quality) {
  const auto whole = text::whole_topic(topic, options_.space, options_.name);
  if (!whole) {
    return Failure{fmt::format("'{}' is no name of a topic; write it like /arm/joint_states",
                               printable(topic))};
  }
  // readers and writers keep their topic
  const Entity made{dds_create_topic(participant_.number(),
                                     static_cast<const dds_topic_descriptor_t*>(type.descriptor),
                                     topic_on_wire(*whole).c_str(), nullptr, nullptr)};
  if (!made) {
    return Failure{fmt::format("topic {} of {}: {}", *whole, type.name, reason(made.number()))};
  }
  const Qos qos = qos_of(quality, type.hash);
  const auto create = kind == Kind::kReader ? dds_create_reader : dds_create_writer;
  Entity out{create(participant_.number(), made.number(), qos.get(), nullptr)};
  if (!out) {
    return Failure{fmt::format("topic {} of {}: {}", *whole, type.name, reason(out.number()))};
  }
  add_to_graph(kind, out);
  return out;
}

Result<Entity, std::string> Node::reader(const TypeSupport& type, std::string_view topic,
                                         const Quality& quality) {
  return endpoint(Kind::kReader, type, topic, quality);
}

Result<Entity, std::string> Node::writer(const TypeSupport& type, std::string_view topic,
                                         const Quality& quality) {
  return endpoint(Kind::kWriter, type, topic, quality);
}

int matched_writers(const Entity& reader) noexcept {
  dds_subscription_matched_status_t status{};
  return dds_get_subscription_matched_status(reader.number(), &status) == DDS_RETCODE_OK
             ? static_cast<int>(status.current_count)
             : 0;
}

int matched_readers(const Entity& writer) noexcept {
  dds_publication_matched_status_t status{};
  return dds_get_publication_matched_status(writer.number(), &status) == DDS_RETCODE_OK
             ? static_cast<int>(status.current_count)
             : 0;
}

int refused_writers(const Entity& reader) noexcept {
  dds_requested_incompatible_qos_status_t status{};
  return dds_get_requested_incompatible_qos_status(reader.number(), &status) == DDS_RETCODE_OK
             ? static_cast<int>(status.total_count)
             : 0;
}

void flush(const Entity& writer, double seconds) noexcept {
  (void)dds_wait_for_acks(writer.number(), static_cast<dds_duration_t>(1e9 * seconds));
}

}  // namespace supple::dds
