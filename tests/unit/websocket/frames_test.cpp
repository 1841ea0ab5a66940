#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "supple/websocket/frames.hpp"

namespace supple::websocket {
namespace {

using wire::Bytes;
using wire::ByteView;

constexpr std::size_t kLongest = 1000;

ByteView bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// A client's frame, with mask 01 02 03 04.
Bytes masked(std::uint8_t first, std::string_view data) {
  Bytes out{first};
  if (data.size() < 126) {
    out.push_back(static_cast<std::uint8_t>(0x80U | data.size()));
  } else {
    out.push_back(0x80U | 126U);
    wire::put(out, static_cast<std::uint16_t>(data.size()));
  }
  for (std::uint8_t i = 1; i <= 4; ++i) out.push_back(i);
  for (std::size_t i = 0; i < data.size(); ++i) {
    out.push_back(static_cast<std::uint8_t>(static_cast<std::uint8_t>(data[i]) ^ (i % 4 + 1)));
  }
  return out;
}

struct Taken {
  Opcode opcode;
  std::string data;
  friend bool operator==(const Taken&, const Taken&) = default;
};

std::vector<Taken> taken(MessageReader& reader) {
  std::vector<Taken> out;
  while (const auto message = reader.next()) {
    out.push_back({message->opcode, std::string{wire::text_of(message->data)}});
  }
  return out;
}

std::vector<Taken> all_of(const Bytes& bytes) {
  MessageReader reader{kLongest};
  reader.append(bytes);
  return taken(reader);
}

CloseCode broken_by(const Bytes& bytes) {
  MessageReader reader{kLongest};
  reader.append(bytes);
  EXPECT_TRUE(taken(reader).empty());
  EXPECT_TRUE(reader.broken().has_value());
  return reader.broken() ? reader.broken()->code : CloseCode::kNormal;
}

Bytes joined(std::initializer_list<Bytes> parts) {
  Bytes out;
  for (const Bytes& part : parts) out.insert(out.end(), part.begin(), part.end());
  return out;
}

// RFC 6455, section 5.7
TEST(Frames, ReadTheMaskedHelloOfTheStandard) {
  const Bytes hello{0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58};
  EXPECT_EQ(all_of(hello), (std::vector<Taken>{{Opcode::kText, "Hello"}}));
}

TEST(Frames, WriteTheUnmaskedExamplesOfTheStandard) {
  Bytes hello;
  put_frame(hello, Opcode::kText, bytes_of("Hello"));
  EXPECT_EQ(hello, (Bytes{0x81, 0x05, 0x48, 0x65, 0x6c, 0x6c, 0x6f}));
  Bytes middle;
  put_head(middle, Opcode::kBinary, 256);
  EXPECT_EQ(middle, (Bytes{0x82, 0x7e, 0x01, 0x00}));
  Bytes large;
  put_head(large, Opcode::kBinary, 65536);
  EXPECT_EQ(large, (Bytes{0x82, 0x7f, 0, 0, 0, 0, 0, 1, 0, 0}));
}

TEST(Frames, PutPiecesTogetherAndLetAPingThroughBetweenThem) {
  const Bytes bytes = joined({masked(0x01, "Hel"), masked(0x89, "ping"), masked(0x00, ""),
                              masked(0x80, "lo"), masked(0x82, "next")});
  EXPECT_EQ(all_of(bytes),
            (std::vector<Taken>{
                {Opcode::kPing, "ping"}, {Opcode::kText, "Hello"}, {Opcode::kBinary, "next"}}));
}

TEST(Frames, AreTheSameHoweverTheBytesArrive) {
  const Bytes bytes = joined({masked(0x01, "Hel"), masked(0x80, "lo"), masked(0x8a, ""),
                              masked(0x82, std::string(300, 'x')), masked(0x81, "end")});
  const auto expected = all_of(bytes);
  ASSERT_EQ(expected.size(), 4U);
  std::mt19937 random{7};
  for (int run = 0; run < 200; ++run) {
    MessageReader reader{kLongest};
    std::vector<Taken> got;
    for (std::size_t at = 0; at < bytes.size();) {
      const std::size_t size = std::min<std::size_t>(1 + random() % 9, bytes.size() - at);
      reader.append(ByteView{bytes}.subspan(at, size));
      for (Taken& each : taken(reader)) got.push_back(std::move(each));
      at += size;
    }
    ASSERT_EQ(got, expected);
  }
}

TEST(Frames, BreakOffAtEveryRuleThatAClientBreaks) {
  EXPECT_EQ(broken_by({0x81, 0x01, 'x'}), CloseCode::kProtocolError) << "no mask";
  EXPECT_EQ(broken_by(masked(0xC1, "x")), CloseCode::kProtocolError) << "a reserved bit";
  EXPECT_EQ(broken_by(masked(0x83, "x")), CloseCode::kProtocolError) << "an unknown opcode";
  EXPECT_EQ(broken_by(masked(0x8B, "x")), CloseCode::kProtocolError) << "an unknown opcode";
  EXPECT_EQ(broken_by(masked(0x09, "x")), CloseCode::kProtocolError) << "a ping in pieces";
  EXPECT_EQ(broken_by(masked(0x89, std::string(126, 'x'))), CloseCode::kProtocolError);
  EXPECT_EQ(broken_by(masked(0x80, "x")), CloseCode::kProtocolError) << "goes on with nothing";
  EXPECT_EQ(broken_by(joined({masked(0x01, "x"), masked(0x81, "y")})), CloseCode::kProtocolError);
  EXPECT_EQ(broken_by(masked(0x81, "\xff")), CloseCode::kNotUtf8);
  EXPECT_EQ(broken_by(masked(0x88, "x")), CloseCode::kProtocolError) << "half a code";
  EXPECT_EQ(broken_by(masked(0x88, "\x03\xed")), CloseCode::kProtocolError) << "1005";
  EXPECT_EQ(broken_by(masked(0x88, "\x03\xe8\xff")), CloseCode::kProtocolError) << "no UTF-8";
}

TEST(Frames, RefuseALongMessageByItsHead) {
  const Bytes huge{0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
  EXPECT_EQ(broken_by(huge), CloseCode::kTooBig);
  EXPECT_EQ(all_of(masked(0x82, std::string(kLongest, 'x'))).size(), 1U);
  EXPECT_EQ(broken_by(masked(0x82, std::string(kLongest + 1, 'x'))), CloseCode::kTooBig);
}

TEST(Frames, RefuseALongMessageInShortPieces) {
  Bytes bytes = masked(0x02, std::string(600, 'x'));
  bytes = joined({bytes, masked(0x00, std::string(401, 'x'))});
  EXPECT_EQ(broken_by(bytes), CloseCode::kTooBig);
}

TEST(Frames, KeepNoMoreThanAMessageOfGarbage) {
  std::mt19937 random{11};
  for (int run = 0; run < 500; ++run) {
    MessageReader reader{kLongest};
    for (int i = 0; i < 50; ++i) {
      Bytes bytes(random() % 100);
      for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
      if (run % 2 == 0 && bytes.size() > 1) bytes = masked(0x02, std::string(bytes.size(), 'x'));
      reader.append(bytes);
      (void)taken(reader);
      ASSERT_LE(reader.kept(), 2 * kLongest + 200);
    }
  }
}

TEST(Frames, CutTheReasonOfACloseToWhatFits) {
  Bytes out;
  put_close(out, CloseCode::kPolicy, std::string(500, 'x'));
  EXPECT_EQ(out.size(), 2U + 125U);
  EXPECT_EQ(out[1], 125);
  EXPECT_EQ(wire::from_bytes<std::uint16_t>(ByteView{out}.subspan(2)), 1008);
}

}  // namespace
}  // namespace supple::websocket
