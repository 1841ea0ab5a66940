"""A run with its cockpit, as a program of its own."""

import select
import signal
import subprocess
import sys
import time

from command import PROGRAM, SOURCE, CommandTest

sys.path.insert(0, str(SOURCE / "tools"))
import cockpit_client  # noqa: E402  pylint: disable=wrong-import-position

# By the clock, and patient: a machine that runs tests may be late by more than a robot would wait.
ARM = """robot:
  model: ur5e
  probe_frame: tool0
  probe_offset: {xyz_m: [0, 0, 0.15]}
  sensor_frame: tool0
  start_joints_deg: [0, -90, 90, -90, -90, 0]
  period_ms: 2
admittance:
  translation: {mass_kg: [5, 5, 5], stiffness_n_per_m: [200, 200, 200], damping_n_s_per_m: [100, 100, 100]}
  ramp_s: 0.2
limits:
  box: {lower_m: [-0.9, -0.9, 0.05], upper_m: [0.9, 0.9, 1.2]}
safety: {max_force_n: 80, stall_ms: 1000, wrench_age_ms: 1000, joints_lost_ms: 1000}
run: {clock: wall, realtime: off}
"""


class Running:
    """`supple run`, or another verb that prints where its cockpit is."""

    def __init__(self, folder, *arguments):
        self.process = subprocess.Popen([PROGRAM, *arguments], cwd=folder, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.said = ""
        end = time.monotonic() + 60.0
        found = None
        while found is None and time.monotonic() < end and self.process.poll() is None:
            if select.select([self.process.stdout], [], [], 1.0)[0]:
                line = self.process.stdout.readline()
                self.said += line
                found = cockpit_client.ADDRESS.search(line)
        if found is None:
            self.process.kill()
            raise AssertionError(f"no cockpit: {self.said!r} {self.process.communicate()}")
        self.port, self.token = int(found[2]), found[3]

    def client(self, query=None, **options):
        return cockpit_client.Client(self.port, f"?token={self.token}" if query is None else query,
                                     **options)

    def end(self, how=signal.SIGINT):
        """All that it said, and its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        output, error = self.process.communicate(timeout=60)
        return self.said + output + error, self.process.returncode

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


class CockpitTest(CommandTest):
    def running(self, *arguments, config=ARM):
        self.write("arm.yaml", config)
        return Running(self.folder, "run", "arm.yaml", "--cockpit", "127.0.0.1:0", *arguments)
