#include "table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

namespace supple::bench {

bool begin(int argc, char** argv) {
  // benchmark keeps a pointer to the first
  static std::vector<std::string> words{argv[0], "--benchmark_repetitions=25",
                                        "--benchmark_min_time=0.004",
                                        "--benchmark_enable_random_interleaving=true"};
  words.insert(words.end(), argv + 1, argv + argc);
  std::vector<char*> pointers;
  pointers.reserve(words.size());
  for (std::string& word : words) pointers.push_back(word.data());
  int count = static_cast<int>(pointers.size());
  benchmark::Initialize(&count, pointers.data());
  return !benchmark::ReportUnrecognizedArguments(count, pointers.data());
}

bool Table::ReportContext(const Context&) { return true; }

void Table::ReportRuns(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
    const std::string name = run.run_name.function_name;
    const auto slash = name.rfind('/');
    const std::string row = name.substr(0, slash);
    auto found =
        std::find_if(rows_.begin(), rows_.end(), [&](const Row& r) { return r.name == row; });
    if (found == rows_.end()) found = rows_.insert(rows_.end(), Row{row, {}});
    const double time = run.GetAdjustedCPUTime();
    const auto [place, first] = found->ns.try_emplace(name.substr(slash + 1), time);
    if (!first) place->second = std::min(place->second, time);
  }
  fmt::print(stderr, "\r{} measurements", done_ += runs.size());
}

void Table::promise(const std::string& row, const std::string& column, double times) {
  promises_[row] = {column, times};
}

double Table::ns(const Row& row, const std::string& column) const {
  const auto found = row.ns.find(column);
  return found == row.ns.end() ? 0.0 : found->second;
}

void Table::print() const {
  fmt::print(stderr, "\r{:40}\r", "");
  fmt::print("{:38}", "CPU time per call, fastest repetition");
  for (const auto& column : columns_) fmt::print(" {:>10}", column);
  for (std::size_t i = 1; i < columns_.size(); ++i) fmt::print(" {:>10}", columns_[i] + "/");
  fmt::print("\n{:38}", "");
  for (std::size_t i = 0; i < columns_.size(); ++i) fmt::print(" {:>10}", "ns");
  for (std::size_t i = 1; i < columns_.size(); ++i) fmt::print(" {:>10}", columns_[0]);
  fmt::print("  promised\n");

  std::vector<Row> sorted = rows_;
  std::sort(sorted.begin(), sorted.end(),
            [](const Row& a, const Row& b) { return a.name < b.name; });
  for (const Row& row : sorted) {
    fmt::print("{:38}", row.name);
    for (const auto& column : columns_) {
      const double time = ns(row, column);
      fmt::print(" {:>10}", time > 0.0 ? fmt::format("{:.1f}", time) : "-");
    }
    const double own = ns(row, columns_[0]);
    for (std::size_t i = 1; i < columns_.size(); ++i) {
      const double time = ns(row, columns_[i]);
      fmt::print(" {:>10}", time > 0.0 && own > 0.0 ? fmt::format("{:.1f}", time / own) : "-");
    }
    const auto promised = promises_.find(row.name);
    if (promised != promises_.end() && own > 0.0) {
      const auto& [column, times] = promised->second;
      const bool kept = ns(row, column) / own >= times;
      fmt::print("  {} {:.0f}, {}", column, times, kept ? "kept" : "not kept");
    }
    fmt::print("\n");
  }
}

}  // namespace supple::bench
