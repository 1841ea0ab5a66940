#!/usr/bin/env python3
"""A legged robot from its configuration to the page, and what is said where a file is wrong."""

from command import SOURCE, CommandTest, main

TROT = """quadruped: {model: quadruped}
run: {duration_s: 4}
script:
  - {at_s: 1.5, mode: trot, forward_m_per_s: 0.4}
expect:
  metrics:
    - {metric: distance_m, above: 0.2}
"""


class LeggedTest(CommandTest):
    def test_a_run_shows_the_estimate_against_the_truth(self):
        self.write("trot.yaml", TROT)
        said = self.expect_ok("run", "trot.yaml", "--log", "trot.mcap", "--report")
        for words in ("quadruped in MuJoCo", "position error", "velocity RMSE", "mean NIS",
                      "contact accuracy", "pass  stays_up", "pass  distance_m", "report: trot.html"):
            self.assertIn(words, said)
        page = (self.folder / "trot.html").read_text()
        for picture in ("way", "height", "velocity", "contacts", "force_1", "nis", "attitude"):
            self.assertIn(f'<figure id="{picture}">', page)
        self.assertIn("trot, forward 0.4 m/s", page)
        self.assertEqual(self.expect_ok("replay", "trot.mcap"),
                         "replay: 2000 ticks, every bit the same\n")

    def test_two_runs_are_the_same_and_a_seed_makes_another(self):
        self.write("trot.yaml", TROT.replace("duration_s: 4", "duration_s: 2"))
        runs = [self.run_supple("run", "trot.yaml", "--no-log", *more).stdout.splitlines()[2:8]
                for more in ((), (), ("--set", "simulation.seed=2"))]
        self.assertEqual(runs[0], runs[1])
        self.assertNotEqual(runs[0], runs[2])

    def test_what_is_not_met_fails(self):
        self.write("far.yaml", TROT.replace("above: 0.2", "above: 20"))
        done = self.run_supple("run", "far.yaml", "--no-log")
        self.assertEqual(done.returncode, 1)
        self.assertIn("FAIL  distance_m", done.stdout)

    def test_check_prints_the_configuration_in_force(self):
        self.write("trot.yaml", TROT)
        once = self.expect_ok("check", "trot.yaml")
        self.assertIn("  foot_radius_mm: 20\n", once)
        self.write("again.yaml", once)
        self.assertEqual(self.expect_ok("check", "again.yaml"),
                         once.replace("# trot.yaml", "# again.yaml"))

    def test_sections_of_an_arm_are_refused(self):
        self.write("mixed.yaml", TROT + "wrench: {range_n: [1, 1, 1]}\n")
        self.expect_refusal(
            "mixed.yaml:8:1: wrench is a section of an arm\n"
            "    this file is of a legged robot, as its section 'quadruped' says; it has: quadruped, "
            "gait, estimator, run, simulation, script, expect\n"
            "1 problem; the robot was not contacted\n", "run", "mixed.yaml")

    def test_changes_of_a_replayed_legged_log_are_refused(self):
        self.write("trot.yaml", TROT.replace("duration_s: 4", "duration_s: 1.6"))
        self.run_supple("run", "trot.yaml", "--log", "trot.mcap")
        self.expect_refusal("log 'trot.mcap' is of a legged robot; --set answers what an arm would "
                            "have done\n", "replay", "trot.mcap", "--set", "gait.stride_s=0.5")

    def test_the_shipped_configuration_can_be_checked(self):
        self.expect_ok("check", str(SOURCE / "configs/quadruped_trot.yaml"))


if __name__ == "__main__":
    main()
