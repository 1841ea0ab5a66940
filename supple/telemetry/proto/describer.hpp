#pragma once

// The schema of a message, as the FileDescriptorSet that MCAP wants beside protobuf messages
// (google/protobuf/descriptor.proto has the numbers of its fields).

#include <map>
#include <string>
#include <string_view>

#include "supple/telemetry/proto/encoder.hpp"

namespace supple::telemetry::proto {

/// Has the face of Encoder; the values are ignored.
class Describer {
 public:
  /// All types are in this package.
  static constexpr std::string_view kPackage = "supple";

  /// `type` is the message's name in the package.
  explicit Describer(std::string_view type) : own_{type}, types_{&file_} {}

  void real(int field, std::string_view name, double) { add(field, name, kFloat); }
  void reals(int field, std::string_view name, VecIn) { add(field, name, kFloat, "", kRepeated); }
  void flag(int field, std::string_view name, bool) { add(field, name, kBool); }
  void count(int field, std::string_view name, std::uint64_t) { add(field, name, kUint64); }
  void choice(int number, std::string_view name, const Choices& choices, std::uint64_t);
  void text(int field, std::string_view name, std::string_view) { add(field, name, kString); }
  void bytes(int field, std::string_view name, ByteView) { add(field, name, kBytes); }
  template <class Body>
  void message(int field, std::string_view name, std::string_view type, Body body) {
    add(field, name, kMessage, type);
    if (types_->messages.contains(type)) return;
    Describer inner{type};
    inner.types_ = types_;
    body(inner);
    types_->messages.emplace(type, inner.descriptor());
  }

  /// The FileDescriptorSet with this message and every type it uses.
  [[nodiscard]] Bytes descriptor_set() const;

 private:
  // FieldDescriptorProto.Type and .Label
  static constexpr int kFloat = 2;
  static constexpr int kUint64 = 4;
  static constexpr int kBool = 8;
  static constexpr int kString = 9;
  static constexpr int kMessage = 11;
  static constexpr int kBytes = 12;
  static constexpr int kEnum = 14;
  static constexpr int kOptional = 1;
  static constexpr int kRepeated = 3;

  struct File {
    std::map<std::string, Bytes, std::less<>> messages;
    std::map<std::string, Bytes, std::less<>> enums;
  };

  void add(int number, std::string_view name, int type, std::string_view type_name = "",
           int label = kOptional);
  [[nodiscard]] Bytes descriptor() const;

  std::string own_;
  Bytes fields_;
  File file_;
  File* types_;  // the outermost describer's
};

}  // namespace supple::telemetry::proto
