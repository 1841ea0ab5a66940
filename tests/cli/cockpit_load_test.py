#!/usr/bin/env python3
"""tools/cockpit_load: what it says of numbers that are known, and that it gets numbers at all."""

import re
import subprocess
import sys
import unittest

from command import PROGRAM, SOURCE, main

sys.path.insert(0, str(SOURCE / "tools"))
import cockpit_series  # noqa: E402  pylint: disable=wrong-import-position


def series(name, *values):
    out = cockpit_series.Series()
    for value in values:
        out.add({name: value})
    return out


class JudgementTest(unittest.TestCase):
    def test_a_median_among_the_runs_alone_is_noise_and_one_outside_is_not(self):
        alone = series("tick", 10.0, 12.0, 11.0)
        for values, expected in (((11.9, 30.0, 9.0), True), ((12.1, 30.0, 9.0), False),
                                 ((9.9, 30.0, 1.0), False), ((10.0,), True)):
            self.assertEqual(cockpit_series.within(alone, series("tick", *values), "tick"), expected, values)

    def test_the_table_has_medians_and_spreads_and_marks_what_is_beyond(self):
        name = "tick, 99 % [us]"
        text = cockpit_series.table({0: series(name, 10.0, 12.0, 11.0), 1: series(name, 11.5, 40.0, 3.0),
                                     20: series(name, 250.0, 13.0, 20.4)})
        self.assertIn("| 0 clients | 1 client | 20 clients |", text)
        self.assertIn(f"| {name} | 11 (10 to 12) | 11.5 (3 to 40) | **20.4** (13 to 250) |", text)
        self.assertIn("Of 2 medians of the loop with clients 1 lie within", text)

    def test_what_clients_are_for_is_not_judged(self):
        text = cockpit_series.table({0: series("messages sent", 0), 20: series("messages sent", 9000)})
        self.assertIn("| messages sent | 0 (0 to 0) | 9000 (9000 to 9000) |", text)
        self.assertIn("Of 0 medians", text)


class LoadTest(unittest.TestCase):
    def test_runs_with_and_without_clients_are_measured(self):
        done = subprocess.run([sys.executable, SOURCE / "tools/cockpit_load", "--supple", PROGRAM, "--rounds", "1",
                               "--seconds", "2", "--clients", "4"], text=True, capture_output=True, timeout=120,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = re.search(r"^\| messages sent \| 0 \(.*?\) \| (\d+) \(.*?\) \| (\d+) \(", done.stdout, re.M)
        self.assertIsNotNone(found, done.stdout)
        one, four = map(int, found.groups())
        self.assertGreater(one, 100)
        self.assertGreater(four, 5 * one, "two of four ask for every tick")
        for name in ("late, median", "tick, 99 %", "whole, worst", "periods skipped", "kept at most"):
            self.assertRegex(done.stdout, rf"(?m)^\| {re.escape(name)}")


if __name__ == "__main__":
    main()
