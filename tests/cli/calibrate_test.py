#!/usr/bin/env python3
"""supple calibrate, as a person uses it."""

import math
import random
import re

from command import CommandTest, main
from virtual_arm import NOBODY, on_virtual_arm

CELL = """robot:
  model: ur5e
  probe_frame: tool0
  probe_offset: {xyz_m: [0, 0, 0.1]}
  sensor_frame: tool0
  start_joints_deg: [0, -90, 90, -90, -90, 0]
  period_ms: 4
limits:
  box: {lower_m: [-0.9, -0.9, 0.05], upper_m: [0.9, 0.9, 1.2]}
simulation:
  step_us: 1000
  sensor: {bias_n: [4, -7, 11], bias_nm: [0.3, -0.2, 0.1]}
  tool: {mass_kg: 1.3, centre_m: [0, -0.02, 0.06]}
"""
QUICK = ("--poses", "8", "--speed-deg-per-s", "90")


# Tool down, on its sides and upside down, with time to rest in each.
TURNS = ((0, 0, 0), (60, 0, 0), (-60, 0, 0), (0, 60, 0), (0, -60, 0), (40, 40, 0), (-90, 20, 60),
         (0, 80, -60))
SCRIPT = """wrench: {deadband: {force_n: 50, torque_nm: 5}}
run: {duration_s: 48}
script:
""" + "".join(f"  - {{at_s: {6 * i}, move_to: {{rpy_deg: {list(turn)}}}}}\n"
              for i, turn in enumerate(TURNS))


def down_in_flange(joints):
    """Where the vertical of a UR5e's base points in its flange's axes; Denavit-Hartenberg."""
    twists = (math.pi / 2, 0, 0, math.pi / 2, -math.pi / 2, 0)
    row = [0.0, 0.0, -1.0]  # of the rotation, times the vertical
    for angle, twist in zip(joints, twists):
        c, s, ct, st = math.cos(angle), math.sin(angle), math.cos(twist), math.sin(twist)
        turn = ((c, -s * ct, s * st), (s, c * ct, -c * st), (0, st, ct))
        row = [sum(row[k] * turn[k][i] for k in range(3)) for i in range(3)]
    return row


def recorded(mass, centre, bias, noise):
    """A table of a tool that is weighed in ten poses."""
    rng = random.Random(1)
    lines = ["t," + ",".join(f"q{i}" for i in range(6)) + ",ft_fx,ft_fy,ft_fz,ft_tx,ft_ty,ft_tz"]
    at = [0, -1.5708, 1.5708, -1.5708, -1.5708, 0]
    t = 0.0
    for _ in range(10):
        to = at[:3] + [x + rng.uniform(-1.5, 1.5) for x in (-1.5708, -1.5708, 0)]
        for step in range(300):
            share = min(1.0, step / 50)
            q = [a + share * (b - a) for a, b in zip(at, to)]
            force = [9.81 * mass * x for x in down_in_flange(q)]
            torque = [centre[1] * force[2] - centre[2] * force[1],
                      centre[2] * force[0] - centre[0] * force[2],
                      centre[0] * force[1] - centre[1] * force[0]]
            load = [x + b + rng.gauss(0, noise if i < 3 else 0.05 * noise)
                    for i, (x, b) in enumerate(zip(force + torque, bias))]
            lines.append(",".join(f"{x:.6f}" for x in [t, *q, *load]))
            t += 0.01
        at = to
    return "\n".join(lines) + "\n"


def number(text, key):
    return float(re.search(rf"(?m){key}: ([-+.0-9e]+)", text)[1])


def numbers(text, key):
    return [float(x) for x in re.search(rf"(?m){key}: \[([^\]]*)\]", text)[1].split(",")]


class CalibrateTest(CommandTest):
    def test_finds_the_tool_writes_a_file_and_a_run_takes_it_in(self):
        self.write("a.yaml", CELL)
        out = self.expect_ok("calibrate", "a.yaml", *QUICK)
        self.assertIn("pose  8 of 8", out)
        self.assertRegex(out, r"passed: at most 0\.\d+ N")
        text = (self.folder / "calibration.yaml").read_text()
        self.assertAlmostEqual(number(text, "mass_kg"), 1.3, delta=0.013)
        for found, real in zip(numbers(text, "centre_m"), (0, -0.02, 0.06)):
            self.assertAlmostEqual(found, real, delta=1e-3)
        for found, real in zip(numbers(text, "bias_n"), (4, -7, 11)):
            self.assertAlmostEqual(found, real, delta=0.1)
        for found, real in zip(numbers(text, "bias_nm"), (0.3, -0.2, 0.1)):
            self.assertAlmostEqual(found, real, delta=0.01)

        # the same again is the same file; nothing is written over by accident
        self.expect_refusal("supple calibrate: 'calibration.yaml' exists; name another file with "
                            "--output, or write over it with --force\n",
                            "calibrate", "a.yaml", *QUICK)
        self.expect_ok("calibrate", "a.yaml", *QUICK, "--force")
        self.assertEqual((self.folder / "calibration.yaml").read_text(), text)

        self.write("b.yaml", CELL + "wrench: {calibration: calibration.yaml}\n")
        checked = self.expect_ok("check", "b.yaml")
        self.assertIn(f"mass_kg: {number(text, 'mass_kg')}", checked)
        self.assertNotIn("calibration.yaml", checked.split("\n", 1)[1])
        self.assertIn("passed", self.expect_ok("calibrate", "b.yaml", "--verify", *QUICK))
        self.expect_ok("run", "b.yaml", "--no-log", "--duration", "0.5")

    def test_fails_a_wrong_calibration(self):
        self.write("a.yaml", CELL + "wrench: {payload: {mass_kg: 1}}\n")
        done = self.run_supple("calibrate", "a.yaml", "--verify", *QUICK)
        self.assertEqual(done.returncode, 1)
        self.assertIn("FAILED", done.stdout)

    def test_dry_run_moves_and_writes_nothing(self):
        self.write("a.yaml", CELL)
        out = self.expect_ok("calibrate", "a.yaml", "--dry-run")
        self.assertEqual(len(re.findall(r"(?m) fit$", out)), 12)
        self.assertEqual(len(re.findall(r"(?m) check$", out)), 4)
        self.assertRegex(out, r"(?m)^condition \d\.\d\d; the last 3 joints move$")
        self.assertEqual([file.name for file in self.folder.iterdir()], ["a.yaml"])

    def test_says_why_there_is_no_plan(self):
        self.write("a.yaml", CELL.replace("0.05], upper_m: [0.9, 0.9, 1.2]",
                                          "0.25], upper_m: [0.9, 0.14, 0.5]"))
        done = self.run_supple("calibrate", "a.yaml", "--set",
                               "limits.box.lower_m=[0.45, 0.12, 0.25]", "--set",
                               "limits.box.upper_m=[0.55, 0.14, 0.5]")
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertIn("start with more room around the tool", done.stderr)

    def test_by_hand_an_arm_that_is_not_moved_is_refused(self):
        self.write("a.yaml", CELL)
        done = self.run_supple("calibrate", "a.yaml", "--by-hand", input="\n" * 5 + "q\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn("pose 1 of 12: move the arm to any pose, let go of it and press Enter",
                      done.stdout)
        self.assertRegex(done.stdout, r"pose 2 of 12: turn the tool until the sensor's [-+][xyz] axis")
        self.assertRegex(done.stderr, r"refused: the orientations do not determine the payload .*"
                                      r"add a pose in which gravity points along")
        self.assertFalse((self.folder / "calibration.yaml").exists())

    def test_tare_finds_the_zero_with_the_payload_as_it_is(self):
        self.write("a.yaml", CELL + "wrench: {payload: {mass_kg: 1.3, centre_m: [0, -0.02, 0.06]}}\n")
        out = self.expect_ok("calibrate", "a.yaml", "--tare", "--output", "zero.yaml")
        self.assertRegex(out, r"it was off by 13\.6\d\d N and 0\.37\d\d N m")
        text = (self.folder / "zero.yaml").read_text()
        self.assertAlmostEqual(numbers(text, "bias_n")[2], 11, delta=0.02)
        self.assertIn("method: tare", text)
        self.write("b.yaml", CELL + "wrench: {calibration: zero.yaml}\n")
        # and in other orientations it is right as well
        self.expect_ok("calibrate", "b.yaml", "--verify", *QUICK)

    def test_tare_refuses_a_push(self):
        self.write("a.yaml", CELL + """  pushes:
    - {start_s: 0, duration_s: 9, ramp_s: 0.01, force_n: [80, 0, 0]}
""")
        done = self.run_supple("calibrate", "a.yaml", "--tare")
        self.assertEqual(done.returncode, 1)
        self.assertIn("refused: ", done.stderr)

    def test_a_collision_stops_the_arm(self):
        self.write("a.yaml", CELL + """  pushes:
    - {start_s: 4, duration_s: 30, ramp_s: 0.05, force_n: [40, 0, 0]}
""")
        done = self.run_supple("calibrate", "a.yaml", *QUICK)
        self.assertEqual(done.returncode, 1)
        self.assertIn("stopped: the load", done.stderr)
        self.assertFalse((self.folder / "calibration.yaml").exists())

    def test_robot_that_is_never_ready(self):
        self.write("a.yaml", CELL + "  faults:\n    - {kind: not_ready, start_s: 0, duration_s: 60}\n")
        done = self.run_supple("calibrate", "a.yaml", *QUICK)
        self.assertEqual(done.returncode, 3)
        self.assertIn("the robot is not ready within 10 s", done.stderr)

    def test_from_the_log_of_a_run(self):
        self.write("a.yaml", CELL + SCRIPT)
        self.expect_ok("run", "a.yaml", "--log", "run.mcap")
        out = self.expect_ok("calibrate", "a.yaml", "--from", "run.mcap")
        self.assertRegex(out, r"^[6-8] stretches at rest")
        text = (self.folder / "calibration.yaml").read_text()
        self.assertAlmostEqual(number(text, "mass_kg"), 1.3, delta=0.013)
        self.assertAlmostEqual(numbers(text, "centre_m")[2], 0.06, delta=1e-3)
        self.write("log.txt.mcap", "none")
        done = self.run_supple("calibrate", "a.yaml", "--from", "log.txt.mcap", "--force")
        self.assertEqual(done.returncode, 2)

    def test_from_a_table(self):
        self.write("a.yaml", CELL)
        self.write("log.csv", recorded(0.8, (0.01, 0.02, 0.05), (1, 2, 3, 0.1, 0.2, 0.3), 0.05))
        self.write("map.yaml", "time: {column: t}\npositions: {prefix: q}\nwrench: {prefix: ft_}\n")
        out = self.expect_ok("calibrate", "a.yaml", "--from", "log.csv", "--columns", "map.yaml")
        self.assertTrue(out.startswith("10 stretches at rest, noise 0.05 N"), out)
        text = (self.folder / "calibration.yaml").read_text()
        self.assertAlmostEqual(number(text, "mass_kg"), 0.8, delta=0.008)
        for found, real in zip(numbers(text, "centre_m"), (0.01, 0.02, 0.05)):
            self.assertAlmostEqual(found, real, delta=1e-3)
        for found, real in zip(numbers(text, "bias_n") + numbers(text, "bias_nm"),
                               (1, 2, 3, 0.1, 0.2, 0.3)):
            self.assertAlmostEqual(found, real, delta=0.05)

        self.expect_refusal("supple calibrate: --columns MAP.yaml is missing; it says what the "
                            "columns mean, docs/columns.md lists its keys\n",
                            "calibrate", "a.yaml", "--from", "log.csv", "--force")
        self.write("map.yaml", "time: {column: t}\npositions: {prefix: q}\n")
        self.expect_refusal("map.yaml: wrench is not given; name the six columns of the force "
                            "sensor\n1 problem; nothing was computed\n", "calibrate", "a.yaml",
                            "--from", "log.csv", "--columns", "map.yaml", "--force")

    def test_on_a_robot_behind_the_network(self):
        self.write("cell.yaml", CELL + "wrench: {payload: {mass_kg: 1.3, centre_m: [0, -0.02, 0.06]}}\n")

        def calibrate(section):
            self.write("a.yaml", CELL.replace("period_ms: 4", "driver: ur\n  period_ms: 2") + section +
                       "run: {clock: wall}\n")
            return self.run_supple("calibrate", "a.yaml", "--poses", "6", "--speed-deg-per-s", "90",
                                   "--average-s", "0.4", "--no-verify")

        done = on_virtual_arm(self.folder, "cell.yaml", calibrate)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        text = (self.folder / "calibration.yaml").read_text()
        self.assertAlmostEqual(number(text, "mass_kg"), 1.3, delta=0.02)
        self.assertAlmostEqual(numbers(text, "centre_m")[2], 0.06, delta=2e-3)
        self.assertRegex(text, r"(?m)^  serial: '\d+'$")

    def test_robot_that_cannot_be_reached(self):
        self.write("a.yaml", CELL.replace("period_ms: 4", "driver: ur") + NOBODY + "run: {clock: wall}\n")
        self.assertEqual(self.run_supple("calibrate", "a.yaml").returncode, 3)

    def test_bad_usage(self):
        self.write("a.yaml", CELL)
        for arguments, said in (
                (("--poses", "3"), "supple calibrate: --poses is 3, outside [6, 60]\n"),
                (("--poses", "8.5"), "supple calibrate: --poses is 8.5; it needs a whole number\n"),
                (("--average-s", "long"),
                 "supple calibrate: --average-s is 'long', which is not a number\n"),
                (("--tare", "--by-hand"),
                 "supple calibrate: --by-hand and --tare are two ways; give one of them\n"),
                (("--columns", "m.yaml"), "supple calibrate: --columns belongs to --from LOG.csv\n"),
                (("--clock", "sun"),
                 "supple calibrate: --clock is 'sun'; known are: wall, simulated\n")):
            self.expect_refusal(said, "calibrate", "a.yaml", *arguments)


if __name__ == "__main__":
    main()
