#include "supple/dds/graph.hpp"

#include <dds/dds.h>

#include <algorithm>

#include "supple/dds/messages.hpp"

namespace supple::dds {
namespace {

/// An id of 24 bytes is one of 16 with zeros behind it.
template <class Gid>
Gid gid_of(const Guid& guid) noexcept {
  Gid out{};
  std::copy(guid.begin(), guid.end(), out.data);
  return out;
}

template <class Gid>
std::vector<Gid> gids_of(const std::vector<Guid>& all) {
  std::vector<Gid> out(all.size());
  std::transform(all.begin(), all.end(), out.begin(), gid_of<Gid>);
  return out;
}

template <class Info>
void write(const Entity& writer, NodeCard card) {
  using Gid = decltype(Info::gid);
  using Node = std::remove_pointer_t<decltype(Info::node_entities_info_seq._buffer)>;
  auto readers = gids_of<Gid>(card.readers);
  auto writers = gids_of<Gid>(card.writers);
  Node node{};
  node.node_namespace = card.space.data();
  node.node_name = card.name.data();
  borrow(node.reader_gid_seq, std::span{readers});
  borrow(node.writer_gid_seq, std::span{writers});
  Info info{};
  info.gid = gid_of<Gid>(card.participant);
  borrow(info.node_entities_info_seq, std::span{&node, 1});
  (void)dds_write(writer.number(), &info);
}

}  // namespace

const TypeSupport& graph_type(bool humble) {
  return humble ? type_support<msg::HumbleEntitiesInfo>()
                : type_support<msg::ParticipantEntitiesInfo>();
}

void write_graph(const Entity& writer, bool humble, const NodeCard& card) {
  humble ? write<msg::HumbleEntitiesInfo>(writer, card)
         : write<msg::ParticipantEntitiesInfo>(writer, card);
}

}  // namespace supple::dds
