#!/usr/bin/env python3
"""supple virtual ur: a robot for clients of any language, here with nothing but sockets."""

import re
import signal
import socket
import struct
import subprocess

from command import PROGRAM, CommandTest, main

PORTS = ("--dashboard-port", "0", "--primary-port", "0", "--secondary-port", "0", "--rtde-port", "0")
PATIENCE = 30  # seconds, for a busy machine


class VirtualUrTest(CommandTest):
    def start(self, *arguments):
        """The robot and its ports, by name."""
        robot = subprocess.Popen([PROGRAM, "virtual", "ur", *PORTS, *arguments], cwd=self.folder,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(robot.stdout.close)
        self.addCleanup(robot.stderr.close)
        self.addCleanup(robot.wait)
        self.addCleanup(robot.kill)
        line = robot.stdout.readline()
        found = re.fullmatch(r"virtual (\w+) at 127\.0\.0\.1: dashboard (\d+), primary (\d+), "
                             r"secondary (\d+), RTDE (\d+); Ctrl-C ends it\n", line)
        self.assertTrue(found, line)
        ports = dict(zip(("dashboard", "primary", "secondary", "rtde"), map(int, found.groups()[1:])))
        return robot, ports, found[1]

    def connect(self, port):
        peer = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.addCleanup(peer.close)
        return peer

    def take(self, peer, count):
        """So many bytes."""
        out = b""
        while len(out) < count:
            some = peer.recv(count - len(out))
            self.assertTrue(some, "the robot closed the connection")
            out += some
        return out

    def package(self, peer):
        size, kind = struct.unpack(">Hc", self.take(peer, 3))
        return kind, self.take(peer, size - 3)

    def test_other_languages_can_talk_to_it(self):
        robot, ports, model = self.start("--model", "ur10e", "--power-off")
        self.assertEqual(model, "ur10e")

        dashboard = self.connect(ports["dashboard"]).makefile("rw", newline="\n")
        self.addCleanup(dashboard.close)
        self.assertIn("Dashboard Server", dashboard.readline())
        for asked, answer in (("get robot model", "UR10"), ("robotmode", "Robotmode: POWER_OFF"),
                              ("brake release", "Brake releasing")):
            dashboard.write(asked + "\n")
            dashboard.flush()
            self.assertEqual(dashboard.readline(), answer + "\n")

        rtde = self.connect(ports["rtde"])
        rtde.sendall(b"\0\5V\0\2")
        self.assertEqual(self.package(rtde), (b"V", b"\1"))
        names = b"timestamp,robot_mode"
        rtde.sendall(struct.pack(">Hcd", 11 + len(names), b"O", 500.0) + names)
        self.assertEqual(self.package(rtde), (b"O", b"\1DOUBLE,INT32"))
        rtde.sendall(b"\0\3S")
        self.assertEqual(self.package(rtde), (b"S", b"\1"))
        mode = 0
        for _ in range(5000):  # ten seconds by the robot's clock
            kind, data = self.package(rtde)
            self.assertEqual(kind, b"U")
            _, _, mode = struct.unpack(">Bdi", data)
            if mode == 7:
                break
        self.assertEqual(mode, 7)

        primary = self.connect(ports["primary"])
        size, kind = struct.unpack(">iB", self.take(primary, 5))
        self.assertEqual(kind, 20)
        self.assertIn(b"URControl", self.take(primary, size - 5))

        robot.send_signal(signal.SIGINT)
        self.assertEqual(robot.wait(timeout=PATIENCE), 0)
        self.assertRegex(robot.stdout.read(), r"RUNNING NORMAL STOPPED.*RTDE \d+ sent")
        self.assertEqual(robot.stderr.read(), "")

    def test_faults_come_when_they_are_asked_for(self):
        _, ports, _ = self.start("--fault", "drop@0.2")
        rtde = self.connect(ports["rtde"])
        self.assertEqual(rtde.recv(1), b"")

    def test_a_port_that_is_taken_is_named(self):
        _, ports, _ = self.start()
        port = str(ports["rtde"])
        done = self.run_supple("virtual", "ur", *PORTS[:-1], port)
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"supple: cannot listen at 127.0.0.1:{port}", done.stderr)

    def test_only_arms_of_universal_robots(self):
        self.write("arm.yaml", "robot: {model: arm7, probe_frame: tool, sensor_frame: tool}\n")
        done = self.run_supple("virtual", "ur", "arm.yaml")
        self.assertEqual(done.returncode, 2)
        done = self.run_supple("virtual", "ur", "arm.yaml", "--model", "ur5e")
        self.assertEqual(done.stderr, "supple: --model is for a robot without a CONFIG; the file has "
                         "its own under robot.model\n")


if __name__ == "__main__":
    main()
