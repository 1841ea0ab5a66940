"""Runs a check of tools/ on a small tree made for the occasion."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class CheckTest(unittest.TestCase):
    """A test of one check: `self.tree` is an empty folder that is gone afterwards."""

    check = None  # file name in tools/

    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.tree = pathlib.Path(self._folder.name).resolve()

    def write(self, name, text):
        path = self.tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def run_check(self, *arguments):
        """(exit code, what was printed)"""
        done = subprocess.run([sys.executable, ROOT / "tools" / self.check, *map(str, arguments)],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def expect_pass(self, *arguments):
        code, text = self.run_check(*arguments)
        self.assertEqual(code, 0, text)

    def expect_report(self, message, *arguments):
        code, text = self.run_check(*arguments)
        self.assertEqual(code, 1, text)
        self.assertIn(message, text)
