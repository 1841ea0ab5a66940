"""Runs the command in a folder of its own and looks at what it says."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(sys.argv[2]).resolve()

GOOD = """robot:
  model: ur5e
  probe_frame: tool0
  sensor_frame: ft_frame
  start_joints_deg: [0, -90, 90, -90, -90, 0]
"""


class CommandTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="supple_cli_"))

    def tearDown(self):
        shutil.rmtree(self.folder)

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def run_supple(self, *arguments, **options):
        return subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, text=True,
                              timeout=600, check=False, **options)

    def expect_ok(self, *arguments):
        """What it prints; nothing may stand on the error stream."""
        done = self.run_supple(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def expect_refusal(self, text, *arguments):
        """Exit code 2, nothing on the output, and exactly this text on the error stream."""
        done = self.run_supple(*arguments)
        self.assertEqual(done.stderr, text)
        self.assertEqual((done.returncode, done.stdout), (2, ""))


def main():
    del sys.argv[1:]
    unittest.main(verbosity=1)
