#!/usr/bin/env python3
"""supple tune: what contact needs, from how late the robot is; and what supple check says of it."""

import re
import xml.etree.ElementTree

from command import CommandTest, main
from virtual_arm import NOBODY, on_virtual_arm

# from 2 mm above a wall, with gains that would chatter on most of them
BASE = """robot:
  model: ur5e
  probe_frame: tool0
  sensor_frame: tool0
  start_joints_deg: [0, -68.755, 85.944, -108.862, -89.954, 0]
admittance:
  translation:
    mass_kg: [5, 5, 5]
    stiffness_n_per_m: [100, 100, 0]
    damping_n_s_per_m: [200, 200, 50]
  target_n: [0, 0, -10]
  ramp_s: 0
run: {duration_s: 4}
simulation:
  drives: {kind: typical}
  wall: {point_m: [0, 0, 0.002], stiffness_n_per_m: 10000}
expect:
  metrics:
    - {metric: touches, below: 2}
    - {metric: force_peak_n, below: 12.5}
    - {metric: force_z_mean_n, above: -11.3, below: -9.5, from_s: 3.5}
    - {metric: force_error_peak_n, below: 2, from_s: 2.5}
    - {metric: added_damping_peak_n_s_per_m, below: 0.001}
"""


def found(text):
    """Delay in ms with its half width, and bandwidth in Hz with its own."""
    match = re.search(r"delay (\S+) \+- (\S+) ms, bandwidth (\S+) \+- (\S+) Hz", text)
    return [float(each) for each in match.groups()]


class TuneTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.write("arm.yaml", BASE)

    def test_finds_delay_and_bandwidth_of_the_simulated_robot(self):
        for delay, bandwidth, more in ((4, 15, ()), (8, 8, ()), (14, 25, ()),
                                       (4, 15, ("simulation.drives.kind=ideal",)),
                                       (6, 20, ("simulation.command=position",)),
                                       (10, 12, ("simulation.joints.latency_ms=2",))):
            changes = (f"simulation.servo.delay_ms={delay}",
                       f"simulation.servo.bandwidth_hz={bandwidth}", *more)
            text = self.expect_ok("tune", "arm.yaml", "--identify",
                                  *(word for each in changes for word in ("--set", each)))
            at, at_half, width, width_half = found(text)
            with self.subTest(delay=delay, bandwidth=bandwidth, more=more):
                self.assertLess(abs(at - delay), 1.0)
                self.assertLess(abs(width - bandwidth), 0.1 * bandwidth)
                self.assertLess(at_half, 1.0)
                self.assertLess(width_half, 0.1 * bandwidth)

    def identify(self, section, *arguments):
        """The arm over the robot's protocols."""
        self.write("ur.yaml", BASE.replace("  probe_frame", "  driver: ur\n  probe_frame")
                   .replace("duration_s: 4", "duration_s: 4, clock: wall") + section)
        return self.run_supple("tune", "ur.yaml", "--identify", *arguments)

    def test_finds_delay_and_bandwidth_over_the_protocols_of_an_arm(self):
        changes = "  servo: {delay_ms: %d, bandwidth_hz: %d}\n"
        found_delays = []
        for delay, bandwidth in ((4, 15), (24, 8)):
            self.write("virtual.yaml", BASE.replace("  drives:", changes % (delay, bandwidth) + "  drives:"))
            more = ("--axis", "z", "--environment-stiffness", "1e4", "--write", f"tuned-{delay}.yaml")
            done = on_virtual_arm(self.folder, "virtual.yaml",
                                  lambda section, more=more: self.identify(section, *more))
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            at, _, width, _ = found(done.stdout)
            with self.subTest(delay=delay, bandwidth=bandwidth):
                # a virtual robot computes each step of 2 ms at once and tells its end right away
                self.assertLess(abs(at - delay), 5.0)
                self.assertLess(abs(width - bandwidth), 0.25 * bandwidth)
            found_delays.append(at)
        self.assertAlmostEqual(found_delays[1] - found_delays[0], 20.0, delta=3.0)
        written = (self.folder / "tuned-24.yaml").read_text()
        kept = re.search(r"(?m)^ +command_delay_ms: (\S+)$", written)[1]
        self.assertAlmostEqual(float(kept), found_delays[1], delta=0.1)

    def test_a_robot_that_cannot_be_reached(self):
        done = self.identify(NOBODY)
        self.assertEqual((done.returncode, done.stdout), (3, ""))
        self.assertRegex(done.stderr, r"^robot: .*127\.0\.0\.1:1 refuses the connection: nothing listens "
                                      r"there; .*--robot-host.*\n$")

    def test_its_gains_press_calmly_without_a_hand_touching_them(self):
        for stiffness in ("2e3", "1e4", "3e4", "1e5"):
            wall = f"simulation.wall.stiffness_n_per_m={stiffness}"
            with self.subTest(stiffness=stiffness):
                text = self.expect_ok("tune", "arm.yaml", "--identify", "--axis", "z",
                                      "--environment-stiffness", stiffness, "--set", wall,
                                      "--write", f"tuned-{stiffness}.yaml")
                self.assertIn("the section contact", text)
                done = self.run_supple("run", f"tuned-{stiffness}.yaml", "--no-log")
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_what_it_tunes_would_chatter_otherwise(self):
        done = self.run_supple("run", "arm.yaml", "--no-log", "--set", "contact.guard=off")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)

    def test_a_configuration_that_would_chatter_is_refused_with_gains_that_hold(self):
        self.write("hard.yaml", BASE + "contact:\n  environment_stiffness_n_per_m: [0, 0, 1e4]\n")
        done = self.run_supple("check", "hard.yaml")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"^hard.yaml:25:\d+: contact.environment_stiffness_n_per_m\[2\] "
                                      r"is 10000, on which axis z would chatter at \S+ Hz")
        damping = re.search(r"damping_n_s_per_m\[2\] of (\d+) would touch calmly", done.stderr)[1]
        text = self.expect_ok("check", "hard.yaml", "--set",
                              f"admittance.translation.damping_n_s_per_m=[200, 200, {damping}]")
        self.assertRegex(text, r"(?m)^# contact z .* 1e\+04 .*calm$")
        self.expect_ok("check", "hard.yaml", "--set", "contact.accept_chatter=true")
        # and tune takes it as it is
        self.assertIn("axis z on 1e+04 N/m: ", self.expect_ok("tune", "hard.yaml"))

    def test_goals(self):
        def damping(*flags):
            text = self.expect_ok("tune", "arm.yaml", "--axis", "z", "--environment-stiffness", "1e4",
                                  *flags)
            return float(re.search(r"axis z .*damping (\S+) N s/m", text)[1])
        light, balanced, firm = (damping("--feel", feel) for feel in ("light", "balanced", "firm"))
        self.assertLess(light, balanced)
        self.assertLess(balanced, firm)
        self.assertEqual(damping(), balanced)
        slow = damping("--target-force", "10", "--approach-speed", "0.005")
        self.assertAlmostEqual(slow, 2000.0, delta=1.0)  # F/v

    def test_pictures(self):
        self.expect_ok("tune", "arm.yaml", "--axis", "z", "--environment-stiffness", "1e4",
                       "--page", "contact.html", "--svg", "pictures")
        names = sorted(each.name for each in (self.folder / "pictures").iterdir())
        self.assertEqual(names, ["gain-z.svg", "map-z.svg", "phase-z.svg", "press-z.svg"])
        for name in names:
            xml.etree.ElementTree.parse(self.folder / "pictures" / name)
        page = (self.folder / "contact.html").read_text()
        self.assertEqual(page.count("<svg"), 4)
        self.assertNotIn("http", page.replace("http://www.w3.org/2000/svg", ""))

    def test_writes_nothing_over(self):
        flags = ("tune", "arm.yaml", "--axis", "z", "--environment-stiffness", "1e4", "--write")
        self.write("there.yaml", "mine")
        done = self.run_supple(*flags, "there.yaml")
        self.assertEqual(done.returncode, 2)
        self.assertIn("'there.yaml' exists", done.stderr)
        self.assertEqual((self.folder / "there.yaml").read_text(), "mine")
        self.expect_ok(*flags, "there.yaml", "--force")
        self.expect_ok("check", "there.yaml")

    def test_says_what_is_missing_or_wrong(self):
        self.write("free.yaml", BASE.replace("target_n: [0, 0, -10]", "target_n: [0, 0, 0]"))
        self.assertIn("no surroundings are declared", self.expect_ok("tune", "free.yaml"))
        self.expect_refusal("supple tune: --feel is 'stout'; known are: light, balanced, firm\n",
                            "tune", "arm.yaml", "--feel", "stout")
        self.expect_refusal("supple tune: --axis is 'w'; known are: x, y, z, rx, ry, rz\n",
                            "tune", "arm.yaml", "--axis", "w")
        self.expect_refusal("supple tune: --environment-stiffness is -1, outside [1, 1e+07]\n",
                            "tune", "arm.yaml", "--environment-stiffness", "-1")
        done = self.run_supple("tune", "arm.yaml", "--approach-speed", "0.1")
        self.assertEqual(done.returncode, 2)
        done = self.run_supple("tune", "arm.yaml", "--identify", "--joint", "knee")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--joint is 'knee'; known are: shoulder_pan_joint", done.stderr)


if __name__ == "__main__":
    main()
