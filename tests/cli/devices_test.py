#!/usr/bin/env python3
"""Virtual devices as programs of their own, and the doctor that looks at them."""

import re
import signal
import socket
import struct
import subprocess
import urllib.request

from command import GOOD, PROGRAM, CommandTest, main

START = bytes([0x12, 0x34, 0, 2, 0, 0, 0, 3])  # three records
RECORD = struct.Struct(">III6i")


class VirtualNetft:
    """The program, and where it listens."""

    def __init__(self, *flags):
        self.process = subprocess.Popen(
            [PROGRAM, "virtual", "netft", "--http-port", "0", "--rdt-port", "0", "--seconds", "60", *flags],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        first = self.process.stdout.readline()
        match = re.fullmatch(r"virtual Net F/T: (http://127\.0\.0\.1:(\d+)/netftapi2\.xml), "
                             r"(\d+) records a second from UDP port (\d+)\n", first)
        if match is None:
            raise AssertionError(first + self.process.stderr.read())
        self.page = match[1]
        self.http_port, self.rate, self.rdt_port = (int(match[i]) for i in (2, 3, 4))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def end(self):
        self.process.send_signal(signal.SIGINT)
        out, error = self.process.communicate(timeout=60)
        return self.process.returncode, out, error

    def records(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
            client.settimeout(20)
            client.sendto(START, ("127.0.0.1", self.rdt_port))
            return [RECORD.unpack(client.recv(100)) for _ in range(3)]


class DevicesTest(CommandTest):
    def test_a_sensor_tells_its_settings_and_sends_its_wrench(self):
        with VirtualNetft("--force", "1,-2,3", "--torque", "0,0,0.5", "--noise", "0", "--rate", "500") as sensor:
            self.assertEqual(sensor.rate, 500)
            page = urllib.request.urlopen(sensor.page, timeout=20).read().decode()
            self.assertIn("<cfgcpf>1000000</cfgcpf>", page)
            self.assertIn("<comrdtrate>500</comrdtrate>", page)
            records = sensor.records()
            self.assertEqual([one[0] for one in records], [1, 2, 3])
            self.assertEqual(records[0][2:], (0, 1000000, -2000000, 3000000, 0, 0, 500000))
            self.assertEqual(sensor.end(), (0, "sent: 3 records; 0 left out, 0 twice, 0 pairs swapped, 1 starts\n",
                                            ""))

    def test_a_sensor_has_faults(self):
        with VirtualNetft("--fault", "saturation@0:100") as sensor:
            self.assertEqual(sensor.records()[0][2], 0x80020000)

    def test_a_sensor_refuses_bad_flags(self):
        self.expect_refusal("--rate '0' must be a number from 1 to 7000\n", "virtual", "netft", "--rate", "0")
        self.expect_refusal("--force '1,2' must be 3 numbers with commas between from -10000 to 10000\n",
                            "virtual", "netft", "--force", "1,2")
        self.expect_refusal("fault 'fire' is of no known kind; known are loss, duplicate, reorder, status, "
                            "saturation, stall, silence, restart\n", "virtual", "netft", "--fault", "fire@1")
        self.expect_refusal("--force and --robot-host: the wrench has one source; leave one away\n",
                            "virtual", "netft", "--force", "1,2,3", "--robot-host", "127.0.0.1")

    def test_the_doctor_looks_at_this_machine(self):
        done = self.run_supple("doctor")
        self.assertIn(done.returncode, (0, 1))  # as this machine is
        for subject in ("kernel", "priority", "governor", "wake-up"):
            self.assertRegex(done.stdout, rf"(?m)^(ok   |warn |bad  ) {subject} ")
        self.assertRegex(done.stdout, r"\n\d+ ok, \d+ warnings?, \d bad\n$")

    def test_the_doctor_looks_at_a_sensor(self):
        self.write("arm.yaml", GOOD)
        with VirtualNetft() as sensor:
            done = self.run_supple("doctor", "arm.yaml", "--sensor-host", "127.0.0.1",
                                   "--set", f"netft.http_port={sensor.http_port}",
                                   "--set", f"netft.rdt_port={sensor.rdt_port}")
        self.assertIn(done.returncode, (0, 1))
        self.assertRegex(done.stdout, r"(?m)^ok    sensor +Supple virtual Net F/T")
        self.assertRegex(done.stdout, r"(?m)^ok    sensor status +healthy$")

    def test_the_doctor_says_that_nobody_is_there(self):
        with socket.socket() as taken:  # bound and not listening: a port that refuses
            taken.bind(("127.0.0.1", 0))
            self.write("arm.yaml", GOOD)
            done = self.run_supple("doctor", "arm.yaml", "--sensor-host", "127.0.0.1",
                                   "--set", f"netft.http_port={taken.getsockname()[1]}")
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stdout, r"(?m)^bad   sensor +127\.0\.0\.1:\d+ refuses the connection")

    def test_the_doctor_refuses_a_wrong_file(self):
        done = self.run_supple("doctor", "missing.yaml")
        self.assertEqual(done.returncode, 2)
        self.expect_refusal("supple doctor: --set needs a CONFIG to change\n", "doctor", "--set", "run.cpu=1")


if __name__ == "__main__":
    main()
