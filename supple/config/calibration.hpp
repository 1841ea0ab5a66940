#pragma once

// A calibration file, as `supple calibrate` writes it: keys of a configuration that are taken in as
// a layer of their own, and a section `calibration` that tells people how good they are.

#include <deque>
#include <filesystem>
#include <optional>
#include <string>

#include "supple/config/text/notes.hpp"
#include "supple/config/yaml/node.hpp"

namespace supple::config {

/// The path at wrench.calibration in the highest layer that has one; the key is taken away, so that
/// what is in force is written without it. Nothing, and all is left, where it is no text.
[[nodiscard]] std::optional<std::string> taken_calibration_name(std::deque<Node>& layers);

/// Notes every key of the file that a calibration stands for.
void check_beside_calibration(const Node& file, Notes& notes);

/// The file's keys as a layer. Nothing, with notes, if it cannot be read or has others.
[[nodiscard]] std::optional<Node> calibration_tree(const std::filesystem::path& file, Notes& notes);

}  // namespace supple::config
