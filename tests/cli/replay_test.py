#!/usr/bin/env python3
"""supple replay."""

import pathlib
import re
import subprocess
import sys

from command import CommandTest, main

WRITE_RUNS = pathlib.Path(sys.argv[3]).resolve()
STIFFNESS = "admittance.translation.stiffness_n_per_m"


class ReplayTest(CommandTest):
    def setUp(self):
        super().setUp()
        subprocess.run([WRITE_RUNS, self.folder], check=True)

    def rows(self, text):
        """The cells of the table by the name of their row."""
        found = re.findall(r"(?m)^(\S.*?\S) {2,}(\S+) +(\S+) +(\S+)$", text)
        return {name: cells for name, *cells in found}

    def test_a_log_is_the_same_in_every_bit(self):
        self.assertEqual(self.expect_ok("replay", "run.mcap"),
                         "replay: 1000 ticks, every bit the same\n"
                         "    2 changes of the configuration on the way\n")

    def test_a_flipped_bit_is_named(self):
        done = self.run_supple("replay", "flipped.mcap")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertRegex(done.stdout, r"^replay: tick 321 at 0\.642 s differs: rates\.v\[2\] is "
                                      r"(\S+), logged is (?!\1\n)\S+\n"
                                      r"    before it 321 ticks, every bit the same\n$")

    def test_a_gap_is_named(self):
        done = self.run_supple("replay", "gap.mcap")
        self.assertEqual((done.returncode, done.stdout, done.stderr),
                         (1, "replay: 250 ticks, every bit the same\n"
                             "    then tick 260 comes instead of 250; after a gap nothing can be "
                             "compared\n", ""))

    def test_a_log_that_was_cut_is_the_same_as_far_as_it_goes(self):
        whole = (self.folder / "run.mcap").read_bytes()
        (self.folder / "cut.mcap").write_bytes(whole[:len(whole) * 3 // 4])
        text = self.expect_ok("replay", "cut.mcap")
        self.assertRegex(text, r"^replay: \d{3} ticks, every bit the same\n")
        self.assertRegex(text, r"\n    the log ends here, damaged: byte \d+: .*\n$")

    def test_what_another_configuration_would_have_done(self):
        text = self.expect_ok("replay", "run.mcap", "--set", f"{STIFFNESS}=[100, 100, 100]")
        self.assertIn("what if: the recorded forces on a perfect robot", text)
        rows = self.rows(text)
        recorded, logged, changed = (float(cell) for cell in rows["peak offset [mm]"])
        self.assertEqual(recorded, logged)  # the robot of this log was perfect
        self.assertGreater(changed, logged)
        self.assertEqual(rows["at the end"], ["holding", "holding", "holding"])

    def test_a_stop_is_told(self):
        text = self.expect_ok("replay", "run.mcap", "--set", "safety.max_force_n=10")
        self.assertEqual(self.rows(text)["at the end"], ["holding", "holding", "fault"])
        self.assertRegex(text, r"\n    changed: stops at \d\.\d{3} s, the force is above its limit "
                               r"\(\S+ N, limit 10\)\n")

    def test_bad_changes_are_refused(self):
        done = self.run_supple("replay", "run.mcap", "--set", "limits.speedm_per_s=1")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"^--set: limits\.speedm_per_s is not a known key\n"
                                      r"    did you mean 'speed_m_per_s'\?\n"
                                      r"1 problem; nothing was replayed\n$")
        self.expect_refusal("--set: robot.model cannot be changed; the model is that of "
                            "'run.mcap'\n", "replay", "run.mcap", "--set", "robot.model=ur3e")

    def test_a_log_of_another_format_says_which_and_who_reads_it(self):
        for verb in ("replay", "report"):
            done = self.run_supple(verb, "older.mcap")
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertRegex(done.stderr, r"^log 'older\.mcap' has ticks of format 2, and this program "
                                          r"reads format \d\n"
                                          r"    written by supple '0\.0\.9', date '2026-11-16 07:53:38 "
                                          r"UTC': the program of that day replays it\n    .*\n$")

    def test_files_that_are_no_logs_are_refused(self):
        self.expect_refusal("log 'no.mcap' cannot be read: No such file or directory\n",
                            "replay", "no.mcap")
        self.write("text.mcap", "robot:\n  model: ur5e\n")
        done = self.run_supple("replay", "text.mcap")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"^log 'text\.mcap': byte 0: .*\n$")
        self.write("empty.mcap", "")
        self.assertEqual(self.run_supple("replay", "empty.mcap").returncode, 2)


if __name__ == "__main__":
    main()
