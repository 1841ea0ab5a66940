#!/usr/bin/env python3
"""supple run, report and bench: what a user sees, and what stays when a run is cut short."""

import re
import signal
import subprocess
import time
import xml.etree.ElementTree

from command import GOOD, PROGRAM, SOURCE, CommandTest, main

PUSHED = GOOD + """
admittance: {ramp_s: 0}
run: {duration_s: 2}
simulation:
  pushes:
    - {start_s: 0.5, duration_s: 1, ramp_s: 0.2, force_n: [10, 0, 0]}
"""


class RunTest(CommandTest):
    def run_pushed(self, *arguments):
        self.write("pushed.yaml", PUSHED)
        return self.expect_ok("run", "pushed.yaml", "--log", "pushed.mcap", *arguments)

    def test_a_run_ends_with_a_summary(self):
        said = self.run_pushed()
        self.assertIn("pushed: ur5e in MuJoCo, 500 ticks a second of simulated time, 2 s\n", said)
        self.assertIn("ended: its time was over", said)
        self.assertIn("log: pushed.mcap\n", said)
        self.assertRegex(said, r"peak force +1\d\.\d\d N")
        self.assertIn("pass  ends_with is running", said)

    def test_the_log_has_a_place_and_a_name_by_itself(self):
        self.write("pushed.yaml", PUSHED)
        self.expect_ok("run", "pushed.yaml")
        names = [path.name for path in (self.folder / "runs").iterdir()]
        self.assertEqual(len(names), 1)
        self.assertRegex(names[0], r"^pushed-\d{8}-\d{6}\.mcap$")

    def test_without_a_log_nothing_is_written(self):
        self.write("pushed.yaml", PUSHED)
        self.expect_ok("run", "pushed.yaml", "--no-log")
        self.assertEqual([p.name for p in self.folder.iterdir()], ["pushed.yaml"])

    def test_replay_of_a_run_is_the_same_to_the_bit(self):
        self.run_pushed()
        self.assertRegex(self.expect_ok("replay", "pushed.mcap"),
                         r"^replay: 11\d\d ticks, every bit the same\n")

    def test_two_runs_of_one_configuration_are_the_same(self):
        self.run_pushed()
        first = self.expect_ok("replay", "pushed.mcap", "--set", "admittance.ramp_s=1")
        self.run_pushed()
        self.assertEqual(self.expect_ok("replay", "pushed.mcap", "--set", "admittance.ramp_s=1"), first)

    def test_a_page_with_pictures_is_made_from_the_log_alone(self):
        self.run_pushed("--report")
        page = (self.folder / "pushed.html").read_text()
        self.assertIn("<svg", page)
        (self.folder / "pushed.yaml").unlink()
        self.assertEqual(self.expect_ok("report", "pushed.mcap", "--out", "p.html", "--svg", "pictures",
                                        "--title", "A push"),
                         f"p.html\n{len(list((self.folder / 'pictures').iterdir()))} pictures in pictures\n")
        self.assertIn("<title>A push</title>", (self.folder / "p.html").read_text())
        for picture in (self.folder / "pictures").iterdir():
            root = xml.etree.ElementTree.parse(picture).getroot()
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")

    def test_what_is_expected_and_does_not_come_is_code_1(self):
        self.write("wants.yaml", PUSHED + "expect: {metrics: [{metric: force_peak_n, above: 100}]}\n")
        done = self.run_supple("run", "wants.yaml", "--no-log")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"FAIL  force_peak_n is 10, wanted: above 100")

    def test_a_fault_is_code_1_and_leaves_a_black_box(self):
        self.write("broken.yaml", PUSHED + "  faults: [{kind: sensor_nan, start_s: 1, duration_s: 1}]\n")
        done = self.run_supple("run", "broken.yaml", "--log", "broken.mcap")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("FAIL  ends_with is fault", done.stdout)
        self.assertTrue((self.folder / "broken.stop1.mcap").exists())
        self.assertIn("every bit", self.run_supple("replay", "broken.mcap").stdout)

    def test_a_script_may_start_the_run(self):
        self.write("later.yaml", PUSHED.replace("duration_s: 2", "duration_s: 3, start: false") +
                   "script: [{at_s: 1, request: start}]\n"
                   "expect: {metrics: [{metric: running_s, above: 1.9, below: 2.1}]}\n")
        self.assertIn("pass  running_s", self.expect_ok("run", "later.yaml", "--no-log"))

    def test_a_page_is_never_written_over_a_log(self):
        self.run_pushed()
        self.expect_refusal("'pushed.mcap' is the name of a log; name another place\n",
                            "report", "pushed.mcap", "--out", "pushed.mcap")

    def test_a_folder_becomes_a_table(self):
        (self.folder / "some").mkdir()
        self.write("some/a.yaml", PUSHED)
        self.write("some/b.yaml", PUSHED + "expect: {metrics: [{metric: force_peak_n, above: 100}]}\n")
        done = self.run_supple("run", "some")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"(?m)^a +ok +1 of 1 ")
        self.assertRegex(done.stdout, r"(?m)^b +FAIL +1 of 2 ")
        self.assertIn("1 passed, 1 failed\n", done.stdout)

    def test_the_demo_does_what_it_promises(self):
        said = self.expect_ok("run", str(SOURCE / "configs/ur5e_demo.yaml"), "--clock", "simulated",
                              "--no-log")
        self.assertNotIn("FAIL", said)

    def test_refusals(self):
        self.write("pushed.yaml", PUSHED)
        (self.folder / "empty").mkdir()
        self.expect_refusal("'empty' has no file that ends in .yaml; name a folder of configurations\n",
                            "run", "empty")
        done = self.run_supple("run", ".", "--report")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("--report and --clock are for one CONFIG", done.stderr)
        self.expect_refusal("supple run: --report needs a log; leave --no-log away\n",
                            "run", "pushed.yaml", "--no-log", "--report")
        self.expect_refusal("configuration: run.duration_s is 0, which has no end\n"
                            "    in simulated time a run needs one, as 10; by the clock (run.clock wall) "
                            "Ctrl-C ends it\n"
                            "1 problem; the robot was not contacted\n",
                            "run", "pushed.yaml", "--no-log", "--duration", "0")
        self.expect_refusal("supple bench: --seconds 'long' is not a number of 1 to 86400\n",
                            "bench", "--seconds", "long")
        done = self.run_supple("run", "pushed.yaml", "--duration", "soon", "--clock", "sun")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("--duration: run.duration_s is 'soon', which is not a number\n", done.stderr)
        self.assertIn("--clock: run.clock is 'sun'", done.stderr)
        self.assertNotIn("--set", done.stderr)
        for arguments in (("run", "none.yaml"),
                          ("run", "pushed.yaml", "--log", "pushed.yaml/x.mcap"),
                          ("report", "none.mcap"), ("report", "pushed.yaml"),
                          ("report", "pushed.yaml", "--out", "no/where.html")):
            done = self.run_supple(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertEqual(done.stdout, "", arguments)
            self.assertGreater(len(done.stderr.strip()), 20, arguments)


class CutShortTest(CommandTest):
    """Runs by the clock, ended from outside."""

    def begin(self):
        self.write("long.yaml", PUSHED.replace("duration_s: 2", "duration_s: 0, clock: wall, realtime: off"))
        log = self.folder / "long.mcap"
        process = subprocess.Popen([PROGRAM, "run", "long.yaml", "--log", log], cwd=self.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        # two chunks are in the file, whatever this machine is doing
        deadline = time.monotonic() + 50
        while not log.exists() or log.stat().st_size < 300_000:
            self.assertIsNone(process.poll(), "it ended by itself")
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.05)
        return process, log

    def test_ctrl_c_and_a_closed_terminal_bring_the_arm_to_rest_first(self):
        for which in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process, log = self.begin()
            process.send_signal(which)
            said, errors = process.communicate(timeout=50)
            self.assertEqual((process.returncode, errors), (0, ""), which)
            self.assertIn("expectations: not looked at, the run was interrupted\n", said)
            self.assertIn("every bit the same", self.expect_ok("replay", "long.mcap"))
            log.unlink()

    def test_a_killed_run_leaves_a_log_that_can_be_read(self):
        process, log = self.begin()
        process.kill()
        process.communicate(timeout=50)
        done = self.run_supple("replay", "long.mcap")
        found = re.match(r"replay: (\d+) ticks, every bit the same", done.stdout)
        self.assertTrue(found, done.stdout + done.stderr)
        self.assertGreater(int(found[1]), 100)
        self.assertIn("damaged", done.stdout)
        self.expect_ok("report", "long.mcap")
        self.assertIn("The log is not whole", log.with_suffix(".html").read_text())


if __name__ == "__main__":
    main()
