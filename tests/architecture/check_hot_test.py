#!/usr/bin/env python3
"""Shows that check_hot.py sees a stage that lies elsewhere, in objects compiled here.

The compiler is the first argument.
"""

import subprocess
import sys
import unittest

from support import ROOT, CheckTest

sys.path.insert(0, str(ROOT / "tools"))
from check_hot import STAGES  # noqa: E402

COMPILER = "c++"


def function(stage, mark):
    folder, name = stage.split("::")
    return f"namespace supple::{folder} {{ {mark} int {name}(int x) {{ return x + 1; }} }}\n"


class CheckHotTest(CheckTest):
    check = "check_hot.py"

    def compiled(self, text):
        source = self.write("stages.cpp", text)
        target = self.tree / "stages.o"
        subprocess.run([COMPILER, "-std=c++20", "-O2", "-fvisibility=hidden", "-c", source, "-o", target],
                       check=True)
        return target

    def test_passes_stages_that_are_marked(self):
        self.expect_pass(self.compiled("".join(function(s, "[[gnu::hot]]") for s in STAGES)))

    def test_reports_each_stage_that_is_not(self):
        for stage in STAGES:
            with self.subTest(stage):
                text = "".join(function(s, "" if s == stage else "[[gnu::hot]]") for s in STAGES)
                self.expect_report(f"{stage} is in .text, away", self.compiled(text))

    def test_reports_a_stage_that_is_gone(self):
        text = "".join(function(s, "[[gnu::hot]]") for s in STAGES[1:])
        self.expect_report(f"{STAGES[0]} is in none of the libraries", self.compiled(text))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        COMPILER = sys.argv.pop(1)
    unittest.main()
