#include "fast_peer.hpp"

#include <fastdds/rtps/transport/UDPv4TransportDescriptor.h>
#include <fastrtps/utils/IPLocator.h>
#include <algorithm>
#include <cstring>
#include <fastdds/dds/domain/DomainParticipant.hpp>
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/domain/DomainParticipantListener.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>
#include <fastdds/dds/topic/TopicDataType.hpp>
#include <mutex>
#include <stdexcept>

namespace supple::test {
namespace {

namespace efd = eprosima::fastdds::dds;
namespace rtps = eprosima::fastrtps::rtps;

constexpr std::uint32_t kLargest = 8192;

/// A message that is its bytes.
class RawType final : public efd::TopicDataType {
 public:
  explicit RawType(const std::string& name) {
    setName(name.c_str());
    m_typeSize = kLargest;
    m_isGetKeyDefined = false;
    auto_fill_type_object(false);
    auto_fill_type_information(false);
  }
  bool serialize(void* data, rtps::SerializedPayload_t* payload) override {
    const Bytes& bytes = *static_cast<Bytes*>(data);
    if (bytes.size() > payload->max_size) return false;
    std::memcpy(payload->data, bytes.data(), bytes.size());
    payload->length = static_cast<std::uint32_t>(bytes.size());
    payload->encapsulation = CDR_LE;
    return true;
  }
  bool deserialize(rtps::SerializedPayload_t* payload, void* data) override {
    static_cast<Bytes*>(data)->assign(payload->data, payload->data + payload->length);
    return true;
  }
  std::function<std::uint32_t()> getSerializedSizeProvider(void* data) override {
    return [data] { return static_cast<std::uint32_t>(static_cast<Bytes*>(data)->size()); };
  }
  void* createData() override { return new Bytes; }
  void deleteData(void* data) override { delete static_cast<Bytes*>(data); }
  bool getKey(void*, rtps::InstanceHandle_t*, bool) override { return false; }
};

template <class Qos>
void set(Qos& qos, const FastQuality& quality) {
  qos.reliability().kind =
      quality.reliable ? efd::RELIABLE_RELIABILITY_QOS : efd::BEST_EFFORT_RELIABILITY_QOS;
  qos.durability().kind =
      quality.transient_local ? efd::TRANSIENT_LOCAL_DURABILITY_QOS : efd::VOLATILE_DURABILITY_QOS;
  qos.history().kind = efd::KEEP_LAST_HISTORY_QOS;
  qos.history().depth = 100;
  qos.endpoint().history_memory_policy = rtps::PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
}

std::string text(const std::vector<rtps::octet>& data) { return {data.begin(), data.end()}; }

class Ears final : public efd::DomainParticipantListener {
 public:
  void on_participant_discovery(efd::DomainParticipant*,
                                rtps::ParticipantDiscoveryInfo&& info) override {
    const std::lock_guard lock{mutex_};
    participants_.push_back(text(info.info.m_userData.data_vec()));
  }
  void on_publisher_discovery(efd::DomainParticipant*, rtps::WriterDiscoveryInfo&& info) override {
    const std::lock_guard lock{mutex_};
    const auto& qos = info.info.m_qos;
    writers_[info.info.topicName().to_string()] = {
        .type = info.info.typeName().to_string(),
        .user_data = text(qos.m_userData.data_vec()),
        .reliable = qos.m_reliability.kind == efd::RELIABLE_RELIABILITY_QOS,
        .transient_local = qos.m_durability.kind == efd::TRANSIENT_LOCAL_DURABILITY_QOS};
  }
  [[nodiscard]] std::map<std::string, Discovered> writers() const {
    const std::lock_guard lock{mutex_};
    return writers_;
  }
  [[nodiscard]] std::vector<std::string> participants() const {
    const std::lock_guard lock{mutex_};
    return participants_;
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, Discovered> writers_;
  std::vector<std::string> participants_;
};

class Reader final : public FastReader {
 public:
  explicit Reader(efd::DataReader* reader) : reader_{reader} {}
  [[nodiscard]] int matched() const override {
    efd::SubscriptionMatchedStatus status;
    reader_->get_subscription_matched_status(status);
    return status.current_count;
  }
  [[nodiscard]] std::vector<Bytes> take() override {
    std::vector<Bytes> out;
    Bytes bytes;
    efd::SampleInfo info;
    while (reader_->take_next_sample(&bytes, &info) == ReturnCode_t::RETCODE_OK) {
      if (info.valid_data) out.push_back(bytes);
    }
    return out;
  }

 private:
  efd::DataReader* reader_;
};

class Writer final : public FastWriter {
 public:
  explicit Writer(efd::DataWriter* writer) : writer_{writer} {}
  [[nodiscard]] int matched() const override {
    efd::PublicationMatchedStatus status;
    writer_->get_publication_matched_status(status);
    return status.current_count;
  }
  void write(const Bytes& bytes) override {
    Bytes copy = bytes;
    if (!writer_->write(&copy)) throw std::runtime_error{"Fast DDS does not write"};
  }

 private:
  efd::DataWriter* writer_;
};

class Peer final : public FastPeer {
 public:
  explicit Peer(std::uint32_t domain) {
    efd::DomainParticipantQos qos;
    const auto udp = std::make_shared<eprosima::fastdds::rtps::UDPv4TransportDescriptor>();
    udp->interfaceWhiteList.emplace_back("127.0.0.1");
    udp->maxInitialPeersRange = 8;
    qos.transport().use_builtin_transports = false;
    qos.transport().user_transports.push_back(udp);
    rtps::Locator_t here;
    rtps::IPLocator::setIPv4(here, 127, 0, 0, 1);
    qos.wire_protocol().builtin.initialPeersList.push_back(here);
    participant_ = efd::DomainParticipantFactory::get_instance()->create_participant(
        domain, qos, &ears_, efd::StatusMask::none());
    if (participant_ == nullptr) throw std::runtime_error{"Fast DDS has no participant"};
    publisher_ = participant_->create_publisher(efd::PUBLISHER_QOS_DEFAULT);
    subscriber_ = participant_->create_subscriber(efd::SUBSCRIBER_QOS_DEFAULT);
  }
  ~Peer() override {
    participant_->delete_contained_entities();
    efd::DomainParticipantFactory::get_instance()->delete_participant(participant_);
  }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  [[nodiscard]] std::unique_ptr<FastReader> reader(const std::string& name, const std::string& type,
                                                   const FastQuality& quality) override {
    efd::DataReaderQos qos = efd::DATAREADER_QOS_DEFAULT;
    set(qos, quality);
    return std::make_unique<Reader>(subscriber_->create_datareader(topic(name, type), qos));
  }
  [[nodiscard]] std::unique_ptr<FastWriter> writer(const std::string& name, const std::string& type,
                                                   const FastQuality& quality) override {
    efd::DataWriterQos qos = efd::DATAWRITER_QOS_DEFAULT;
    set(qos, quality);
    return std::make_unique<Writer>(publisher_->create_datawriter(topic(name, type), qos));
  }
  [[nodiscard]] std::map<std::string, Discovered> writers() const override {
    return ears_.writers();
  }
  [[nodiscard]] std::vector<std::string> participants() const override {
    return ears_.participants();
  }

 private:
  [[nodiscard]] efd::Topic* topic(const std::string& name, const std::string& type) {
    const efd::TypeSupport raw{new RawType{type}};
    raw.register_type(participant_);
    efd::Topic* out = participant_->create_topic(name, type, efd::TOPIC_QOS_DEFAULT);
    if (out == nullptr) throw std::runtime_error{"Fast DDS has no topic " + name};
    return out;
  }

  Ears ears_;
  efd::DomainParticipant* participant_ = nullptr;
  efd::Publisher* publisher_ = nullptr;
  efd::Subscriber* subscriber_ = nullptr;
};

}  // namespace

std::unique_ptr<FastPeer> fast_peer(std::uint32_t domain) { return std::make_unique<Peer>(domain); }

}  // namespace supple::test
