#!/usr/bin/env python3
"""supple sweep: threads, MPI, and what a kill leaves."""

import csv
import os
import shutil
import signal
import subprocess
import time
import unittest

from command import SOURCE, PROGRAM, CommandTest, main

# contact of a UR5e with a wall in 0.06 s: short, and every stage of a run is in it
SWEEP = f"""scenario: {SOURCE}/scenarios/contact_1e4.yaml
duration_s: 0.06
samples: 4
set: ["simulation.wall.point_m=[0, 0, 0.0005]", "simulation.step_us=500"]
grid:
  - {{key: simulation.wall.stiffness_n_per_m, from: 2000, to: 100000, count: 3, spacing: log}}
  - {{key: "admittance.translation.damping_n_s_per_m[2]", values: [200, 500, 1000], as: damping_n_s_per_m}}
draws:
  - {{key: simulation.servo.delay_ms, uniform: [2, 8]}}
  - {{key: simulation.seed, integer: [1, 1000000]}}
metrics:
  - {{metric: force_peak_n}}
  - {{metric: touches}}
worst: {{metric: force_peak_n, keep: 2}}
"""
SAMPLES = 36
MPIRUN = shutil.which("mpirun")
# everything on this machine and on its loopback; a container's root may start processes
MPI_ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
                   "OMPI_MCA_btl": "self,vader,tcp", "OMPI_MCA_btl_tcp_if_include": "lo",
                   "OMPI_MCA_oob_tcp_if_include": "lo", "OMPI_MCA_rmaps_base_oversubscribe": "1"}
HAS_MODULE = (PROGRAM.parent.parent / "lib/supple/supple_mpi.so").exists()


class SweepCase(CommandTest):
    def setUp(self):
        super().setUp()
        self.write("press.yaml", SWEEP)

    def results(self, folder="runs/press"):
        return (self.folder / folder / "results.csv").read_bytes()

    def journal(self, folder="runs/press"):
        return (self.folder / folder / "journal.txt").read_text()

    def sweep(self, *arguments, code=0):
        done = self.run_supple("sweep", "press.yaml", *arguments)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout

    def expect_swept(self, *arguments):
        done = self.run_supple(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)

    def mpi(self, ranks, *arguments):
        return [MPIRUN, "-n", str(ranks), "--oversubscribe", PROGRAM, "sweep", "press.yaml",
                *arguments]

    def run_mpi(self, ranks, *arguments, **options):
        return subprocess.run(self.mpi(ranks, *arguments), cwd=self.folder, capture_output=True,
                              text=True, timeout=120, check=False,
                              env={**os.environ, **MPI_ENVIRONMENT}, **options)

    def await_rows(self, count, folder="runs/press"):
        """Until the journal has its title and some rows."""
        deadline = time.monotonic() + 60
        path = self.folder / folder / "journal.txt"
        while time.monotonic() < deadline:
            if path.exists() and path.read_text().count("\n") > count:
                return
            time.sleep(0.005)
        self.fail("no rows have come")


class SweepTest(SweepCase):
    def test_a_sweep_leaves_a_table_a_page_and_its_worst_cases(self):
        text = self.sweep("--jobs", "2")
        self.assertRegex(text, r"^press: 36 samples of .*contact_1e4\.yaml, 2 threads\n")
        self.assertRegex(text, r"\nran 36, stopped 0, refused 0 of 36 samples; ")
        with open(self.folder / "runs/press/results.csv", newline="", encoding="utf-8") as stream:
            rows = list(csv.DictReader(stream))
        self.assertEqual(list(rows[0]),
                         ["sample", "simulation.wall.stiffness_n_per_m", "damping_n_s_per_m",
                          "simulation.servo.delay_ms", "simulation.seed", "state", "passed",
                          "reason", "force_peak_n", "touches"])
        self.assertEqual([int(row["sample"]) for row in rows], list(range(SAMPLES)))
        peaks = [float(row["force_peak_n"]) for row in rows]
        worst = max(range(SAMPLES), key=lambda i: peaks[i])
        # a stiffer wall is hit harder, all else the same
        self.assertGreater(peaks[24], peaks[0])
        page = (self.folder / "runs/press/report.html").read_text()
        self.assertIn("<h2>Maps</h2>", page)
        self.assertGreater(page.count("<svg"), 5)
        self.assertNotIn("http://www.example", page)
        self.assertNotRegex(page, r"(src|href)=\"http")
        logs = sorted((self.folder / "runs/press/worst").iterdir())
        self.assertEqual(logs[0].name, f"01-sample-{worst}.mcap")
        self.assertEqual(len(logs), 2)
        self.assertIn("every bit the same", self.expect_ok("replay", str(logs[0])))

    def test_one_thread_and_two_give_the_same_bytes(self):
        self.sweep("--jobs", "1", "--output", "one")
        self.sweep("--jobs", "2", "--output", "two")
        self.assertEqual(self.results("one"), self.results("two"))
        self.assertEqual((self.folder / "one/report.html").read_bytes(),
                         (self.folder / "two/report.html").read_bytes())

    def test_a_killed_run_goes_on_and_computes_nothing_twice(self):
        self.sweep("--output", "whole")
        process = subprocess.Popen([PROGRAM, "sweep", "press.yaml", "--jobs", "1"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.await_rows(5)
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.assertFalse((self.folder / "runs/press/results.csv").exists())
        before = self.journal()
        text = self.sweep()
        self.assertRegex(text, r"\n\d+ are done already; goes on from there\n")
        self.assertEqual(self.results(), self.results("whole"))
        whole_lines = before[:before.rfind("\n") + 1]
        self.assertTrue(self.journal().startswith(whole_lines))
        samples = [line.split()[0] for line in self.journal().splitlines()[1:]]
        self.assertEqual(sorted(map(int, samples)), list(range(SAMPLES)))

    def test_what_it_leaves_can_be_swept_again(self):
        self.sweep("--output", "first")
        self.expect_swept("sweep", "first/sweep.yaml", "--output", "second")
        self.assertEqual(self.results("first"), self.results("second"))
        self.assertEqual(self.expect_ok("config-docs", "--sweep"),
                         (SOURCE / "docs/sweep_file.md").read_text())

    def test_an_interrupted_run_says_how_it_goes_on(self):
        process = subprocess.Popen([PROGRAM, "sweep", "press.yaml", "--jobs", "1"], cwd=self.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.await_rows(3)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1)
        self.assertRegex(output, r"interrupted: \d+ of 36 samples are done and kept in "
                                 r"'runs/press'\nthe same command goes on from there")

    def test_a_changed_sweep_is_not_mixed_with_the_old_one(self):
        self.sweep()
        old = self.journal()
        self.write("press.yaml", SWEEP.replace("samples: 4", "samples: 3"))
        done = self.run_supple("sweep", "press.yaml")
        self.assertEqual(done.returncode, 2)
        self.assertIn("'runs/press/journal.txt' is of another sweep: since it was begun, the file "
                      "of the sweep, its scenario, the robot's model or supple itself has changed; "
                      "name another folder with --output, or begin again with --fresh", done.stderr)
        self.assertEqual(self.journal(), old)
        self.assertIn("ran 27,", self.sweep("--fresh"))

    def test_samples_are_listed_without_a_run(self):
        text = self.expect_ok("sweep", "press.yaml", "--dry-run")
        self.assertEqual(len(text.splitlines()), 1 + SAMPLES)
        self.assertTrue(text.splitlines()[1].startswith("     0  2000  200  "))
        self.assertFalse((self.folder / "runs").exists())

    def test_a_sweep_with_mistakes_is_refused_with_their_places(self):
        self.write("press.yaml", SWEEP.replace("touches", "toches").replace("delay_ms", "dely_ms"))
        done = self.run_supple("sweep", "press.yaml")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"press\.yaml:\d+:\d+: metrics\[1\]\.metric is 'toches'")
        self.assertRegex(done.stderr, r"press\.yaml:\d+:\d+: draws\[0\]\.key is "
                                      r"'simulation\.servo\.dely_ms', which is not a key")
        self.expect_refusal("supple sweep: --jobs '0' is not a number of 1 to 4096\n",
                            "sweep", "press.yaml", "--jobs", "0")

    def test_the_shipped_sweeps_can_be_run(self):
        for file in sorted((SOURCE / "sweeps").glob("*.yaml")):
            text = self.expect_ok("sweep", str(file), "--dry-run")
            self.assertRegex(text, r"^sample  ")


@unittest.skipUnless(MPIRUN and HAS_MODULE, "built without MPI")
class MpiTest(SweepCase):
    def test_processes_give_the_bytes_of_threads(self):
        self.sweep("--jobs", "1", "--output", "alone")
        for ranks in (2, 3, 4):
            done = self.run_mpi(ranks, "--output", f"ranks{ranks}")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(f"{ranks} processes, 1 threads each", done.stdout)
            self.assertEqual(self.results(f"ranks{ranks}"), self.results("alone"))

    def test_a_killed_process_loses_no_finished_sample(self):
        self.sweep("--jobs", "1", "--output", "alone")
        job = subprocess.Popen(self.mpi(3), cwd=self.folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env={**os.environ, **MPI_ENVIRONMENT})
        self.await_rows(4)
        children = subprocess.run(["pgrep", "-P", str(job.pid)], capture_output=True, text=True,
                                  check=True).stdout.split()
        self.assertEqual(len(children), 3)
        os.kill(int(children[-1]), signal.SIGKILL)
        job.wait(timeout=60)
        kept = self.journal().count("\n") - 1
        self.assertGreaterEqual(kept, 4)
        done = self.run_mpi(2)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.results(), self.results("alone"))

    def test_a_mistake_is_told_once_and_all_processes_end(self):
        self.write("press.yaml", SWEEP.replace("touches", "toches"))
        done = self.run_mpi(3)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stderr.count("is 'toches'"), 1)


if __name__ == "__main__":
    main()
