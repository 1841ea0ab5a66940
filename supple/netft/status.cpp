#include "supple/netft/status.hpp"

#include <fmt/format.h>

#include <string_view>

namespace supple::netft {
namespace {

constexpr std::uint32_t kAnyError = 0x80000000;
constexpr std::uint32_t kSaturation = 0x00020000;
constexpr std::uint32_t kMonitor = 0x00010000;

struct Bit {
  std::uint32_t mask;
  std::string_view words;
};

constexpr Bit kBits[] = {
    {0x40000000, "processor or memory fault"},
    {0x20000000, "digital board fault"},
    {0x10000000, "analog board fault"},
    {0x08000000, "serial link fault"},
    {0x04000000, "program memory fault"},
    {0x02000000, "halted by its configuration"},
    {0x01000000, "settings not valid"},
    {0x00800000, "configuration and calibration do not match"},
    {0x00400000, "network fault"},
    {0x00200000, "CAN fault"},
    {0x00100000, "data transfer fault"},
    {0x00080000, "EtherNet/IP fault"},
    {0x00040000, "DeviceNet fault"},
    {kSaturation, "gauge saturated or converter fault"},
    {kMonitor, "threshold passed"},
    {0x00004000, "watchdog"},
    {0x00002000, "stack overflow"},
    {0x00001000, "EEPROM fault"},
    {0x00000800, "flash fault"},
    {0x00000400, "watchdog of the analog board"},
    {0x00000200, "excitation too high"},
    {0x00000100, "excitation too low"},
    {0x00000080, "ground fault"},
    {0x00000040, "supply too high"},
    {0x00000020, "supply too low"},
    {0x00000010, "no serial data"},
    {0x00000008, "reference voltage fault"},
    {0x00000004, "temperature fault"},
    {0x00000002, "HTTP fault"},
};

}  // namespace

Health health_of(std::uint32_t status) noexcept {
  const std::uint32_t causes = status & ~kAnyError;
  if (status == 0) return Health::kGood;
  if (causes == kMonitor) return Health::kWarning;
  if ((causes & ~kMonitor) == kSaturation) return Health::kSaturated;
  return Health::kFault;
}

std::string sentence(std::uint32_t status) {
  if (status == 0) return "healthy";
  std::string out;
  std::uint32_t named = kAnyError;
  for (const auto& [mask, words] : kBits) {
    if ((status & mask) == 0) continue;
    out += out.empty() ? "" : ", ";
    out += words;
    named |= mask;
  }
  if (const std::uint32_t rest = status & ~named; rest != 0) {
    out += fmt::format("{}unknown bits {:#010x}", out.empty() ? "" : ", ", rest);
  }
  return out.empty() ? "an error without a cause" : out;
}

}  // namespace supple::netft
