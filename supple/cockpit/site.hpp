#pragma once

// What a server shows, and who answers.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "supple/cockpit/foxglove.hpp"
#include "supple/core/result.hpp"
#include "supple/websocket/access.hpp"

namespace supple::cockpit {

/// A file of the page.
struct File {
  std::string media_type;
  std::string content;
};

/// A file that is too long to be kept, and is asked for piece by piece.
struct LongFile {
  std::uint64_t size = 0;
  /// As many bytes from there on; fewer where it cannot be read.
  std::function<std::string(std::uint64_t offset, std::size_t size)> read;
};

struct Site {
  std::string name;
  std::string session;  // another one for every run, so that clients forget what they have
  websocket::Access access;
  std::map<std::string, File, std::less<>> files;  // by path
  std::map<std::string, LongFile, std::less<>> long_files;
  std::vector<foxglove::Channel> channels;
  std::vector<foxglove::Service> services;
  double rate_hz = 100.0;  // of a channel, to clients that do not ask for another
};

/// A message for all who want it.
struct Publication {
  std::uint32_t channel = 0;  // id
  std::uint64_t time = 0;     // [ns]
  bool every = false;         // told to everybody; else as often as a client asks
  wire::ByteView data;
};

/// Called by the server's thread only. Nothing here waits for long: clients wait meanwhile.
class Desk {
 public:
  Desk() = default;
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;
  virtual ~Desk() = default;

  [[nodiscard]] virtual std::vector<foxglove::Parameter> parameters() = 0;
  /// All of them or none. Otherwise why not, for people.
  [[nodiscard]] virtual std::optional<std::string> set(
      const std::vector<foxglove::Parameter>& parameters) = 0;
  /// Another number after every change of a parameter, whoever made it.
  [[nodiscard]] virtual std::uint64_t revision() = 0;

  /// By its name; the answer, or why there is none.
  [[nodiscard]] virtual Result<Json, std::string> call(std::string_view service,
                                                       const Json& request) = 0;
  /// What a new subscriber of a channel gets first: the latest of what comes seldom.
  virtual void greet(std::uint32_t channel,
                     const std::function<void(const Publication&)>& publish) = 0;
};

}  // namespace supple::cockpit
