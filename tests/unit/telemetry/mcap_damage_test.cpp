#include <gtest/gtest.h>

#include <algorithm>

#include "mcap_sample.hpp"

namespace supple::telemetry::mcap {
namespace {

using test::all_messages;
using test::expected_messages;
using test::sample_file;

constexpr std::size_t kMessages = 41;
constexpr std::size_t kPerChunk = 4;

/// Messages of the chunks that end before `size`.
std::size_t whole_messages(const Contents& contents, std::size_t size) {
  const auto whole = std::ranges::count_if(
      contents.parts, [&](const auto& part) { return part.offset + part.length <= size; });
  return std::min(kMessages, kPerChunk * static_cast<std::size_t>(whole));
}

TEST(McapDamage, AFileCutAnywhereGivesBackAllItsWholeChunks) {
  const Bytes file = sample_file(kMessages);
  const auto whole = Reader::open(memory_source(file));
  ASSERT_TRUE(whole);
  const auto expected = expected_messages(kMessages);
  std::size_t opened = 0;
  for (std::size_t size = 0; size < file.size(); ++size) {
    const auto reader = Reader::open(memory_source(ByteView{file}.first(size)));
    if (!reader) continue;
    ++opened;
    EXPECT_TRUE(reader->contents().damage) << size;
    const std::size_t count = whole_messages(whole->contents(), size);
    const std::vector<test::Seen> front(expected.begin(),
                                        expected.begin() + static_cast<std::ptrdiff_t>(count));
    ASSERT_EQ(all_messages(*reader), front) << "cut to " << size << " bytes";
  }
  // only a file without its whole header cannot be opened
  constexpr std::size_t kHeader = 8 + 9 + 4 + 4 + 4;
  EXPECT_EQ(opened, file.size() - kHeader);
}

TEST(McapDamage, AFileWhoseWriterDiedIsReadUpToItsLastChunk) {
  const Bytes file = sample_file(kMessages, true, false);
  const auto reader = Reader::open(memory_source(file));
  ASSERT_TRUE(reader);
  EXPECT_FALSE(reader->contents().by_summary);
  EXPECT_EQ(all_messages(*reader), expected_messages(40));
  EXPECT_TRUE(*reader->attachment("a.txt"));
  EXPECT_TRUE(*reader->metadata("about"));
}

TEST(McapDamage, EveryChangedByteIsNoticedOrHarmless) {
  // names, times and counts that no CRC covers may change; messages never change unnoticed
  const Bytes file = sample_file(9, false);
  const auto expected = expected_messages(9);
  int noticed = 0;
  for (std::size_t i = 0; i < file.size(); ++i) {
    Bytes changed = file;
    changed[i] ^= 0x40U;
    const auto reader = Reader::open(memory_source(changed));
    if (!reader || reader->contents().damage) {
      ++noticed;
      continue;
    }
    const auto found = all_messages(*reader);
    if (found.empty()) {
      ++noticed;  // visit failed
    } else {
      EXPECT_EQ(found, expected) << "byte " << i;
    }
  }
  EXPECT_GT(noticed, 500);
}

/// The offset of the first chunk's record.
std::size_t first_chunk(const Bytes& file) {
  const auto reader = Reader::open(memory_source(file));
  return reader ? reader->contents().parts.at(0).offset : 0;
}

TEST(McapDamage, AWrongCrcIsReportedWithItsPlaceUnlessNobodyAsks) {
  Bytes file = sample_file(9, false);
  const std::size_t chunk = first_chunk(file);
  const std::string_view text = text_of(file);
  const std::size_t at = text.find("message 2");
  file[at] = 'M';
  const auto reader = Reader::open(memory_source(file));
  ASSERT_TRUE(reader);
  const auto count = reader->visit({}, [](const auto&, const auto&) { return true; });
  ASSERT_FALSE(count);
  EXPECT_NE(count.error().what.find("chunk has crc"), std::string::npos) << count.error().text();
  EXPECT_EQ(count.error().offset, chunk + kRecordHead);

  const auto careless = Reader::open(memory_source(file), {.check_crc = false});
  ASSERT_TRUE(careless);
  EXPECT_EQ(all_messages(*careless).at(2).data, "Message 2..");
}

TEST(McapDamage, SizesBeyondTheCapsAreRefused) {
  const Bytes file = sample_file(9);
  const auto small_chunks = Reader::open(memory_source(file), {.max_chunk = 10});
  ASSERT_TRUE(small_chunks);
  const auto count = small_chunks->visit({}, [](const auto&, const auto&) { return true; });
  ASSERT_FALSE(count);
  EXPECT_NE(count.error().what.find("the most is 10"), std::string::npos);

  const auto small_records = Reader::open(memory_source(file), {.max_record = 4});
  ASSERT_FALSE(small_records);
  EXPECT_EQ(small_records.error().text(),
            "byte 8: record of type 0x01 has 12 bytes, the most is 4");
}

TEST(McapDamage, AnUnknownCompressionIsNamed) {
  Bytes file;
  put_bytes(file, bytes_of(kMagic));
  append(file, Header{});
  append(file, Chunk{.compression = "lz\n4"});
  const auto reader = Reader::open(memory_source(file));
  ASSERT_TRUE(reader);
  ASSERT_TRUE(reader->contents().damage);
  EXPECT_EQ(reader->contents().damage->what,
            "chunk's compression is 'lz\\x0a4'; known are 'zstd' and '' (none)");
}

TEST(McapDamage, WhatIsNoMcapFileIsRefused) {
  for (const std::string_view text : {"", "\x89MCAP", "a text that is long enough for a magic"}) {
    const auto reader = Reader::open(memory_source(bytes_of(text)));
    ASSERT_FALSE(reader);
    EXPECT_EQ(reader.error().text(), "byte 0: file does not begin like an MCAP file");
  }
}

}  // namespace
}  // namespace supple::telemetry::mcap
