#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "apps/supple/command.hpp"
#include "apps/supple/make_report.hpp"

namespace supple::app {
int report_log(const Args& args) {
  const std::filesystem::path log = args.words[0];
  const auto made = made_report(log, args.one("--title"));
  if (!made) return refuse(made.error());

  std::filesystem::path page = log;
  page.replace_extension(".html");
  if (args.has("--out")) page = args.one("--out");
  if (const auto problem = write_page(*made, page)) return refuse(*problem);
  fmt::print("{}\n", page.string());
  if (args.has("--svg")) {
    if (const auto problem = write_pictures(*made, args.one("--svg"))) return refuse(*problem);
    fmt::print("{} pictures in {}\n", made->pictures.size(), args.one("--svg"));
  }
  return kOk;
}

}  // namespace supple::app
