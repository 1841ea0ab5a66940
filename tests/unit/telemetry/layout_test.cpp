// docs/log.md lists the exact record member by member; here the list is made from the code.

#include <gtest/gtest.h>

#include <string>

#include "sample.hpp"
#include "support/files.hpp"

namespace supple::telemetry {
namespace {

/// A line for each number of the record: its type and its path.
class Layout {
 public:
  void operator()(std::string_view name, const bool&) { add(name, "u8"); }
  template <class T>
  requires(std::is_integral_v<T> || std::is_enum_v<T>) void operator()(std::string_view name,
                                                                       const T&) {
    const bool is_signed = std::is_signed_v<T>;
    add(name, (is_signed ? "i" : "u") + std::to_string(8 * sizeof(T)));
  }
  void operator()(std::string_view name, const double&) { add(name, "f64"); }
  void operator()(std::string_view name, const Seconds&) { add(name, "f64"); }
  void operator()(std::string_view name, const Vec3&) { add(name, "f64 x 3"); }
  void operator()(std::string_view name, const Mat3&) { add(name, "f64 x 9"); }
  void operator()(std::string_view name, const VecJ&) { add(name, "joints"); }
  template <class T>
  void operator()(std::string_view name, const std::optional<T>&) {
    add(name, "u8, if 1");
    inside(name, T{});
  }
  template <class T>
  requires(std::is_class_v<T>) void operator()(std::string_view name, const T& x) {
    inside(name, x);
  }

  std::string text;

 private:
  template <class T>
  void inside(std::string_view name, const T& x) {
    const std::string outer = path_;
    path_ += std::string{name} + ".";
    fields(*this, x);
    path_ = outer;
  }

  void add(std::string_view name, std::string_view type) {
    std::string line{type};
    line.resize(10, ' ');
    text += line + path_ + std::string{name} + "\n";
  }

  std::string path_;
};

TEST(TickRecord, IsListedInTheDocumentation) {
  Layout layout;
  layout.text = "u8        format\n";
  const Tick tick;
  fields(layout, tick);
  const std::string page = test::contents(test::source_dir() / "docs/log.md");
  EXPECT_NE(page.find("```text\n" + layout.text + "```\n"), std::string::npos)
      << "docs/log.md should have this list:\n"
      << layout.text;
}

}  // namespace
}  // namespace supple::telemetry
