#!/usr/bin/env python3
"""Strangers at the cockpit of a run that goes on: they get nothing, and break nothing."""

import random
import socket
import struct
import time

import cockpit_run
from cockpit_run import CockpitTest
from command import main

client_of = cockpit_run.cockpit_client


def raw(port, data, seconds=5.0):
    """Sends it; all that comes back until the other side closes, or the time is over."""
    with socket.create_connection(("127.0.0.1", port), timeout=5.0) as stranger:
        stranger.settimeout(seconds)
        answer = b""
        try:
            stranger.sendall(data)
            while True:
                more = stranger.recv(65536)
                if not more:
                    return answer
                answer += more
        except (TimeoutError, ConnectionError):
            return answer


class HostileTest(CockpitTest):
    def expect_well(self, run, watcher, before):
        """The run ticks on, in the order of time, for the client that was there before."""
        times = [stamp for stamp, _ in watcher.data("/verdict", 20)]
        self.assertEqual(times, sorted(times))
        self.assertGreater(times[-1], before)
        self.assertIsNone(run.process.poll())
        return times[-1]

    def test_strangers_get_nothing_and_break_nothing(self):
        generator = random.Random(20261117)
        with self.running("--no-log") as run, run.client("?hz=50") as watcher:
            watcher.subscribe("/verdict")
            now = self.expect_well(run, watcher, 0)
            own = f"127.0.0.1:{run.port}"
            for name, request, expected in (
                    ("a wrong host", {"host": "evil.example"}, 403),
                    ("a wrong origin", {"more": ["Origin: http://evil.example"]}, 403),
                    ("an origin of another port", {"more": ["Origin: http://127.0.0.1:1"]}, 403),
                    ("its own origin", {"more": [f"Origin: http://{own}"]}, 101),
                    ("Foxglove's origin", {"more": ["Origin: https://app.foxglove.dev"]}, 101)):
                with run.client("", **request) as stranger:
                    self.assertEqual(stranger.status, expected, name)
            with run.client("?token=wrong") as stranger:
                self.assertEqual(stranger.status, 403)
            with run.client("") as reader:
                self.assertFalse(reader.commands)
                self.assertEqual(list(reader.services), ["certify"])
                reader.services["stop"] = run_service_id(run, "stop")
                self.assertIn("token", reader.call("stop"))
                _, refusal = reader.set(safety__max_force_n=10)
                self.assertIn("token", refusal)
                self.assertEqual(reader.parameters("safety.max_force_n"), {"safety.max_force_n": 80})
            now = self.expect_well(run, watcher, now)

            good = client_of.handshake(run.port)
            huge = b"\x81\xff" + struct.pack(">Q", 1 << 40) + b"abcd"
            for name, data in (
                    ("garbage", generator.randbytes(5000)),
                    ("an endless head", b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 20000),
                    ("a huge frame", good + huge),
                    ("frames without a mask", good + client_of.frame(1, b"{}", masked=False)),
                    ("a message that never ends",
                     good + client_of.frame(1, b"x" * 30000, final=False) +
                     client_of.frame(0, b"x" * 30000, final=False) * 4),
                    ("garbage after the handshake", good + generator.randbytes(3000)),
                    ("a head that is cut", good[:40])):
                answer = raw(run.port, data, 1.0)
                self.assertNotIn(b"\r\nContent-Length: 0", answer, name)
                now = self.expect_well(run, watcher, now)
            for _ in range(200):
                mutant = bytearray(good + client_of.frame(1, b'{"op":"subscribe","subscriptions":[]}'))
                for _ in range(generator.randint(1, 8)):
                    mutant[generator.randrange(len(mutant))] = generator.randrange(256)
                raw(run.port, bytes(mutant), 0.01)
            now = self.expect_well(run, watcher, now)

            slow = [socket.create_connection(("127.0.0.1", run.port)) for _ in range(20)]
            for each in slow:
                each.sendall(good[:10])
            now = self.expect_well(run, watcher, now)
            for each in slow:
                each.close()
            said, code = run.end()
        self.assertEqual(code, 0, said)

    def test_twenty_clients_of_which_ten_never_read_cost_a_bounded_memory_and_no_tick(self):
        with self.running("--no-log") as run:
            deaf = [run.client("?hz=10000", small=True) for _ in range(10)]
            readers = [run.client("?hz=60") for _ in range(9)]
            for client in deaf + readers:
                client.subscribe()
            with run.client() as watcher:
                watcher.subscribe("/loop", "/timing")
                end = time.monotonic() + 60.0
                kept = 0
                loop = {}
                while loop.get("dropped_clients", 0) < 1000 and time.monotonic() < end:
                    loop = watcher.json("/loop")
                    kept = max(kept, loop["kept_bytes"])
                    for reader in readers:
                        reader.drain(0.01)
                self.assertGreaterEqual(loop["dropped_clients"], 1000)
                self.assertEqual(loop["clients"], 20)
                # a client that does not read is kept 1 MB of data for, and what it was told before
                self.assertLess(kept, 20 * 1.2e6)
                self.assertEqual(loop["dropped_log"], 0)
                # every tick has been made: their count is that of the periods that were not skipped
                first, second = watcher.json("/loop"), watcher.json("/loop")
                self.assertGreater(second["ticks"], first["ticks"])
                self.assertEqual(second["dropped_feed"], first["dropped_feed"])
                times = [stamp for stamp, _ in watcher.data("/timing", 50)]
                self.assertEqual(times, sorted(set(times)))
            for client in deaf + readers:
                client.close()
            said, code = run.end()
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r"cockpit: .* 20 clients at once at most, \d+ messages sent, \d{4,} dropped")


def run_service_id(run, name):
    with run.client() as client:
        return client.services[name]


if __name__ == "__main__":
    main()
