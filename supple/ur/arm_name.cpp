#include "supple/ur/arm_name.hpp"

namespace supple::ur {
namespace {

std::string lower(std::string_view name) {
  std::string out{name};
  for (char& c : out) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return out;
}

std::string without_series(std::string name) {
  if (name.ends_with('e')) name.pop_back();
  return name;
}

/// The sizes that were built before the e-Series, too.
bool is_of_both_series(std::string_view size) {
  return size == "ur3" || size == "ur5" || size == "ur10";
}

}  // namespace

bool same_arm(std::string_view model, std::string_view told, bool e_series) {
  const std::string name = lower(model);
  const std::string size = without_series(name);
  if (size != without_series(lower(told))) return false;
  const bool named_e = name.ends_with('e');
  return is_of_both_series(size) ? named_e == e_series : e_series || !named_e;
}

bool is_arm_name(std::string_view name) noexcept {
  return name.size() > 2 && (name[0] == 'u' || name[0] == 'U') &&
         (name[1] == 'r' || name[1] == 'R') && name[2] >= '0' && name[2] <= '9';
}

}  // namespace supple::ur
