#pragma once

// The frame of a page that needs nothing from anywhere, and the parts that pages share. Texts are
// escaped, unless they are said to be HTML.

#include <string>
#include <string_view>
#include <vector>

#include "supple/report/report.hpp"

namespace supple::report {

/// `body` is HTML, the outcome a sentence that is good or bad news.
[[nodiscard]] std::string framed_page(std::string_view title, std::string_view outcome, bool good,
                                      std::string_view body);

[[nodiscard]] std::string figure_list(const std::vector<Figure>& figures);

/// An SVG picture with a sentence below it.
[[nodiscard]] std::string picture_frame(std::string_view name, std::string_view svg,
                                        std::string_view what);

/// Numbers stand in it as texts. Cells of the first column name their rows.
[[nodiscard]] std::string html_table(const std::vector<std::string>& head,
                                     const std::vector<std::vector<std::string>>& rows);

/// A part that is closed until a reader opens it.
[[nodiscard]] std::string closed_text(std::string_view title, std::string_view text);

}  // namespace supple::report
