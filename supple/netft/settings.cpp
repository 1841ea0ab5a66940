#include "supple/netft/settings.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <optional>

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
    return words == nullptr ? note(fmt::format("'{}' is empty", tag)) : std::optional{words};
  }

  std::optional<double> counts(const char* tag) {
    const auto words = text(tag);
    if (!words) return std::nullopt;
    double out = 0.0;
    if (!tinyxml2::XMLUtil::ToDouble(words->c_str(), &out) || !(out >= 1.0 && out <= 1e12)) {
      note(fmt::format("'{}' is '{}'; it must be from 1 to 1e12 counts", tag, printable(*words)));
      return std::nullopt;
    }
    return out;
  }

  template <std::size_t n>
  std::optional<double> unit(const char* tag, const Unit (&known)[n]) {
    const auto words = text(tag);
    if (!words) return std::nullopt;
    std::vector<std::string> names;
    for (const Unit& each : known) {
      if (each.name == *words) return each.si;
      names.emplace_back(each.name);
    }
    note(fmt::format("'{}' is '{}'; known are {}", tag, printable(*words), listed(names)));
    return std::nullopt;
  }

  [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

 private:
  std::optional<std::string> note(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
    return std::nullopt;
  }

  const tinyxml2::XMLElement& root_;
  std::string problem_;
};

}  // namespace

Result<Settings, std::string> settings_from(std::string_view xml) {
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
  const auto product = tags.text("prodname");
  const auto force = tags.unit("scfgfu", kForces);
  const auto torque = tags.unit("scfgtu", kTorques);
  const auto per_force = tags.counts("cfgcpf");
  const auto per_torque = tags.counts("cfgcpt");
  if (!tags.problem().empty()) return Failure{"the sensor's settings: " + tags.problem()};

  Settings out{.product = printable(*product),
               .newtons_per_count = *force / *per_force,
               .newton_metres_per_count = *torque / *per_torque};
  if (const auto* rate = document.RootElement()->FirstChildElement("comrdtrate")) {
    rate->QueryDoubleText(&out.rate_hz);
  }
  return out;
}

std::string settings_xml(const Settings& settings) {
  return fmt::format(
      "<?xml version=\"1.0\"?><netft><prodname>{}</prodname><cfgcpf>{:.0f}</cfgcpf>"
      "<cfgcpt>{:.0f}</cfgcpt><scfgfu>N</scfgfu><scfgtu>Nm</scfgtu>"
      "<comrdtrate>{:.0f}</comrdtrate></netft>",
      settings.product, 1.0 / settings.newtons_per_count, 1.0 / settings.newton_metres_per_count,
      settings.rate_hz);
}

Wrench wrench_of(const Settings& settings, const RdtRecord& record) noexcept {
  const auto count = [&record](std::size_t i) { return static_cast<double>(record.counts[i]); };
  const double f = settings.newtons_per_count;
  const double t = settings.newton_metres_per_count;
  return {.force = {f * count(0), f * count(1), f * count(2)},
          .torque = {t * count(3), t * count(4), t * count(5)}};
}

}  // namespace supple::netft
