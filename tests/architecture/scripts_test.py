#!/usr/bin/env python3
"""Runs ./run, ./test and tools/install_dependencies with a stand-in for apt and dpkg."""

import os
import subprocess
import unittest

from support import ROOT, CheckTest

# apt-get notes its arguments; it fails as often as the file `failures` has lines
APT = """#!/bin/sh
echo "$@" >> "$0.log"
if [ -s "$0.failures" ]; then
  sed -i 1d "$0.failures"
  echo "E: no such mirror"
  exit 100
fi
"""
DPKG = """#!/bin/sh
for last in "$@"; do :; done
grep -qx -- "$last" "$0.installed" && printf installed
"""


class ScriptsTest(CheckTest):
    def setUp(self):
        super().setUp()
        self.write("bin/apt-get", APT).chmod(0o755)
        self.write("bin/dpkg-query", DPKG).chmod(0o755)
        self.write("bin/sudo", '#!/bin/sh\nexec "$@"\n').chmod(0o755)
        self.write("bin/apt-get.failures", "")

    def run_script(self, name, *arguments):
        path = f"{self.tree / 'bin'}:{os.environ['PATH']}"
        done = subprocess.run([ROOT / name, *arguments], env={**os.environ, "PATH": path},
                              capture_output=True, text=True, timeout=60, check=False)
        return done.returncode, done.stdout, done.stderr

    def packages(self, purpose):
        code, text, _ = self.run_script("tools/install_dependencies", "--list", purpose)
        self.assertEqual(code, 0)
        return text.split()

    def install(self, purpose, installed):
        self.write("bin/dpkg-query.installed", "".join(f"{p}\n" for p in installed))
        code, _, errors = self.run_script("tools/install_dependencies", purpose)
        log = self.tree / "bin/apt-get.log"
        return code, log.read_text().splitlines() if log.exists() else [], errors

    def test_what_run_needs_test_needs_too(self):
        self.assertLess(set(self.packages("run")), set(self.packages("test")))

    def test_asks_apt_for_nothing_when_all_is_there(self):
        self.assertEqual(self.install("test", self.packages("test"))[:2], (0, []))

    def test_asks_apt_for_what_is_missing_only(self):
        code, calls, _ = self.install("run", [p for p in self.packages("run") if p != "cmake"])
        self.assertEqual(code, 0)
        self.assertEqual(calls, ["-q -y install --no-install-recommends cmake"])

    def test_updates_the_lists_when_they_do_not_serve(self):
        self.write("bin/apt-get.failures", "once\n")
        code, calls, _ = self.install("run", [p for p in self.packages("run") if p != "cmake"])
        self.assertEqual(code, 0)
        self.assertEqual([c.split()[2] for c in calls], ["install", "update", "install"])

    def test_says_what_apt_said_when_it_fails(self):
        self.write("bin/apt-get.failures", "once\n" * 9)
        code, _, errors = self.install("run", [p for p in self.packages("run") if p != "cmake"])
        self.assertEqual(code, 1)
        self.assertIn("E: no such mirror", errors)
        self.assertIn("apt-get could not install: cmake", errors)

    def test_refuses_unknown_arguments_and_names_the_known(self):
        for name, argument, message in (
                ("test", "debug", "unknown preset 'debug'; there are: dev release asan tsan"),
                ("run", "--fast", "usage: ./run"),
                ("tools/install_dependencies", "all", "run|test")):
            with self.subTest(name):
                code, _, errors = self.run_script(name, argument)
                self.assertEqual(code, 2)
                self.assertIn(message, errors)

    def test_explains_itself(self):
        for name in ("run", "test", "tools/install_dependencies"):
            with self.subTest(name):
                code, text, _ = self.run_script(name, "--help")
                self.assertEqual(code, 0)
                self.assertTrue(text.startswith("usage: "), text)

    def test_starts_a_compiler_per_processor_that_has_memory_for_it(self):
        self.write("bin/nproc", "#!/bin/sh\necho 8\n").chmod(0o755)
        for gigabytes, jobs in ((0.5, 1), (2, 1), (6.2, 4), (64, 8)):
            with self.subTest(gigabytes):
                meminfo = self.write("meminfo", "MemTotal: 99999999 kB\n"
                                                f"MemAvailable: {int(gigabytes * 2**20)} kB\n")
                code, text, _ = self.run_script("tools/build_jobs", meminfo)
                self.assertEqual((code, int(text)), (0, jobs))


if __name__ == "__main__":
    unittest.main()
