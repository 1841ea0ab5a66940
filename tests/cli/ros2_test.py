#!/usr/bin/env python3
"""An arm behind ROS 2: `supple virtual ros2` and `supple run` beside it, each a program of its own,
over loopback. What they must survive, and how a run ends when they do not."""

import importlib.machinery
import importlib.util
import itertools
import os
import re
import signal
import time

from command import PROGRAM, SOURCE, CommandTest, main

_loader = importlib.machinery.SourceFileLoader("loopback", str(SOURCE / "tools/loopback"))
_spec = importlib.util.spec_from_loader("loopback", _loader)
loopback = importlib.util.module_from_spec(_spec)
_loader.exec_module(loopback)

SWAYED = SOURCE / "configs/ur5e_ros2.yaml"
STARTED = re.compile(r"in domain (\d+), this machine")
NUMBER = r"([\d.]+)"
TRIP = re.compile(rf"round trip {NUMBER} ms, {NUMBER} ms for 99 of 100, {NUMBER} ms at most, of (\d+) pings")
COMMANDS = re.compile(r"robot: (\d+) commands, (\d+) not sent")
STATES = re.compile(r"robot: (\d+) joint states, one every ")
TAKEN = re.compile(r"(\d+) joint states, (\d+) wrenches, (\d+) commands, (\d+) refused")
# A machine that runs tests may be late by more than a robot would wait.
PATIENT = [word for change in (
    "safety.stall_ms=1000", "safety.joints_extrapolated_ms=100", "safety.joints_lost_ms=1000",
    "safety.wrench_age_ms=1000", "safety.wrench_clamped_ms=100", "safety.max_lag_deg=30",
    "ros2.timeout_ms=2000", "ros2.connect_within_s=30") for word in ("--set", change)]

_count = itertools.count()


def some_domain():
    """Another one for every test that runs on this machine now; below 100, where ports are free."""
    return 1 + (os.getpid() * 7 + 31 * next(_count)) % 99


class Ros2Test(CommandTest):
    def setUp(self):
        super().setUp()
        self.where = ["--set", f"ros2.domain_id={some_domain()}", "--set", "ros2.discovery=localhost"]

    def robot(self, config, *arguments):
        program = loopback.Program(PROGRAM, "virtual", "ros2", config, *self.where, *arguments, cwd=self.folder)
        program.first_line(STARTED)
        return program

    def program(self, config, *arguments, seconds):
        return loopback.Program(PROGRAM, "run", config, "--no-log", "--duration", seconds, *self.where, *PATIENT,
                                *arguments, cwd=self.folder)

    def test_the_arm_presses_on_a_wall_and_the_round_trip_is_told(self):
        wall = SOURCE / "scenarios/contact_1e4.yaml"
        velocity = ["--set", "ros2.command=velocity"]
        behind = [*velocity, "--set", "robot.driver=ros2", "--set", "run.clock=wall"]
        with self.robot(wall, *velocity) as robot:
            with self.program(wall, *behind, seconds=1.8) as run:
                said, error, code = run.end(None)
            robot_said, _, _ = robot.end()
        self.assertEqual(code, 0, said + error)
        self.assertIn("pass  force_z_mean_n", said)
        self.assertIn("pass  touches", said)
        self.assertGreater(int(STATES.search(said).group(1)), 500)
        sent, not_sent = map(int, COMMANDS.search(said).groups())
        self.assertEqual(not_sent, 0)
        _, _, taken, refused = map(int, TAKEN.search(robot_said).groups())
        self.assertEqual(refused, 0)
        self.assertLessEqual(taken, sent)
        self.assertGreater(taken, 500)
        typical, most, worst, pings = map(float, TRIP.search(said).groups())
        self.assertTrue(0 < typical <= most <= worst, said)
        self.assertGreater(pings, 10)

    def test_positions_and_trajectories_lead_the_arm_as_well(self):
        for command in ("position", "trajectory"):
            with self.subTest(command):
                kind = ["--set", f"ros2.command={command}"]
                with self.robot(SWAYED, *kind, "--scene-starts-with-command") as robot:
                    expect = "expect.metrics=[{metric: moved_peak_mm, above: 10}]"
                    with self.program(SWAYED, *kind, "--set", expect, seconds=3) as run:
                        said, error, code = run.end(None)
                    robot_said, _, _ = robot.end()
                self.assertEqual(code, 0, said + error)
                self.assertGreater(int(TAKEN.search(robot_said).group(3)), 200)

    def dead(self, how):
        """What a run says whose robot is stopped or killed, long before its time is over."""
        with self.robot(SWAYED) as robot:
            start = time.monotonic()
            soon = ["--set", "safety.joints_lost_ms=500", "--set", "ros2.timeout_ms=200"]
            with self.program(SWAYED, *soon, seconds=60) as run:
                time.sleep(3)
                robot.process.send_signal(how)
                said, error, code = run.end(None)
            self.assertEqual(code, 1, said + error)
            self.assertLess(time.monotonic() - start, 60)
            return said + error

    def test_a_robot_that_is_killed_is_named_and_a_new_one_is_reached(self):
        said = self.dead(signal.SIGKILL)
        self.assertRegex(said, "joint state")
        self.assertIn("no joint states on /joint_states", said)
        with self.robot(SWAYED), self.program(SWAYED, seconds=2) as run:
            again, error, code = run.end(None)
        self.assertEqual(code, 0, again + error)

    def test_a_robot_that_hangs_is_named(self):
        self.assertIn("no joint states on /joint_states", self.dead(signal.SIGSTOP))

    def test_what_is_missing_at_the_start_is_named(self):
        quick = ["--set", "ros2.connect_within_s=0.5"]
        done = self.run_supple("run", str(SWAYED), "--no-log", *self.where, *quick)
        self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
        self.assertRegex(done.stderr, r"no wrenches on /netft/proc_probe \(domain \d+, this machine\): nobody")
        for change, words in (("ros2.node_name=7up", "ros2.node_name is '7up'"),
                              ("ros2.wrench_topic=/a//b", "ros2.wrench_topic is '/a//b'"),
                              ("run.clock=simulated", "run.clock is simulated, and robot.driver is ros2")):
            done = self.run_supple("check", str(SWAYED), "--set", change)
            self.assertEqual(done.returncode, 2)
            self.assertIn(words, done.stderr)

    def test_a_simulated_run_is_shown_to_others(self):
        done = self.run_supple("run", str(SOURCE / "configs/ur5e_free.yaml"), "--no-log", "--ros2", "--duration", "2",
                               *self.where)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    main()
