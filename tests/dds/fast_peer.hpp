#pragma once

// The other side of the wire: Fast DDS, another company's DDS. It knows nothing of the messages: it
// sends and keeps bytes as they are. UDP over loopback only.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace supple::test {

using Bytes = std::vector<std::uint8_t>;

struct FastQuality {
  bool reliable = true;
  bool transient_local = false;
};

/// What Fast DDS has been told of somebody's writer.
struct Discovered {
  std::string type;
  std::string user_data;
  bool reliable = false;
  bool transient_local = false;
};

class FastReader {
 public:
  virtual ~FastReader() = default;
  /// Writers that it hears.
  [[nodiscard]] virtual int matched() const = 0;
  /// All that came since the last call, from the encapsulation's first byte on.
  [[nodiscard]] virtual std::vector<Bytes> take() = 0;
};

class FastWriter {
 public:
  virtual ~FastWriter() = default;
  [[nodiscard]] virtual int matched() const = 0;
  virtual void write(const Bytes& bytes) = 0;
};

class FastPeer {
 public:
  virtual ~FastPeer() = default;
  /// Names as they stand on the wire.
  [[nodiscard]] virtual std::unique_ptr<FastReader> reader(const std::string& topic,
                                                           const std::string& type,
                                                           const FastQuality& quality = {}) = 0;
  [[nodiscard]] virtual std::unique_ptr<FastWriter> writer(const std::string& topic,
                                                           const std::string& type,
                                                           const FastQuality& quality = {}) = 0;
  /// By topic.
  [[nodiscard]] virtual std::map<std::string, Discovered> writers() const = 0;
  /// What participants say of themselves.
  [[nodiscard]] virtual std::vector<std::string> participants() const = 0;
};

[[nodiscard]] std::unique_ptr<FastPeer> fast_peer(std::uint32_t domain);

}  // namespace supple::test
