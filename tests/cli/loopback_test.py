#!/usr/bin/env python3
"""The arm and its force sensor over their real protocols: virtual ones, and a run beside them, each
a program of its own. What they must survive, and how a run ends when they do not."""

import concurrent.futures
import importlib.machinery
import importlib.util
import re
import signal
import socket
import time

from command import PROGRAM, SOURCE, CommandTest, main

_loader = importlib.machinery.SourceFileLoader("loopback", str(SOURCE / "tools/loopback"))
_spec = importlib.util.spec_from_loader("loopback", _loader)
loopback = importlib.util.module_from_spec(_spec)
_loader.exec_module(loopback)

SWAYED = SOURCE / "configs/ur5e_loopback.yaml"
# A machine that runs tests may be late by more than a robot would wait.
PATIENT = [word for change in (
    "safety.stall_ms=1000", "safety.joints_extrapolated_ms=100", "safety.joints_lost_ms=1000",
    "safety.wrench_age_ms=1000", "safety.wrench_clamped_ms=100", "safety.max_lag_deg=30",
    "ur.watchdog_hz=2", "ur.timeout_ms=200") for word in ("--set", change)]


class DevicesTest(CommandTest):
    def devices(self, config=SWAYED, **options):
        return loopback.Loopback(PROGRAM, config, cwd=self.folder, **options)

    def run_on(self, devices, *arguments, config=SWAYED, seconds=4):
        """What it says, on both streams together, and its exit code."""
        with devices.run(config, "--no-log", "--duration", str(seconds), *PATIENT, *arguments) as run:
            output, error, code = run.end(None, seconds + 60)
        return output + error, code

    def expect_end(self, devices, words, *arguments, seconds=30):
        """A run that a fault ends long before its time, with a cause in words."""
        start = time.monotonic()
        said, code = self.run_on(devices, *arguments, "--set", "expect.metrics=[]", seconds=seconds)
        self.assertEqual(code, 1, said)
        self.assertLess(time.monotonic() - start, seconds, said)
        self.assertRegex(said, words)

    def expect_good(self, devices, *arguments, **options):
        said, code = self.run_on(devices, *arguments, **options)
        self.assertEqual(code, 0, said)
        return said

    # Both devices: what is sent arrives.

    def test_a_hand_leads_the_arm_and_no_command_is_lost(self):
        with self.devices() as devices:
            said = self.expect_good(devices, seconds=8)
            robot_said, _, _ = devices.robot.end()
        found = loopback.figures(said, robot_said)
        self.assertTrue(loopback.nothing_lost(found), found)
        self.assertGreater(found["commands arrived"], 3000)
        self.assertGreater(found["samples"], 3000)
        self.assertIn("pass  moved_peak_mm", said)

    def scenario(self, name, seconds, metric):
        """The same file for the robot with its scene and for the run, and all that it expects."""
        scenario = SOURCE / f"scenarios/{name}.yaml"
        with self.devices(scenario, robot_arguments=("--scene-starts-with-program",)) as devices:
            said = self.expect_good(devices, config=scenario, seconds=seconds)
        self.assertIn(f"pass  {metric}", said)

    def test_the_arm_presses_on_a_wall(self):
        self.scenario("contact_1e4", 1.8, "force_z_mean_n")

    def test_a_person_leads_the_arm_and_it_stays_where_it_was_left(self):
        self.scenario("hand_guiding", 6, "moved_final_mm")

    # The robot.

    def test_a_killed_robot_ends_the_run_and_a_new_one_is_reached(self):
        with self.devices() as devices:
            with devices.run(SWAYED, "--no-log", "--duration", "60", "--set", "expect.metrics=[]", *PATIENT) as run:
                time.sleep(2)
                devices.robot.process.kill()
                output, error, code = run.end(None)
        self.assertEqual(code, 1, output + error)
        self.assertRegex(output + error, "robot's state is lost")
        with self.devices() as devices:
            self.expect_good(devices)

    def robot_fault(self, fault, words, *restart):
        with self.devices(sensor=False, robot_arguments=("--fault", fault)) as devices:
            self.expect_end(devices, words)
            deadline = time.monotonic() + 60
            restart += ("--set", "expect.metrics=[]")
            said, code = self.run_on(devices, *restart, seconds=2)
            while code == 3 and time.monotonic() < deadline:  # the fault lasts for a while
                time.sleep(0.5)
                said, code = self.run_on(devices, *restart, seconds=2)
            self.assertEqual(code, 0, said)

    def test_what_goes_wrong_with_the_robot_is_named_and_a_new_run_goes_on(self):
        lost = "robot's state is lost|nothing comes from the robot|takes no frames"
        self.several(self.robot_fault, {
            "a frozen robot": ("freeze@3:2", lost),
            "a half-open connection": ("half-open@3:2", lost),
            "connections that are cut": ("drop@3:1", lost),
            "garbage": ("garbage@3:1", lost),
            "a truncated package": ("truncated@3:1", lost),
            "an oversized package": ("oversized@3:1", lost),
            "a protective stop": ("protective-stop@3", "protective stop: find out why", "--unlock-protective-stop"),
            "an emergency stop": ("emergency-stop@3:1", "emergency stop: release", "--set", "ur.bring_up=true"),
            "a safeguard stop": ("safeguard-stop@3:1", "safeguard stop: leave"),
            "a program that was stopped": ("program-stop@3", "no program runs"),
        })

    def several(self, check, cases):
        """Each with devices of its own, some at a time."""
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            waiting = {name: pool.submit(check, *case) for name, case in cases.items()}
        for name, done in waiting.items():
            with self.subTest(name):
                done.result()

    def test_a_run_that_is_killed_leaves_an_arm_that_stands(self):
        with self.devices(sensor=False) as devices:
            with devices.run(SWAYED, "--no-log", "--duration", "60", *PATIENT) as run:
                time.sleep(2)
                run.process.send_signal(signal.SIGKILL)
                run.process.wait()
            port = int(re.search(r"dashboard_port=(\d+)", " ".join(devices.arguments)).group(1))
            self.assertEqual(self.program_state(port, "STOPPED"), "STOPPED")
            self.expect_good(devices)

    def program_state(self, port, wanted):
        """What the dashboard says once it is as wanted, or after ten seconds."""
        with socket.create_connection(("127.0.0.1", port), timeout=10) as dashboard:
            stream = dashboard.makefile("rw", newline="\n")
            stream.readline()
            deadline = time.monotonic() + 10
            while True:
                stream.write("programState\n")
                stream.flush()
                state = stream.readline().split()[0]
                if state == wanted or time.monotonic() > deadline:
                    return state
                time.sleep(0.05)

    def test_a_robot_that_is_not_there(self):
        with socket.create_server(("127.0.0.1", 0)) as nobody:
            port = nobody.getsockname()[1]
        done = self.run_supple("run", str(SWAYED), "--no-log", "--robot-host", "127.0.0.1",
                               "--set", f"ur.dashboard_port={port}", "--set", f"ur.primary_port={port}",
                               "--set", f"ur.rtde_port={port}")
        self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
        self.assertIn(f"127.0.0.1:{port}", done.stderr)

    # The sensor.

    def sensor_fault(self, fault, words):
        with self.devices(sensor_arguments=("--fault", fault)) as devices:
            self.expect_end(devices, words)
            time.sleep(4)
            self.expect_good(devices)

    def test_what_goes_wrong_with_the_sensor_is_named_and_a_new_run_goes_on(self):
        self.several(self.sensor_fault, {
            "an error that it reports": ("status@3:4", "supply"),
            "a gauge at its end": ("saturation@3:4", "saturated"),
            "silence": ("silence@3:4", "sent nothing|silent for"),
        })

    def test_datagrams_out_of_order_and_twice_do_no_harm(self):
        faults = ("--fault", "reorder@1:2", "--fault", "duplicate@3:2")
        with self.devices(sensor_arguments=faults) as devices:
            said = self.expect_good(devices, seconds=6)
        used, _, duplicated, late = map(int, loopback.SAMPLES.search(said).groups())
        self.assertGreater(used, 2000)
        self.assertGreater(duplicated, 100)
        self.assertGreater(late, 100)


if __name__ == "__main__":
    main()
