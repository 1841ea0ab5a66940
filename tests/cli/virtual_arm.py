"""A virtual robot as a program of its own, for commands that reach it over its protocols."""

import re
import signal
import subprocess

from command import PROGRAM

# What is said where a program was not woken for longer than a robot may wait for it.
TOO_LATE = re.compile(r"no frame came in time|came for \d+ ms|stay unexplained")


class VirtualArm:
    """'supple virtual ur' on ports that the system chooses."""

    def __init__(self, folder, config):
        self.command = [PROGRAM, "virtual", "ur", config]
        for name in ("dashboard", "primary", "secondary", "rtde"):
            self.command += [f"--{name}-port", "0"]
        self.folder = folder

    def __enter__(self):
        """Section `ur` of a configuration that reaches it, with guards as patient as they may be."""
        self.process = subprocess.Popen(self.command, cwd=self.folder, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = self.process.stdout.readline()
        ports = {name.lower(): port for name, port in re.findall(r"(\w+) (\d+)[,;]", line)}
        return ur_section(", ".join(f"{name}_port: {ports[name]}"
                                    for name in ("rtde", "primary", "dashboard")))

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=30)


def ur_section(more):
    return ("ur: {host: 127.0.0.1, reverse_port: 0, timeout_ms: 200, watchdog_hz: 1, "
            f"{more}}}\n")


NOBODY = ur_section("rtde_port: 1, primary_port: 1, dashboard_port: 1, connect_within_s: 0.5")


def on_virtual_arm(folder, config, attempt):
    """What attempt(section ur) gave that a busy machine did not spoil. An arm has to stop where its
    commands stay away; then another one is begun with."""
    for _ in range(5):
        with VirtualArm(folder, config) as section:
            done = attempt(section)
        if done.returncode == 0 or not TOO_LATE.search(done.stdout + done.stderr):
            break
    return done
