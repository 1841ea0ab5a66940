#include <gtest/gtest.h>

#include "mcap_sample.hpp"

namespace supple::telemetry::mcap {
namespace {

using test::all_messages;
using test::expected_messages;
using test::sample_file;
using test::Seen;

class Compressed : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Mcap, Compressed, testing::Bool());

TEST_P(Compressed, FilesGiveBackWhatWasWrittenByTheirSummary) {
  const Bytes file = sample_file(21, GetParam());
  const auto reader = Reader::open(memory_source(file));
  ASSERT_TRUE(reader) << reader.error().text();
  const Contents& contents = reader->contents();
  EXPECT_TRUE(contents.by_summary);
  EXPECT_FALSE(contents.damage);
  EXPECT_EQ(contents.header.library, "test");
  EXPECT_EQ(all_messages(*reader), expected_messages(21));
  EXPECT_EQ(contents.parts.size(), 6U);  // four messages reach the span of 25 ns

  ASSERT_TRUE(reader->channel("/even"));
  EXPECT_EQ(reader->channel("/even")->metadata.at("unit"), "m");
  EXPECT_EQ(contents.schemas.at(1).name, "Text");
  EXPECT_EQ(reader->channel("/odd")->schema_id, 0);
  EXPECT_EQ(reader->channel("/none"), nullptr);
}

TEST(Mcap, AttachmentsAndMetadataComeBackByName) {
  const Bytes file = sample_file(3);
  const auto reader = Reader::open(memory_source(file));
  ASSERT_TRUE(reader);
  const auto attachment = reader->attachment("a.txt");
  ASSERT_TRUE(attachment && *attachment);
  EXPECT_EQ(text_of((*attachment)->data), "hi");
  EXPECT_EQ((*attachment)->media_type, "text/plain");
  const auto metadata = reader->metadata("about");
  ASSERT_TRUE(metadata && *metadata);
  EXPECT_EQ((*metadata)->entries, (Texts{{"key", "value"}, {"empty", ""}}));
  EXPECT_FALSE(*reader->attachment("b.txt"));
  EXPECT_FALSE(*reader->metadata("nothing"));
}

TEST(Mcap, FiltersByTopicAndTime) {
  const Bytes file = sample_file(20);
  const auto reader = Reader::open(memory_source(file));
  ASSERT_TRUE(reader);
  const auto found = all_messages(*reader, {.topic = "/odd", .from = 1050, .to = 1090});
  const auto all = expected_messages(20);
  EXPECT_EQ(found, (std::vector<Seen>{all[5], all[7], all[9]}));
}

TEST(Mcap, VisitStopsWhereItIsTold) {
  const Bytes file = sample_file(20);
  const auto reader = Reader::open(memory_source(file));
  ASSERT_TRUE(reader);
  const auto count =
      reader->visit({}, [](const Channel&, const Message& m) { return m.sequence < 6; });
  ASSERT_TRUE(count);
  EXPECT_EQ(*count, 7U);
}

TEST(Mcap, EmptyFilesAreWhole) {
  const Bytes file = sample_file(0);
  const auto reader = Reader::open(memory_source(file));
  ASSERT_TRUE(reader);
  EXPECT_FALSE(reader->contents().damage);
  EXPECT_TRUE(all_messages(*reader).empty());
}

TEST(Mcap, MessagesOutsideOfChunksAreFound) {
  Bytes file;
  put_bytes(file, bytes_of(kMagic));
  append(file, Header{});
  append(file, Channel{.id = 7, .topic = "/t", .encoding = "json"});
  append(file, Message{.channel_id = 7, .log_time = 5, .data = bytes_of("x")});
  append_head(file, Op::kDataEnd, 4);
  put(file, std::uint32_t{0});
  append_head(file, Op::kFooter, kFooterContent);
  file.resize(file.size() + kFooterContent);
  put_bytes(file, bytes_of(kMagic));
  const auto reader = Reader::open(memory_source(file));
  ASSERT_TRUE(reader);
  EXPECT_FALSE(reader->contents().damage);
  EXPECT_EQ(all_messages(*reader), (std::vector<Seen>{{"/t", 0, 5, "x"}}));
}

TEST(Mcap, AWriterThatCannotWriteSaysSoAndLeavesAReadableFile) {
  Bytes bytes;
  int left = 7;  // writes until the disk is full
  Writer writer{[&](ByteView more) -> std::optional<std::string> {
                  if (left-- == 0) return "disk full";
                  put_bytes(bytes, more);
                  return std::nullopt;
                },
                {.chunk_span = 25}};
  const std::uint16_t channel = writer.add_channel(0, "/t", "json");
  for (std::uint32_t i = 0; i < 100; ++i) {
    writer.add(Message{.channel_id = channel, .sequence = i, .log_time = 10 * i});
  }
  writer.close();
  ASSERT_TRUE(writer.error());
  EXPECT_EQ(*writer.error(), "disk full");
  EXPECT_EQ(writer.written(), bytes.size());
  const auto reader = Reader::open(memory_source(bytes));
  ASSERT_TRUE(reader);
  EXPECT_EQ(all_messages(*reader).size(), 20U);  // five chunks followed header and channel
}

TEST(Mcap, AFileThatCannotBeMadeIsNamed) {
  const auto sink = file_sink("/nowhere/at/all.mcap");
  ASSERT_FALSE(sink);
  EXPECT_EQ(sink.error(), "'/nowhere/at/all.mcap' cannot be written: No such file or directory");
  EXPECT_FALSE(file_source("/"));
}

}  // namespace
}  // namespace supple::telemetry::mcap
