#!/usr/bin/env python3
"""supple run and supple view with their cockpit: addresses and tokens, parameters and services on a
run that goes on, and that the log has it all."""

import re
import time
import urllib.error
import urllib.request

from cockpit_run import ARM, CockpitTest, Running
from command import SOURCE, main

MASS = "admittance.translation.mass_kg"


class AddressTest(CockpitTest):
    def test_a_run_by_the_clock_has_one_and_says_where(self):
        self.write("arm.yaml", ARM)
        with Running(self.folder, "run", "arm.yaml", "--no-log") as run:
            self.assertIn(run.port, range(8080, 8100))
            self.assertRegex(run.token, r"^[0-9a-f]{32}$")
            said, code = run.end()
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r"cockpit: \d+\.\d % of a processor; 0 clients at once at most")

    def test_a_port_that_is_taken_is_passed_over_but_not_one_that_was_asked_for(self):
        self.write("arm.yaml", ARM)
        with Running(self.folder, "run", "arm.yaml", "--no-log") as first, \
                Running(self.folder, "run", "arm.yaml", "--no-log") as second:
            self.assertNotEqual(first.port, second.port)
            done = self.run_supple("run", "arm.yaml", "--no-log", "--cockpit", f"127.0.0.1:{first.port}")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, rf"^--cockpit: .*127\.0\.0\.1:{first.port}")

    def test_none_where_it_is_not_wanted_or_time_is_simulated(self):
        self.write("arm.yaml", ARM)
        self.assertNotIn("cockpit", self.expect_ok("run", "arm.yaml", "--no-log", "--no-cockpit",
                                                   "--duration", "0.2"))
        self.assertNotIn("cockpit", self.expect_ok("run", "arm.yaml", "--no-log", "--clock", "simulated",
                                                   "--duration", "0.2"))

    def test_simulated_time_has_one_where_it_is_asked_for(self):
        self.write("arm.yaml", ARM)
        said = self.expect_ok("run", "arm.yaml", "--no-log", "--clock", "simulated", "--duration", "0.2",
                              "--cockpit", "127.0.0.1:0")
        self.assertIn("cockpit: http://127.0.0.1:", said)

    def test_flags_that_make_no_sense_are_refused(self):
        self.write("arm.yaml", ARM)
        for flags, words in (
                (["--cockpit", "8080"], "'8080' is no address; write it like 127.0.0.1:8080"),
                (["--cockpit", "127.0.0.1:99999"], "is no address"),
                (["--cockpit", "127.0.0.1:0", "--no-cockpit"], "are both given"),
                (["--cockpit-token", "short"], "has 5 letters; it takes 8 or more"),
                (["--cockpit-token", "with a space"], "it takes 8 or more of A-Z")):
            done = self.run_supple("run", "arm.yaml", "--no-log", *flags)
            self.assertEqual((done.returncode, done.stdout), (2, ""), flags)
            self.assertIn(words, done.stderr)

    def test_another_machine_only_reads_without_a_token_of_its_own(self):
        self.write("arm.yaml", ARM)
        said = self.expect_ok("run", "arm.yaml", "--no-log", "--cockpit", "0.0.0.0:0", "--duration", "0.2")
        self.assertRegex(said, r"cockpit: http://0\.0\.0\.0:\d+/ for everybody who can reach it, to read only")

    def test_the_page_and_the_robot_are_served(self):
        with self.running("--no-log") as run:
            base = f"http://127.0.0.1:{run.port}"
            with urllib.request.urlopen(base + "/") as page:
                self.assertIn("text/html", page.headers["Content-Type"])
            with urllib.request.urlopen(base + "/robot.urdf") as urdf:
                self.assertIn(b"<robot", urdf.read())
            with self.assertRaises(urllib.error.HTTPError):
                urllib.request.urlopen(base + "/../etc/passwd")

    def test_a_legged_run_has_none_and_says_so(self):
        done = self.run_supple("run", "nowhere.yaml", "--cockpit", "127.0.0.1:0")
        self.assertEqual(done.returncode, 2)


class OrdersTest(CockpitTest):
    def test_parameters_are_set_by_the_rules_of_the_file_and_the_log_has_the_change(self):
        with self.running("--log", "run.mcap") as run, run.client() as client:
            self.assertTrue(client.commands)
            self.assertEqual(client.parameters(MASS), {MASS: [5, 5, 5]})
            values, refusal = client.set(admittance__translation__mass_kg=[-1, 5, 5])
            self.assertEqual(values, {MASS: [5, 5, 5]})
            self.assertIn("outside [0.1, 1000]", refusal)
            values, refusal = client.set(admittance__translation__mass_kg=[7, 5, 5])
            self.assertEqual((values, refusal), ({MASS: [7, 5, 5]}, None))
            client.subscribe("/event")
            client.until("/event", lambda event: "ramp" in event["text"])
            said, code = run.end()
        self.assertEqual(code, 0, said)
        self.assertRegex(self.expect_ok("replay", "run.mcap"), r"every bit the same")

    def test_a_push_moves_the_arm_and_the_log_can_be_replayed(self):
        with self.running("--log", "run.mcap") as run, run.client() as client:
            client.subscribe("/state")
            client.until("/state", lambda state: state["phase"] == "running")
            for _ in range(8):
                self.assertEqual(client.call("push", {"force_n": [0, 20, 0], "torque_nm": [0, 0, 0],
                                                      "hold_s": 0.5}), {})
                time.sleep(0.1)
            client.until("/state", lambda state: re.match(r"[12]\d\.\d N", state["contact_text"]))
            client.until("/state", lambda state: "nothing pushes" in state["contact_text"])
            said, code = run.end()
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r"peak force +(19|2\d)\.\d")
        self.assertRegex(self.expect_ok("replay", "run.mcap"), r"every bit the same")

    def test_hold_resume_stop_start_with_a_run_that_stays(self):
        with self.running("--no-log", "--stay") as run, run.client() as client:
            client.subscribe("/state")

            def expect(phase):
                client.until("/state", lambda state: state["phase"] == phase)
            expect("running")
            for service, phase in (("hold", "holding"), ("resume", "running"), ("stop", "stopped"),
                                   ("start", "running")):
                self.assertTrue(client.call(service)["done"], service)
                expect(phase)
            answer = client.call("resume")
            self.assertFalse(answer["done"])
            self.assertIn("means nothing", answer["text"])
            _, code = run.end()
        self.assertEqual(code, 0)

    def test_a_stop_ends_a_run_that_does_not_stay(self):
        with self.running("--no-log") as run, run.client() as client:
            client.subscribe("/state")
            client.until("/state", lambda state: state["phase"] == "running")
            client.call("stop")
            self.assertEqual(run.process.wait(timeout=60), 1)
            said, _ = run.end()
        self.assertIn("ended: the arm was stopped", said)

    def test_a_target_a_preset_a_certificate_and_a_tare(self):
        with self.running("--no-log") as run, run.client() as client:
            client.subscribe("/state", "/event")
            client.until("/state", lambda state: state["phase"] == "running")
            self.assertFalse(client.call("tare")["done"])
            client.until("/event", lambda event: "tare: the zero is now" in event["text"])
            self.assertIn("the target is at", client.call("set_target", {"p_m": [0, 0.02, 0],
                                                                         "relative": True})["text"])
            self.assertIn("beyond a wall", client.call("set_target", {"p_m": [2, 0, 0.5]}))
            self.assertIn("assembly", client.call("preset", {"name": "nothing"}))
            self.assertIn("hand_guiding", client.call("preset", {"name": "hand_guiding"})["text"])
            axes = client.call("certify", {"translation": {"damping_n_s_per_m": [900, 100, 100]}})["axes"]
            self.assertEqual([axis["axis"] for axis in axes], ["x", "y", "z", "rx", "ry", "rz"])
            self.assertGreater(axes[0]["k_env_max"], axes[1]["k_env_max"])

    def test_a_recording_in_the_middle_can_be_reported_and_not_replayed(self):
        with self.running("--log", "run.mcap") as run, run.client() as client:
            client.subscribe("/state", "/about")
            client.until("/state", lambda state: state["time_s"] > 0.3)
            file = client.call("record", {"on": True})["file"]
            client.until("/about", lambda about: about["recording"]["on"])
            start = client.json("/state")["time_s"]
            client.until("/state", lambda state: state["time_s"] > start + 0.5)
            self.assertIn(file, client.call("record", {"on": False})["text"])
            run.end()
        self.assertEqual(file, "run.recording1.mcap")
        self.expect_ok("report", file)
        done = self.run_supple("replay", file)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(self.expect_ok("replay", "run.mcap"), r"every bit the same")

    def test_another_scene_is_a_new_run_behind_the_same_connection(self):
        with self.running("--no-log", "--stay") as run, run.client() as client:
            client.subscribe("/about", "/state")
            names = [scene["name"] for scene in client.json("/about")["scenes"]]
            self.assertEqual(names[0], "arm")
            self.assertIn("hand_guiding", names)
            client.until("/state", lambda state: state["time_s"] > 0.5)
            self.assertIn("is no scene", client.call("scene", {"name": "moon"}))
            self.assertIn("hand_guiding", client.call("scene", {"name": "hand_guiding"})["text"])
            client.until("/about", lambda about: about["scene"] == "hand_guiding")
            client.until("/state", lambda state: state["phase"] == "running" and state["time_s"] < 30)
            self.assertEqual(client.parameters("admittance.translation.stiffness_n_per_m"),
                             {"admittance.translation.stiffness_n_per_m": [0, 0, 0]})
            said, code = run.end()
        self.assertEqual(code, 0, said)
        self.assertEqual(said.count("ended: it was asked to stop"), 2)

    def test_staying_does_not_keep_a_run_from_its_expectations(self):
        config = ARM.replace("run: {", "run: {duration_s: 1, ") + "expect:\n  metrics:\n" \
            "    - {metric: force_peak_n, above: 500}\n"
        with self.running("--no-log", "--stay", config=config) as run, run.client() as client:
            client.subscribe("/state")
            client.until("/state", lambda state: state["time_s"] > 1.5 and state["phase"] == "running")
            said, code = run.end()
        self.assertEqual(code, 1, said)
        self.assertIn("FAIL  force_peak_n", said)


class ScenesTest(CockpitTest):
    def test_every_shipped_scene_runs(self):
        scenes = sorted((SOURCE / "scenes").glob("*.yaml"))
        self.assertGreater(len(scenes), 4)
        for scene in scenes:
            said = self.expect_ok("run", str(scene), "--no-log", "--clock", "simulated", "--duration", "1.5")
            self.assertIn("pass  ends_with is running", said, scene.name)


class ViewTest(CockpitTest):
    def log(self):
        self.write("arm.yaml", ARM)
        self.expect_ok("run", "arm.yaml", "--clock", "simulated", "--duration", "0.5", "--log", "run.mcap")
        return self.folder / "run.mcap"

    def test_a_log_is_served_piece_by_piece(self):
        whole = self.log().read_bytes()
        with Running(self.folder, "view", "run.mcap", "--cockpit", "127.0.0.1:0") as view:
            url = f"http://127.0.0.1:{view.port}/log.mcap"
            ask = urllib.request.Request(url, headers={"Range": f"bytes=100-{len(whole) - 1}"})
            with urllib.request.urlopen(ask) as answer:
                piece = answer.read()
                self.assertEqual(answer.headers["Content-Range"].split("/")[1], str(len(whole)))
            self.assertEqual(piece, whole[100:100 + len(piece)])
            with view.client() as client:
                client.subscribe("/about")
                about = client.json("/about")
                self.assertEqual((about["mode"], about["name"]), ("log", "run.mcap"))
            _, code = view.end()
        self.assertEqual(code, 0)

    def test_what_is_no_whole_log_is_refused_in_words(self):
        log = self.log()
        cut = self.folder / "cut.mcap"
        cut.write_bytes(log.read_bytes()[:-200])
        self.write("text.mcap", "hello")
        for name, words in (("missing.mcap", "missing.mcap"), ("text.mcap", "text.mcap"),
                            ("cut.mcap", "cut.mcap")):
            done = self.run_supple("view", name)
            self.assertEqual((done.returncode, done.stdout), (2, ""), name)
            self.assertIn(words, done.stderr)


if __name__ == "__main__":
    main()
