#pragma once

// A recording with its column map: what `supple observe` and its kin start from.

#include <filesystem>
#include <optional>
#include <string>

#include "supple/core/result.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/recording/bind.hpp"
#include "supple/recording/column_map.hpp"
#include "supple/table/csv.hpp"

namespace supple::recording {

struct Recording {
  ColumnMap map;
  Binding binding;
  table::CsvReader rows;                   // reads the bound columns
  std::optional<model::RobotModel> model;  // with the payload
};

/// Opens both files; all that is wrong with the map is told at once. `frame`, if not empty, stands
/// for the map's own.
[[nodiscard]] Result<Recording, std::string> open(const std::filesystem::path& table,
                                                  const std::filesystem::path& map,
                                                  std::optional<model::RobotModel> model,
                                                  const Needs& needs, const std::string& frame);

/// A column map from text, held to a header; for `open` and for tests.
struct ReadMap {
  ColumnMap map;
  Binding binding;
};
[[nodiscard]] Result<ReadMap, std::string> read_map(
    const std::string& text, const std::string& file_name, const std::vector<std::string>& header,
    const model::RobotModel* model, const Needs& needs, const std::string& frame = {});

}  // namespace supple::recording
