#!/usr/bin/env python3
"""Verbs, flags and help."""

import re
import subprocess

from command import GOOD, PROGRAM, SOURCE, CommandTest, main

MORE = "supple check --help shows what there is\n"


class ArgsTest(CommandTest):
    def test_help_names_every_verb(self):
        text = self.expect_ok("--help")
        for verb in ("check", "tune", "model", "replay", "report", "config-docs", "completion"):
            self.assertRegex(text, rf"(?m)^  {verb} +\w")
        self.assertEqual(text, self.expect_ok("-h"))
        self.assertIn("Exit codes: 0 ok, 1 a run was not what its file expects or a replay differs, 2", text)

    def test_every_verb_explains_itself(self):
        text = self.expect_ok("check", "--help")
        self.assertIn("usage: supple check CONFIG [--set PATH=VALUE]... [--robot-only]\n", text)
        self.assertIn("  --robot-only       look at the section 'robot'", text)
        self.assertIn("usage: supple model MODEL", self.expect_ok("model", "-h"))

    def test_no_verb_shows_the_help_as_an_error(self):
        done = self.run_supple()
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr, self.expect_ok("--help"))

    def test_version_is_the_one_of_the_project(self):
        version = re.search(r"project\(supple VERSION (\S+)",
                            (SOURCE / "CMakeLists.txt").read_text())[1]
        self.assertEqual(self.expect_ok("--version"), f"supple {version}\n")

    def test_unknown_verb(self):
        self.expect_refusal("supple: 'chekc' is not a verb; known are: run, check, calibrate, tune, "
                            "model, replay, report, view, observe, estimate-base, fit-actuators, sweep "
                            "and 8 more\n    did you mean 'check'?\n"
                            "supple --help shows what there is\n", "chekc")

    def test_verbs_of_two_words(self):
        self.assertIn("usage: supple virtual ur [CONFIG] ", self.expect_ok("virtual", "ur", "--help"))
        more = "supple --help shows what there is\n"
        done = self.run_supple("virtual")
        self.assertRegex(done.stderr, r"supple: 'virtual' needs a second word: (\w+, )*ur\b")
        done = self.run_supple("virtual", "kuka")
        self.assertRegex(done.stderr, r"'virtual' needs a second word, which 'kuka' is not: ")
        self.assertTrue(done.stderr.endswith(more))
        self.expect_refusal("supple: fault 'freze' is not known; known are: freeze, half-open, drop, "
                            "garbage, truncated, oversized, skip, slow, protective-stop, "
                            "emergency-stop, safeguard-stop, program-stop, local, deaf\n"
                            "    did you mean 'freeze'?\n", "virtual", "ur", "--fault", "freze@1")
        self.expect_refusal("supple: --rtde-port '70000' must be a port, 0 to 65535; 0: the system "
                            "chooses one\n", "virtual", "ur", "--rtde-port", "70000")
        self.expect_refusal("supple: --model 'ur6e' is not one that can be virtual; those are: ur3, "
                            "ur5, ur10, ur3e, ur5e, ur10e, ur16e, ur20, ur30\n"
                            "    did you mean 'ur3e'?\n", "virtual", "ur", "--model", "ur6e")

    def test_unknown_flag(self):
        self.expect_refusal("supple: '--sett' is not a flag of 'check'\n    did you mean '--set'?\n"
                            + MORE, "check", "a.yaml", "--sett", "a=1")
        self.expect_refusal("supple: '-x' is not a flag of 'check'\n"
                            "    it has: --help, --set, --robot-only\n" + MORE, "check", "-x")

    def test_flags_with_and_without_values(self):
        self.expect_refusal("supple: '--set' needs a value: --set PATH=VALUE\n" + MORE,
                            "check", "a.yaml", "--set")
        self.expect_refusal("supple: '--robot-only' takes no value\n" + MORE,
                            "check", "a.yaml", "--robot-only=1")
        self.expect_refusal("supple: '--robot-only' is given twice\n" + MORE,
                            "check", "a.yaml", "--robot-only", "--robot-only")

    def test_words_are_counted(self):
        self.expect_refusal("supple: 'check' needs CONFIG\n" + MORE, "check")
        self.expect_refusal("supple: 'b.yaml' is more than 'check' takes\n" + MORE,
                            "check", "a.yaml", "b.yaml")

    def test_flags_may_stand_anywhere_and_be_joined(self):
        self.write("a.yaml", GOOD)
        self.write("-b.yaml", GOOD)
        first = self.expect_ok("check", "--set", "robot.period_ms=4", "a.yaml")
        self.assertIn("period_ms: 4\n", first)
        self.assertEqual(first, self.expect_ok("check", "a.yaml", "--set=robot.period_ms=4"))
        self.assertIn("period_ms: 2\n", self.expect_ok("check", "--", "-b.yaml"))

    def test_output_that_cannot_be_written_is_an_error(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([PROGRAM, "config-docs"], stdout=full, stderr=subprocess.PIPE,
                                  text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot write", done.stderr)


if __name__ == "__main__":
    main()
