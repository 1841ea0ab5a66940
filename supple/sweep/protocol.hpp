#pragma once

// Messages between the processes of a sweep, as lines of text:
//
//   to the first     ask IDENTITY COUNT     a process is there, and takes so many samples
//                    row LINE               one is done; LINE as in a journal
//                    alive                  nothing else was said for a while
//                    bye                    all rows are sent
//   from the first   take SAMPLE ...
//                    over                   finish what is begun, and leave
//                    differs                the files there are not those here: leave

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace supple::sweep {

inline constexpr std::string_view kAsk = "ask";
inline constexpr std::string_view kRow = "row";
inline constexpr std::string_view kAlive = "alive";
inline constexpr std::string_view kBye = "bye";
inline constexpr std::string_view kTake = "take";
inline constexpr std::string_view kOver = "over";
inline constexpr std::string_view kDiffers = "differs";

/// The first word and what follows it.
struct Said {
  std::string_view word;
  std::string_view rest;
};
[[nodiscard]] Said said(std::string_view message);

[[nodiscard]] std::string ask_message(std::string_view identity, std::size_t count);
struct Asked {
  std::string identity;
  std::size_t count = 0;
};
[[nodiscard]] std::optional<Asked> asked(std::string_view rest);

[[nodiscard]] std::string take_message(const std::vector<std::uint64_t>& samples);
/// Numbers as far as there are some.
[[nodiscard]] std::vector<std::uint64_t> taken(std::string_view rest);

}  // namespace supple::sweep
