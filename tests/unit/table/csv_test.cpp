#include "supple/table/csv.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace supple::table {
namespace {

Result<CsvReader, TableError> over(const std::string& text) {
  return CsvReader::over(std::make_unique<std::istringstream>(text), "log.csv");
}

/// All rows of these columns; the last entry of a table that is refused is empty.
struct Read {
  std::vector<std::vector<double>> rows;
  std::string error;
};

Read read(const std::string& text, std::vector<std::size_t> columns) {
  Read out;
  auto reader = over(text);
  if (!reader) return {{}, reader.error().text()};
  CsvReader csv = *std::move(reader);
  csv.select(columns);
  std::vector<double> row(columns.size());
  CsvReader::Row got = CsvReader::Row::kRow;
  while ((got = csv.next(row)) == CsvReader::Row::kRow) out.rows.push_back(row);
  if (got == CsvReader::Row::kBad) out.error = csv.error().text();
  return out;
}

using Rows = std::vector<std::vector<double>>;

TEST(Csv, ReadsTheColumnsThatAreAskedFor) {
  const Read got = read("t,name,q\n0,anything,1.5\n0.1,\"a,b\",-2e-3\n", {2, 0});
  EXPECT_EQ(got.error, "");
  EXPECT_EQ(got.rows, (Rows{{1.5, 0.0}, {-2e-3, 0.1}}));
}

TEST(Csv, UnderstandsTheUsualWaysToWriteATable) {
  const Rows expected{{1.0, 2.0}, {3.0, 4.0}};
  EXPECT_EQ(read("a;b\n1;2\n3;4\n", {0, 1}).rows, expected);
  EXPECT_EQ(read("a\tb\n1\t2\n3\t4\n", {0, 1}).rows, expected);
  EXPECT_EQ(read("  a   b\n 1  2\n 3 4 \n", {0, 1}).rows, expected);
  EXPECT_EQ(read("a,b\r\n1,2\r\n3,4\r\n", {0, 1}).rows, expected);
  EXPECT_EQ(read("\xEF\xBB\xBF\"a\", \"b\"\n1, +2\n\n3,\"4\"", {0, 1}).rows, expected);
  EXPECT_EQ(read("# a robot\na,b\n1,2\n# a pause\n3,4\n", {0, 1}).rows, expected);
  EXPECT_EQ(read("# a,b\n1,2\n3,4\n", {0, 1}).rows, expected) << "numpy's way";
}

TEST(Csv, NamesItsColumns) {
  const auto reader = over("time [s], \"joint 1\",q\n");
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->columns(), (std::vector<std::string>{"time [s]", "joint 1", "q"}));
}

TEST(Csv, SaysWhereANumberIsNone) {
  EXPECT_EQ(read("t,q\n0,1\n1,nan\n", {0, 1}).error,
            "log.csv:3:3: column 'q' is 'nan', which is not a finite number\n"
            "    leave out the row, or map another column");
  EXPECT_EQ(read("t;q\n0;1,5\n", {0, 1}).error,
            "log.csv:2:3: column 'q' is '1,5', which is not a finite number\n"
            "    a decimal comma? write 1.5");
  EXPECT_EQ(read("t,q\n0,\n", {0, 1}).error,
            "log.csv:2:3: column 'q' is empty; every row needs a number here\n"
            "    leave out the row, or fill the gap before");
  EXPECT_NE(read("t,q\n0,1e999\n", {0, 1}).error, "");
  EXPECT_NE(read("t,q\n0,0x10\n", {0, 1}).error, "");
  EXPECT_NE(read("t,q\n0,1 2\n", {0, 1}).error, "");
}

TEST(Csv, RefusesRowsOfAnotherLength) {
  const Read got = read("t,q\n0,1\n2\n", {0, 1});
  EXPECT_EQ(got.rows.size(), 1U);
  EXPECT_EQ(got.error,
            "log.csv:3: has 1 cells; the header names 2\n"
            "    a row that was cut short? leave it out");
}

TEST(Csv, RefusesWhatIsNoTable) {
  EXPECT_EQ(over("").error().text(),
            "log.csv: has no rows; it needs a line of names and then numbers");
  EXPECT_EQ(over("\n\n# nothing\n").error().text(),
            "log.csv: has no rows; it needs a line of names and then numbers");
  EXPECT_EQ(over("0,1\n2,3\n").error().text(),
            "log.csv:1: has numbers only; the first line names the columns\n"
            "    put a line such as t,q0,q1 at the top");
  EXPECT_EQ(over("t,q,t\n").error().text(),
            "log.csv:1:5: column 't' is named twice\n    each column needs a name of its own");
  const std::string zero{"t,q\n0,\0\n", 8};
  EXPECT_NE(read(zero, {0, 1}).error, "");
  EXPECT_NE(read(std::string(3U << 20U, 'a'), {}).error.find("longer"), std::string::npos);
  EXPECT_EQ(CsvReader::open("/nowhere/log.csv").error().text(),
            "/nowhere/log.csv: cannot be opened\n    is the path right?");
  EXPECT_EQ(CsvReader::open("/tmp").error().text(), "/tmp: is a folder, not a file");
}

TEST(Csv, KeepsRefusingAfterABadRow) {
  auto reader = over("t\nx\n1\n");
  CsvReader csv = *std::move(reader);
  csv.select({0});
  std::vector<double> row(1);
  EXPECT_EQ(csv.next(row), CsvReader::Row::kBad);
  EXPECT_EQ(csv.next(row), CsvReader::Row::kBad);
}

TEST(Csv, CrossesTheBordersOfItsBuffer) {
  // rows of many lengths, more than the buffer holds: every number must come out
  std::string text = "i,x\n";
  constexpr int kRows = 60000;
  for (int i = 0; i < kRows; ++i) {
    text += std::to_string(i) + "," + std::string(static_cast<std::size_t>(i % 17), '0') + "7\n";
  }
  const Read got = read(text, {0, 1});
  ASSERT_EQ(got.error, "");
  ASSERT_EQ(got.rows.size(), static_cast<std::size_t>(kRows));
  for (int i = 0; i < kRows; ++i) {
    ASSERT_EQ(got.rows[static_cast<std::size_t>(i)],
              (std::vector<double>{static_cast<double>(i), 7.0}));
  }
}

}  // namespace
}  // namespace supple::table
