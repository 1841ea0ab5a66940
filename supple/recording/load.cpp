#include "supple/recording/load.hpp"

#include <fmt/format.h>

#include <utility>

#include "supple/config/text/notes.hpp"
#include "supple/config/visit/paths.hpp"
#include "supple/config/visit/reader.hpp"
#include "supple/config/yaml/parse.hpp"

namespace supple::recording {
namespace {

constexpr std::string_view kConsequence = "nothing was computed";

std::vector<std::string> all_paths() {
  ColumnMap map;
  config::Paths paths;
  describe(paths, map);
  return paths.all();
}

std::string said(const config::Notes& notes) { return notes.sorted().text(kConsequence); }

model::RobotModel with_payload(const model::RobotModel& model, const ColumnMap& map) {
  if (!map.payload) return model;
  const auto frame = model.frame_named(map.payload->frame);
  if (!frame) return model;
  const auto& c = map.payload->centre_m;
  return model.with_load(*frame, {.mass = map.payload->mass_kg, .p_BBcm = {c[0], c[1], c[2]}});
}

}  // namespace

Result<ReadMap, std::string> read_map(const std::string& text, const std::string& file_name,
                                      const std::vector<std::string>& header,
                                      const model::RobotModel* model, const Needs& needs,
                                      const std::string& frame) {
  config::Notes notes;
  const int source = notes.add_source(file_name);
  auto tree = config::parse_yaml(text, source, notes);
  if (tree && tree->kind != config::Kind::kMap && tree->kind != config::Kind::kRefused) {
    notes.add({source, 0, 0}, "", "has no keys; a column map starts with 'time:'",
              "docs/columns.md lists them");
  }
  if (!tree || tree->kind != config::Kind::kMap) return Failure{said(notes)};
  ReadMap out;
  config::Reader reader{{&*tree}, notes, all_paths()};
  describe(reader, out.map);
  reader.finish();
  if (!frame.empty()) out.map.frame = frame;
  config::SectionJudge judge{reader, "", notes};
  out.binding = bound(out.map, header, model, needs, judge);
  if (!notes.empty()) return Failure{said(notes)};
  return out;
}

Result<Recording, std::string> open(const std::filesystem::path& table,
                                    const std::filesystem::path& map,
                                    std::optional<model::RobotModel> model, const Needs& needs,
                                    const std::string& frame) {
  auto rows = table::CsvReader::open(table);
  if (!rows) return Failure{rows.error().text()};
  config::Notes notes;
  const auto text = config::file_contents(map, notes.add_source(map.string()), notes);
  if (!text) return Failure{said(notes)};
  const auto read =
      read_map(*text, map.string(), rows->columns(), model ? &*model : nullptr, needs, frame);
  if (!read) return Failure{read.error()};
  Recording out{.map = read->map,
                .binding = read->binding,
                .rows = *std::move(rows),
                .model = std::move(model)};
  if (out.model) out.model = with_payload(*out.model, out.map);
  out.rows.select(out.binding.columns);
  return out;
}

}  // namespace supple::recording
