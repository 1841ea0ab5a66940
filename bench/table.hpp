#pragma once

// One table from many benchmarks. A benchmark is named robot/function/who; a row holds one function
// and a column one library, with the fastest repetition of each, because whatever disturbs a
// machine only ever adds time.

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace supple::bench {

/// Reads the command line, after defaults of its own: short repetitions in random order, so that a
/// busy moment of the machine hits everybody. False, and said, if there is something unknown in it.
[[nodiscard]] bool begin(int argc, char** argv);

class Table : public benchmark::BenchmarkReporter {
 public:
  /// Libraries in the order of their columns; ratios are to the first.
  explicit Table(std::vector<std::string> columns) : columns_{std::move(columns)} {}

  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;

  /// A ratio that the project promises: `column` takes at least `times` as long.
  void promise(const std::string& row, const std::string& column, double times);

  void print() const;

 private:
  struct Promise {
    std::string column;
    double times;
  };
  struct Row {
    std::string name;
    std::map<std::string, double> ns;  // by column
  };

  [[nodiscard]] double ns(const Row& row, const std::string& column) const;

  std::vector<std::string> columns_;
  std::vector<Row> rows_;
  std::map<std::string, Promise> promises_;
  std::size_t done_ = 0;
};

}  // namespace supple::bench
