#include <gtest/gtest.h>

#include <functional>

#include "dds_support.hpp"
#include "fast_peer.hpp"
#include "laid_out.hpp"
#include "supple/dds/names.hpp"

namespace supple::test {
namespace {

using namespace dds;  // NOLINT: the messages are what this is about

char* given(const char* text) { return const_cast<char*>(text); }

/// One message in Supple's memory, and what ROS 2's definition makes of it.
template <class Message>
struct Example {
  Message message{};
  Bytes by_rules;
  Bytes by_fast_cdr;

  template <class Lay>
  void lay(const Lay& lay_out) {
    ByRules rules;
    lay_out(rules);
    by_rules = rules.bytes();
    ByFastCdr other;
    lay_out(other);
    by_fast_cdr = other.bytes();
  }
};

/// Three topics: Supple to Fast DDS, Fast DDS to Supple, and what Supple heard sent back.
class Exchange {
 public:
  virtual ~Exchange() = default;
  [[nodiscard]] virtual bool connected() const = 0;
  virtual void run() = 0;
};

template <class Message>
class ExchangeOf final : public Exchange {
 public:
  ExchangeOf(Node& node, FastPeer& peer, const Example<Message>& example)
      : example_{example},
        name_{type_support<Message>().name},
        to_fast_{open<dds::Writer<Message>>(node, "/out")},
        from_fast_{open<dds::Reader<Message>>(node, "/in")},
        back_{open<dds::Writer<Message>>(node, "/back")},
        fast_out_{peer.reader(wire("/out"), type_on_wire(name_))},
        fast_in_{peer.writer(wire("/in"), type_on_wire(name_))},
        fast_back_{peer.reader(wire("/back"), type_on_wire(name_))} {}

  [[nodiscard]] bool connected() const override {
    return fast_out_->matched() == 1 && fast_in_->matched() == 1 && fast_back_->matched() == 1 &&
           matched_readers(to_fast_.entity()) == 1 && matched_writers(from_fast_.entity()) == 1 &&
           matched_readers(back_.entity()) == 1;
  }

  void run() override {
    SCOPED_TRACE(name_);
    ASSERT_EQ(example_.by_rules, example_.by_fast_cdr);
    ASSERT_TRUE(to_fast_.write(example_.message));
    EXPECT_EQ(first(*fast_out_), padded(example_.by_rules));
    fast_in_->write(example_.by_rules);
    Owned<Message> room;
    int heard = 0;
    ASSERT_TRUE(soon([&] {
      from_fast_.take(room, [&](const Message& message) {
        ++heard;
        back_.write(message);
      });
      return heard > 0;
    }));
    EXPECT_EQ(first(*fast_back_), padded(example_.by_rules));
  }

 private:
  template <class Endpoint>
  Endpoint open(Node& node, const std::string& which) {
    return taken(Endpoint::create(node, topic(which), Quality{}));
  }
  [[nodiscard]] std::string topic(const std::string& which) const {
    return "/" + std::string{name_}.substr(0, std::string{name_}.find('/')) + "/" +
           std::string{name_}.substr(std::string{name_}.rfind('/') + 1) + which;
  }
  [[nodiscard]] std::string wire(const std::string& which) const {
    return topic_on_wire(topic(which));
  }
  /// RTPS sends multiples of four bytes, and says in the last two bits of the encapsulation's
  /// options how many of them are padding; Cyclone DDS takes part in that, Fast DDS does not look
  /// at it.
  static Bytes padded(Bytes bytes) {
    const std::size_t missing = (4 - bytes.size() % 4) % 4;
    bytes.resize(bytes.size() + missing, 0);
    bytes[3] = static_cast<std::uint8_t>(missing);
    return bytes;
  }
  static Bytes first(FastReader& reader) {
    std::vector<Bytes> came;
    EXPECT_TRUE(soon([&] {
      came = reader.take();
      return !came.empty();
    }));
    if (came.empty()) return {};
    // what stands in the padding is nobody's business
    return came.front();
  }

  Example<Message> example_;
  const char* name_;
  dds::Writer<Message> to_fast_;
  dds::Reader<Message> from_fast_;
  dds::Writer<Message> back_;
  std::unique_ptr<FastReader> fast_out_;
  std::unique_ptr<FastWriter> fast_in_;
  std::unique_ptr<FastReader> fast_back_;
};

class Exchanges {
 public:
  template <class Message, class Lay>
  void add(const Message& message, const Lay& lay) {
    Example<Message> example{.message = message};
    example.lay(lay);
    all_.push_back(std::make_unique<ExchangeOf<Message>>(*node_, *peer_, example));
  }
  void run() {
    for (const auto& each : all_) ASSERT_TRUE(soon([&] { return each->connected(); }));
    for (const auto& each : all_) each->run();
  }

 private:
  std::uint32_t domain_ = some_domain();
  std::unique_ptr<Node> node_ = node_with(options_in(domain_));
  std::unique_ptr<FastPeer> peer_ = fast_peer(domain_);
  std::vector<std::unique_ptr<Exchange>> all_;
};

// Numbers with bits in every byte; texts of lengths that need each kind of padding.
const msg::Header kHeader{.stamp = {.sec = -1234567, .nanosec = 987654321},
                          .frame_id = given("tool0")};

template <class To>
void add_header(To& to) {
  supple::test::add_header(to, -1234567, 987654321U, "tool0");
}

TEST(Exchange, EveryMessageOfOneValueIsTheSameBytesBothWays) {
  Exchanges all;
  all.add(kHeader, [](auto& to) { add_header(to); });
  all.add(msg::Bool{.data = true}, [](auto& to) { to.add(true); });
  all.add(msg::Float64{.data = -0.1}, [](auto& to) { to.add(-0.1); });
  all.add(msg::String{.data = given("caf\xc3\xa9")},
          [](auto& to) { to.add(std::string{"caf\xc3\xa9"}); });
  all.add(msg::PoseStamped{.header = kHeader,
                           .pose = {.position = {1.1, -2.2, 3.3},
                                    .orientation = {0.5, -0.5, 0.5, 0.5}}},
          [](auto& to) {
            add_header(to);
            add_all(to, 1.1, -2.2, 3.3, 0.5, -0.5, 0.5, 0.5);
          });
  all.add(msg::TwistStamped{.header = kHeader,
                            .twist = {.linear = {0.1, 0.2, 0.3}, .angular = {0.4, 0.5, 0.6}}},
          [](auto& to) {
            add_header(to);
            add_all(to, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6);
          });
  all.add(msg::WrenchStamped{.header = kHeader,
                             .wrench = {.force = {1.5, -2.5, 10.1}, .torque = {0.01, 0.02, -0.03}}},
          [](auto& to) {
            add_header(to);
            add_all(to, 1.5, -2.5, 10.1, 0.01, 0.02, -0.03);
          });
  all.run();
}

TEST(Exchange, EveryMessageWithSequencesIsTheSameBytesBothWays) {
  Exchanges all;
  std::vector<char*> names{given("elbow_joint"), given("wrist"), given("x")};
  const std::vector<std::string> same_names{"elbow_joint", "wrist", "x"};
  std::vector<double> q{0.1, -0.2, 0.3};
  std::vector<double> v{1e-9, 2.0, -3e9};
  std::vector<double> tau{7.0};

  msg::JointState joints{.header = kHeader};
  borrow(joints.name, std::span{names});
  borrow(joints.position, std::span{q});
  borrow(joints.velocity, std::span{v});
  borrow(joints.effort, std::span{tau});
  all.add(joints, [&](auto& to) {
    add_header(to);
    add_sequence(to, same_names);
    add_sequence(to, q);
    add_sequence(to, v);
    add_sequence(to, tau);
  });

  std::vector<std_msgs_msg_dds__MultiArrayDimension_> dimensions{
      {.label = given("joints"), .size = 3, .stride = 3}};
  msg::Float64MultiArray array{};
  borrow(array.layout.dim, std::span{dimensions});
  array.layout.data_offset = 5;
  borrow(array.data, std::span{v});
  all.add(array, [&](auto& to) {
    add_all(to, std::uint32_t{1}, std::string{"joints"}, std::uint32_t{3}, std::uint32_t{3},
            std::uint32_t{5});
    add_sequence(to, v);
  });

  std::vector<msg::JointTrajectoryPoint> points(2);
  borrow(points[0].positions, std::span{q});
  borrow(points[0].velocities, std::span{v});
  points[0].time_from_start = {.sec = 1, .nanosec = 20'000'000};
  borrow(points[1].accelerations, std::span{tau});
  borrow(points[1].effort, std::span{q});
  points[1].time_from_start = {.sec = -2, .nanosec = 1};
  msg::JointTrajectory trajectory{.header = kHeader};
  borrow(trajectory.joint_names, std::span{names});
  borrow(trajectory.points, std::span{points});
  all.add(trajectory, [&](auto& to) {
    const std::vector<double> none;
    add_header(to);
    add_sequence(to, same_names);
    to.add(std::uint32_t{2});
    for (const auto& each : {q, v, none, none}) add_sequence(to, each);
    add_all(to, std::int32_t{1}, std::uint32_t{20'000'000});
    for (const auto& each : {none, none, tau, q}) add_sequence(to, each);
    add_all(to, std::int32_t{-2}, std::uint32_t{1});
  });

  std::vector<msg::TransformStamped> transforms(2);
  for (msg::TransformStamped& each : transforms) {
    each = {.header = kHeader,
            .child_frame_id = given("sensor"),
            .transform = {.translation = {0.0, 0.1, 0.2}, .rotation = {0.0, 0.0, 0.6, 0.8}}};
  }
  transforms[1].child_frame_id = given("a");
  msg::TFMessage tf{};
  borrow(tf.transforms, std::span{transforms});
  all.add(tf, [](auto& to) {
    to.add(std::uint32_t{2});
    for (const char* child : {"sensor", "a"}) {
      add_header(to);
      add_all(to, std::string{child}, 0.0, 0.1, 0.2, 0.0, 0.0, 0.6, 0.8);
    }
  });

  std::vector<msg::KeyValue> values{{.key = given("age"), .value = given("2 ms")}};
  std::vector<msg::DiagnosticStatus> statuses(1);
  statuses[0] = {
      .level = 2, .name = given("supple"), .message = given(""), .hardware_id = given("ur5e")};
  borrow(statuses[0].values, std::span{values});
  msg::DiagnosticArray diagnostics{.header = kHeader};
  borrow(diagnostics.status, std::span{statuses});
  all.add(diagnostics, [](auto& to) {
    add_header(to);
    add_all(to, std::uint32_t{1}, std::uint8_t{2}, std::string{"supple"}, std::string{},
            std::string{"ur5e"}, std::uint32_t{1}, std::string{"age"}, std::string{"2 ms"});
  });
  all.run();
}

}  // namespace
}  // namespace supple::test
