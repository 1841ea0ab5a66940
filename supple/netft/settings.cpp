#include "supple/netft/settings.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

#include "supple/text/words.hpp"

namespace supple::netft {
namespace {

struct Unit {
  std::string_view name;
  double si;  // in newtons or newton metres
};

constexpr double kPound = 4.4482216152605;  // [N]
constexpr double kKilogram = 9.80665;       // its weight [N]
constexpr double kInch = 0.0254;            // [m]
constexpr double kFoot = 0.3048;            // [m]

constexpr Unit kForces[] = {{"N", 1.0},         {"kN", 1e3},
                            {"lbf", kPound},    {"klbf", 1e3 * kPound},
                            {"kgf", kKilogram}, {"kg", kKilogram}};
constexpr Unit kTorques[] = {{"Nm", 1.0},
                             {"N-m", 1.0},
                             {"Nmm", 1e-3},
                             {"N-mm", 1e-3},
                             {"kNm", 1e3},
                             {"kN-m", 1e3},
                             {"lbf-in", kPound* kInch},
                             {"lbf-ft", kPound* kFoot},
                             {"kg-cm", kKilogram * 1e-2},
                             {"kgf-cm", kKilogram * 1e-2}};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// All of the text, and a number that is one.
std::optional<double> number_of(std::string_view text) {
  const std::string_view digits = trimmed(text);
  double out = 0.0;
  const char* end = digits.data() + digits.size();
  const auto [at, error] = std::from_chars(digits.data(), end, out);
  if (error != std::errc{} || at != end || !std::isfinite(out)) return std::nullopt;
  return out;
}

/// "0x80000000"
std::optional<std::uint32_t> status_of(std::string_view text) {
  std::string_view digits = trimmed(text);
  if (!digits.starts_with("0x") && !digits.starts_with("0X")) return std::nullopt;
  digits.remove_prefix(2);
  std::uint32_t out = 0;
  const char* end = digits.data() + digits.size();
  const auto [at, error] = std::from_chars(digits.data(), end, out, 16);
  if (error != std::errc{} || at != end) return std::nullopt;
  return out;
}

struct Scale {
  std::string unit;
  double si_per_count;
};

/// The text of the only element of that name, and nothing where there is none, or more than one.
class Tags {
 public:
  explicit Tags(const tinyxml2::XMLElement& root) : root_{root} {}

  std::optional<std::string> text(const char* tag) {
    const auto* element = root_.FirstChildElement(tag);
    if (element == nullptr) return note(fmt::format("'{}' is missing", tag));
    if (element->NextSiblingElement(tag) != nullptr) {
      return note(fmt::format("'{}' is there more than once", tag));
    }
    const char* words = element->GetText();
    if (words == nullptr) return note(fmt::format("'{}' is empty", tag));
    return std::string{trimmed(words)};
  }

  /// Nothing is wrong where it is missing.
  [[nodiscard]] std::string optional(const char* tag) const {
    const auto* element = root_.FirstChildElement(tag);
    const char* words = element == nullptr ? nullptr : element->GetText();
    return words == nullptr ? std::string{} : std::string{trimmed(words)};
  }

  template <std::size_t n>
  std::optional<Scale> scale(const char* unit_tag, const Unit (&known)[n], const char* count_tag) {
    const auto name = text(unit_tag);
    const auto si = name ? unit(unit_tag, *name, known) : std::nullopt;
    const auto per_unit = counts(count_tag);
    if (!si || !per_unit) return std::nullopt;
    return Scale{.unit = *name, .si_per_count = *si / *per_unit};
  }

  [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

 private:
  std::optional<double> counts(const char* tag) {
    const auto words = text(tag);
    if (!words) return std::nullopt;
    const auto out = number_of(*words);
    if (out && *out >= 1.0 && *out <= 1e12) return out;
    note(fmt::format("'{}' is '{}'; it must be from 1 to 1e12 counts", tag, printable(*words)));
    return std::nullopt;
  }

  template <std::size_t n>
  std::optional<double> unit(const char* tag, const std::string& name, const Unit (&known)[n]) {
    std::vector<std::string> names;
    for (const Unit& each : known) {
      if (each.name == name) return each.si;
      names.emplace_back(each.name);
    }
    note(fmt::format("'{}' is '{}'; known are {}", tag, printable(name), listed(names)));
    return std::nullopt;
  }

  std::optional<std::string> note(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
    return std::nullopt;
  }

  const tinyxml2::XMLElement& root_;
  std::string problem_;
};

/// The names of the tags differ between the two pages.
struct Page {
  const char* product;
  const char* force_unit;
  const char* force_counts;
  const char* torque_unit;
  const char* torque_counts;
};
constexpr Page kSettingsPage{"prodname", "scfgfu", "cfgcpf", "scfgtu", "cfgcpt"};
constexpr Page kCalibrationPage{"calpn", "scalfu", "calcpf", "scaltu", "calcpt"};

Result<Settings, std::string> read(std::string_view xml, const Page& page) {
  if (xml.size() > kLargestSettings) {
    return Failure{fmt::format("the sensor's settings have {} bytes; more than {} are not read",
                               xml.size(), kLargestSettings)};
  }
  tinyxml2::XMLDocument document;
  if (document.Parse(xml.data(), xml.size()) != tinyxml2::XML_SUCCESS ||
      document.RootElement() == nullptr) {
    return Failure{std::string{"the sensor's settings are no XML"}};
  }
  Tags tags{*document.RootElement()};
  const auto force = tags.scale(page.force_unit, kForces, page.force_counts);
  const auto torque = tags.scale(page.torque_unit, kTorques, page.torque_counts);
  if (!tags.problem().empty()) return Failure{"the sensor's settings: " + tags.problem()};

  Settings out{.product = printable(tags.optional(page.product)),
               .force_unit = force->unit,
               .torque_unit = torque->unit,
               .newtons_per_count = force->si_per_count,
               .newton_metres_per_count = torque->si_per_count};
  const auto rate = number_of(tags.optional("comrdtrate"));
  if (rate && *rate >= 1.0 && *rate <= kFastestRate) out.rate_hz = *rate;
  out.streams = tags.optional("comrdte") != "0";
  out.status = status_of(tags.optional("runstat"));
  return out;
}

/// Elements one behind the other, their texts escaped.
class Writer {
 public:
  explicit Writer(const char* root) {
    printer_.PushHeader(false, true);
    printer_.OpenElement(root, true);
  }
  void add(const char* tag, const std::string& text) {
    printer_.OpenElement(tag, true);
    printer_.PushText(printable(text).c_str());
    printer_.CloseElement(true);
  }
  void add(const char* tag, double count) { add(tag, fmt::format("{:.0f}", count)); }
  std::string finished() {
    printer_.CloseElement(true);
    return printer_.CStr();
  }

 private:
  tinyxml2::XMLPrinter printer_{nullptr, true};
};

void add_scales(const Settings& settings, const Page& page, Writer& out) {
  out.add(page.product, settings.product);
  out.add(page.force_counts, 1.0 / settings.newtons_per_count);
  out.add(page.torque_counts, 1.0 / settings.newton_metres_per_count);
  out.add(page.force_unit, "N");
  out.add(page.torque_unit, "Nm");
}

}  // namespace

Result<Settings, std::string> settings_from(std::string_view xml) {
  return read(xml, kSettingsPage);
}

Result<Settings, std::string> calibration_from(std::string_view xml) {
  return read(xml, kCalibrationPage);
}

std::string settings_xml(const Settings& settings) {
  Writer out{"netft"};
  out.add("runstat", fmt::format("0x{:08x}", settings.status.value_or(0)));
  add_scales(settings, kSettingsPage, out);
  out.add("comrdte", settings.streams ? "1" : "0");
  out.add("comrdtrate", settings.rate_hz);
  return out.finished();
}

std::string calibration_xml(const Settings& settings) {
  Writer out{"netftCalibration"};
  add_scales(settings, kCalibrationPage, out);
  return out.finished();
}

Wrench wrench_of(const Settings& settings, const RdtRecord& record) noexcept {
  const auto count = [&record](std::size_t i) { return static_cast<double>(record.counts[i]); };
  const double f = settings.newtons_per_count;
  const double t = settings.newton_metres_per_count;
  return {.force = {f * count(0), f * count(1), f * count(2)},
          .torque = {t * count(3), t * count(4), t * count(5)}};
}

}  // namespace supple::netft
