#!/usr/bin/env python3
"""Shows that the checks of lengths, words, links and snippets report what they are for."""

import unittest

from support import CheckTest


class CheckLengthTest(CheckTest):
    check = "check_length.py"

    def test_passes_500_lines_and_reports_501(self):
        self.write("supple/core/long.cpp", "int x;\n" * 500)
        self.expect_pass(self.tree)
        self.write("supple/core/long.cpp", "int x;\n" * 501)
        self.expect_report("supple/core/long.cpp: 501 lines, the limit is 500", self.tree)

    def test_reads_scripts_without_a_suffix_but_no_build_tree(self):
        self.write("build/dev/generated.cpp", "\n" * 600)
        self.expect_pass(self.tree)
        self.write("run", "true\n" * 600)
        self.expect_report("run: 600 lines", self.tree)


class CheckWordsTest(CheckTest):
    check = "check_words.py"

    def test_reports_each_word(self):
        # in pieces, so that this file passes the check itself
        words = ("TO" "DO", "FIX" "ME", "X" "XX", "HA" "CK", "not imple" "mented", "for " "now")
        for word in words:
            with self.subTest(word):
                self.write("supple/core/a.hpp", f"int x;  // {word}: later\n")
                self.expect_report(f"supple/core/a.hpp:1: '{word}'", self.tree)

    def test_passes_words_that_contain_them(self):
        self.write("a.sh", "mktemp run.XXXXXX\n")
        self.write("b.cpp", "int todos_done;\n")
        self.expect_pass(self.tree)


class CheckLinksTest(CheckTest):
    check = "check_links.py"

    def test_passes_links_that_lead_somewhere(self):
        self.write("docs/tour.md", "[notation](notation.md#frames), [web](https://eigen.tuxfamily.org), "
                                   "[below](#below), `docs/notation.md`, `a/b`\n")
        self.write("docs/notation.md", "")
        self.expect_pass(self.tree)

    def test_reports_a_link_to_nothing(self):
        self.write("docs/tour.md", "text\n[notation](notaton.md)\n")
        self.expect_report("docs/tour.md:2: 'notaton.md' does not exist", self.tree)

    def test_reports_a_picture_that_is_not_there(self):
        self.write("README.md", '<img src="docs/images/wall.svg" width="700">\n')
        self.expect_report("'docs/images/wall.svg' does not exist", self.tree)

    def test_reports_a_quoted_path_to_nothing(self):
        self.write("README.md", "see `docs/gone.md`\n")
        self.write("docs/tour.md", "")
        self.expect_report("README.md:1: 'docs/gone.md' does not exist", self.tree)

    def test_passes_names_of_what_runs_leave(self):
        self.write("runs/one.mcap", "")
        self.write("README.md", "see `runs/NAME.mcap` and `build/release/bin/supple`\n")
        self.expect_pass(self.tree)

    def test_reports_a_link_out_of_the_project(self):
        self.write("docs/tour.md", "[other](../../other/README.md)\n")
        self.expect_report("'../../other/README.md' is outside the project", self.tree)

    def test_reports_somebodys_own_folder(self):
        home = "/" + "home"
        self.write("tools/a.py", f'open("{home}/ada/robot.urdf")\n')
        self.expect_report("tools/a.py:1: a path outside the project", self.tree)

    def test_reports_a_symbolic_link_out_of_the_project(self):
        (self.tree / "hosts").symlink_to("/etc/hostname")
        self.expect_report("outside the project", self.tree)


class CheckSnippetsTest(CheckTest):
    check = "check_snippets.py"

    def setUp(self):
        super().setUp()
        self.write("examples/a.cpp", "int main() {\n  int x = 1;\n  return x;\n}\n")
        program = self.write("build/examples/a", "#!/bin/sh\necho pose $1\n")
        program.chmod(0o755)

    def readme(self, mark, language, text):
        self.write("README.md", f"# A\n\n{mark}\n```{language}\n{text}\n```\n")

    def test_passes_a_part_of_the_file(self):
        self.readme("<!-- from examples/a.cpp -->", "cpp", "int x = 1;\nreturn x;")
        self.expect_pass(self.tree)

    def test_reports_a_part_that_has_changed(self):
        self.readme("<!-- from examples/a.cpp -->", "cpp", "int x = 2;\nreturn x;")
        self.expect_report("README.md:4: this is not a part of 'examples/a.cpp'", self.tree)

    def test_reports_lines_left_out(self):
        self.readme("<!-- from examples/a.cpp -->", "cpp", "int main() {\n}")
        self.expect_report("this is not a part of", self.tree)

    def test_reports_unmarked_code(self):
        self.readme("Like this:", "cpp", "int x = 1;")
        self.expect_report("README.md:4: unmarked C++", self.tree)

    def test_compares_output(self):
        self.readme("<!-- printed by examples/a 7 -->", "text", "pose 7")
        self.expect_pass(self.tree, self.tree / "build")
        self.readme("<!-- printed by examples/a 7 -->", "text", "pose 8")
        self.expect_report("'examples/a 7' prints\npose 7", self.tree, self.tree / "build")


if __name__ == "__main__":
    unittest.main()
