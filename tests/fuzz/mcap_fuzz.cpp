// Any bytes as a log, and as the record of a tick: either something that reads back as it is, or
// reasons that a person can read. Once with CRCs, and once without, where a CRC would hide the
// rest.

#include <cstddef>
#include <cstdint>
#include <string>

#include "supple/telemetry/tick_codec.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace {

using namespace supple::telemetry;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

void require_sane(const ReadError& error, std::size_t size) {
  require(error.offset <= size);
  require(!error.what.empty() && error.what.find('\n') == std::string::npos);
}

void require_read_back(const Tick& tick, ByteView record) {
  Bytes again;
  encode(tick, again);
  require(std::equal(again.begin(), again.end(), record.begin(), record.end()));
}

void fuzz_log(ByteView bytes, bool check_crc) {
  constexpr std::uint64_t kSmall = 1 << 20;
  const mcap::ReaderOptions options{
      .max_record = kSmall, .max_chunk = kSmall, .max_summary = kSmall, .check_crc = check_crc};
  const auto log = TickLogReader::open(memory_source(bytes), options);
  if (!log) return require_sane(log.error(), bytes.size());
  const mcap::Contents& contents = log->mcap().contents();
  if (contents.damage) require_sane(*contents.damage, bytes.size());
  for (const auto& part : contents.parts) {
    require(part.offset <= bytes.size() && part.length <= bytes.size() - part.offset);
  }
  std::uint64_t seen = 0;
  const auto all = log->mcap().visit({}, [&](const mcap::Channel&, const mcap::Message& message) {
    seen += message.data.size();
    return true;
  });
  if (!all) require_sane(all.error(), bytes.size());
  const auto ticks = log->visit([](const Tick&) { return true; });
  if (!ticks) require_sane(ticks.error(), bytes.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView bytes{data, size};
  fuzz_log(bytes, true);
  fuzz_log(bytes, false);
  const auto tick = decode_tick(bytes);
  if (tick) {
    require_read_back(*tick, bytes);
  } else {
    require_sane(tick.error(), size);
  }
  return 0;
}
