#pragma once

#include <string>
#include <string_view>

#include "supple/virtual_ur/controller.hpp"

namespace supple::virtual_ur {

/// What a client of the dashboard reads first.
[[nodiscard]] std::string dashboard_banner();

struct DashboardAnswer {
  std::string line;  // without its end
  bool closes = false;
};

/// Does what one line asks, and says so.
[[nodiscard]] DashboardAnswer dashboard_answer(std::string_view line, Controller& robot);

}  // namespace supple::virtual_ur
