#!/usr/bin/env python3
"""supple observe, estimate-base and fit-actuators, on recordings that are known in closed form."""

import csv
import math
import pathlib
import re

from command import SOURCE, CommandTest, main

# one bar of 3 kg, its centre of mass 1 m out, that turns about y: level at q = 0, down is positive
BAR = """<robot name="bar"><link name="post"/><link name="bar"><inertial><origin xyz="1 0 0"/>
<mass value="3"/><inertia ixx="0.1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="tip"/>
<joint name="hinge" type="revolute"><parent link="post"/><child link="bar"/><axis xyz="0 1 0"/>
<limit lower="-1.5707963267948966" upper="1.5707963267948966" velocity="4" effort="100"/></joint>
<joint name="end" type="fixed"><parent link="bar"/><child link="tip"/><origin xyz="2 0 0"/></joint>
</robot>"""
INERTIA = 1.0 + 3.0 * 1.0 ** 2
WEIGHT = 3.0 * 9.81

MAP = """time: {column: t}
positions: {columns: [q]}
velocities: {columns: [v]}
torques: {columns: [tau]}
frame: tip
"""
PERIOD = 0.002


def swing(t):
    """Angle, velocity and acceleration of the bar."""
    a, w = 0.5, 2.0
    return a * math.sin(w * t), a * w * math.cos(w * t), -a * w * w * math.sin(w * t)


def rigid(q, a):
    """The torque that moves the bar; its weight pulls towards larger q."""
    return INERTIA * a - WEIGHT * math.cos(q)


def table(names, rows):
    return "\n".join([",".join(names), *(",".join(f"{x:.12g}" for x in row) for row in rows)]) + "\n"


class RecordingsTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.write("bar.urdf", BAR)
        self.write("map.yaml", MAP)

    def read(self, name):
        with (self.folder / name).open(newline="") as file:
            return [{k: float(v) for k, v in row.items()} for row in csv.DictReader(file)]

    def swing_rows(self, seconds, external=lambda t: 0.0):
        for k in range(round(seconds / PERIOD)):
            t = k * PERIOD
            q, v, a = swing(t)
            yield t, q, v, rigid(q, a) - external(t)

    def observe(self, *more):
        return ["observe", "log.csv", "--model", "bar.urdf", "--columns", "map.yaml", *more]

    def expect_refused(self, log, *words, name="map.yaml", yaml=None, verb=None):
        """Exit code 2, all of the words, and no file left behind."""
        if log is not None:
            self.write("log.csv", log)
        if yaml is not None:
            self.write(name, yaml)
        before = sorted(p.name for p in self.folder.iterdir())
        done = self.run_supple(*(verb or self.observe()))
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), before)

    def test_observes_a_push_at_the_tip(self):
        self.write("log.csv", table(["t", "q", "v", "tau"], self.swing_rows(
            3.0, lambda t: 20.0 if 1.0 <= t < 2.0 else 0.0)))
        text = self.expect_ok(*self.observe())
        rows = self.read("log-observed.csv")
        self.assertEqual(len(rows), 1500)
        # a first-order low-pass of 60 rad/s: settled within 0.2 s
        for row in rows:
            if 0.0 <= row["t"] < 1.0 or row["t"] > 2.2:
                self.assertAlmostEqual(row["tau_ext_hinge"], 0.0, delta=0.05)
                self.assertEqual(row["contact"], 0.0)
            if 1.2 < row["t"] < 2.0:
                self.assertAlmostEqual(row["tau_ext_hinge"], 20.0, delta=0.05)
                self.assertEqual(row["contact"], 1.0)
                self.assertEqual(row["rank"], 1.0, "one joint sees one direction")
        lag = next(r["t"] for r in rows if r["tau_ext_hinge"] > 10.0) - 1.0
        self.assertAlmostEqual(lag, math.log(2.0) / 60.0, delta=1.5 * PERIOD)
        self.assertRegex(text, r"contacts: 1\n")
        self.assertRegex(text, r" 1\.0\d\d +2\.0\d\d collision +\d\.\d\dx  hinge\n")
        picture = (self.folder / "log-observed.svg").read_text()
        self.assertIn("External torques", picture)
        self.assertIn("Force at tip", picture)

    def test_understands_units_signs_prefixes_and_currents(self):
        rows = ((1e3 * t, -math.degrees(q) - 90.0, math.degrees(v), tau / 8.0)
                for t, q, v, tau in self.swing_rows(1.0))
        self.write("log.csv", table(["ms", "q_hinge", "v1", "i0"], rows))
        self.write("map.yaml", """time: {column: ms, unit: ms}
positions: {prefix: q_, unit: deg, sign: [-1], offset: [90]}
velocities: {prefix: v, unit: deg_per_s}
torques: {prefix: i, kind: current, motor_constant_nm_per_a: [8]}
""")
        self.expect_ok(*self.observe())
        self.assertLess(max(abs(r["tau_ext_hinge"]) for r in self.read("log-observed.csv")), 0.05)

    def test_derives_velocities_only_if_told(self):
        rows = ((t, q, tau) for t, q, _, tau in self.swing_rows(1.0))
        log = table(["t", "q", "tau"], rows)
        yaml = MAP.replace("velocities: {columns: [v]}\n", "")
        self.expect_refused(log, "map.yaml", "velocities is not given", "derive_over_ms", yaml=yaml)
        self.write("map.yaml", yaml + "velocities: {derive_over_ms: 8}\n")
        self.expect_ok(*self.observe("--out", "o.csv", "--svg", "o.svg"))
        rows = self.read("o.csv")
        self.assertLess(max(abs(r["tau_ext_hinge"]) for r in rows[50:-10]), 0.2)

    def test_takes_a_payload_that_the_model_lacks(self):
        rows = [(t, q, v, tau - 2.0 * 9.81 * 2.0 * math.cos(q) + 2.0 * 4.0 * swing(t)[2])
                for t, q, v, tau in self.swing_rows(1.0)]
        self.write("log.csv", table(["t", "q", "v", "tau"], rows))
        self.write("map.yaml", MAP + "payload: {frame: tip, mass_kg: 2}\n")
        self.expect_ok(*self.observe())
        self.assertLess(max(abs(r["tau_ext_hinge"]) for r in self.read("log-observed.csv")), 0.1)

    def test_refuses_tables_with_the_place_the_rule_and_the_way_out(self):
        good = "t,q,v,tau\n0,0,0,0\n0.01,0,0,0\n"
        self.expect_refused("", "log.csv: has no rows")
        self.expect_refused("t,q,v,tau\n", "has 0 rows")
        self.expect_refused(good + "0.02,0,0\n", "log.csv:4: has 3 cells; the header names 4")
        self.expect_refused(good + "0.02,nan,0,0\n", "log.csv:4:6: column 'q' is 'nan'")
        self.expect_refused(good + "0.01,0,0,0\n", "log.csv:4:1: column 't' is 0.01, not after",
                            "time.repeated: skip")
        self.expect_refused(good + "0.005,0,0,0\n", "not after the row before", "sort")
        self.expect_refused(good + "5,0,0,0\n", "log.csv:4:1", "0.1 s is the longest gap",
                            "time.gaps: restart")
        self.expect_refused(good + "0.02,90,0,0\n", "log.csv:4:6", "beyond two turns",
                            "positions.unit: deg", "checks: false")
        self.expect_refused(good + "0.02,0,200,0\n", "velocities.unit: deg_per_s")
        self.expect_refused(good + "0.02,0,0,5000\n", "ten times the limit of 'hinge'",
                            "torques.kind")
        self.expect_refused("time,q,v,tau\n0,0,0,0\n", "map.yaml:1:16: time.column is 't', which is "
                            "no column of the recording; it has: time, q, v, tau")

    def test_has_ways_out(self):
        log = "t,q,v,tau\n0,0,0,0\n0.01,0,0,0\n0.01,0,0,0\n5,90,0,0\n"
        self.write("log.csv", log)
        self.write("map.yaml", "checks: false\n" + MAP.replace(
            "{column: t}", "{column: t, repeated: skip, gaps: restart}"))
        self.assertIn("3 rows, 5.000 s", self.expect_ok(*self.observe()))

    def test_refuses_maps_with_all_their_problems_at_once(self):
        log = table(["t", "q", "v", "tau"], self.swing_rows(0.1))
        self.expect_refused(log, "map.yaml:2:", "positions.columns[0] is 'qq'", "did you mean 'q'?",
                            "map.yaml:4:", "torques.kind is 'volts'", "nothing was computed",
                            yaml=MAP.replace("[q]", "[qq]").replace("[tau]}", "[tau], kind: volts}"))
        self.expect_refused(log, "map.yaml:5:8: frame is 'top'", "did you mean 'tip'?",
                            yaml=MAP.replace("tip", "top"))
        self.expect_refused(log, "torques.motor_constant_nm_per_a is not given", "fit-actuators",
                            yaml=MAP.replace("[tau]}", "[tau], kind: current}"))
        self.expect_refused(log, "names 2 columns; it needs 1", yaml=MAP.replace("[q]", "[q, v]"))
        self.expect_refused(log, "sign[0] is 0.5; it needs 1 or -1",
                            yaml=MAP.replace("[q]}", "[q], sign: [0.5]}"))
        self.write("map.yaml", MAP)
        self.expect_refused(log, "--model is missing", verb=["observe", "log.csv", "--columns",
                                                             "map.yaml"])
        self.expect_refused(log, "--columns MAP.yaml is missing",
                            verb=["observe", "log.csv", "--model", "bar.urdf"])
        self.expect_refused(log, "is read from", verb=self.observe("--out", "log.csv"))

    def motor_rows(self, size, constant=1.0):
        for k in range(round(12.0 / PERIOD)):
            t = k * PERIOD
            q = size * (0.5 * math.sin(2.0 * t) + 0.2 * math.sin(5.0 * t))
            v = size * (math.cos(2.0 * t) + math.cos(5.0 * t))
            a = size * (-2.0 * math.sin(2.0 * t) - 5.0 * math.sin(5.0 * t))
            lost = 1.5 * v + 2.0 * math.tanh(v / 0.01) + 0.5 * a + 0.25
            yield t, q, v, (rigid(q, a) + lost) / constant

    def fit(self, *more):
        return ["fit-actuators", "log.csv", "--model", "bar.urdf", "--columns", "map.yaml", *more]

    def test_fits_friction_and_writes_a_map_that_removes_it(self):
        self.write("log.csv", table(["t", "q", "v", "tau"], self.motor_rows(1.0)))
        yaml = MAP.replace("[tau]}", "[tau], kind: motor_torque}")
        self.write("map.yaml", yaml)
        text = self.expect_ok(*self.fit("--out", "friction.yaml"))
        found = (self.folder / "friction.yaml").read_text()
        self.assertIn(found, text)
        numbers = {key.strip(): float(value.strip(" []")) for key, value in
                   (line.split(":") for line in found.splitlines()[2:])}
        self.assertAlmostEqual(numbers["viscous_nm_s_per_rad"], 1.5, delta=0.02)
        self.assertAlmostEqual(numbers["coulomb_nm"], 2.0, delta=0.02)
        self.assertAlmostEqual(numbers["rotor_inertia_kg_m2"], 0.5, delta=0.02)
        self.expect_ok(*self.observe())
        before = max(abs(r["tau_ext_hinge"]) for r in self.read("log-observed.csv"))
        self.write("map.yaml", yaml + found)
        self.expect_ok(*self.observe())
        after = [abs(r["tau_ext_hinge"]) for r in self.read("log-observed.csv")]
        self.assertGreater(before, 3.0)
        self.assertLess(sum(after) / len(after), 0.35, "the offset of 0.25 N m is left")

    def test_fits_motor_constants(self):
        self.write("log.csv", table(["t", "q", "v", "tau"], self.motor_rows(1.0, constant=8.0)))
        self.write("map.yaml", MAP.replace("[tau]}", "[tau], kind: current}"))
        text = self.expect_ok(*self.fit())
        self.assertRegex(text, r"motor_constant_nm_per_a: \[(7\.9\d*|8(\.0\d*)?)\]")

    def test_refuses_to_fit_what_stands(self):
        log = table(["t", "q", "v", "tau"], self.motor_rows(0.0))
        self.expect_refused(log, "joint 'hinge' stands still: friction needs motion",
                            yaml=MAP.replace("[tau]}", "[tau], kind: motor_torque}"),
                            verb=self.fit())
        self.expect_refused(log, "friction is seen in motor_torque and current alone", yaml=MAP,
                            verb=self.fit())

    def test_prints_the_page_of_its_maps(self):
        self.assertEqual(self.expect_ok("config-docs", "--columns"),
                         (SOURCE / "docs/columns.md").read_text())


class ExamplesTest(CommandTest):
    """The files of docs/recordings.md, made by the simulator."""

    def example(self, name):
        return str(SOURCE / "examples/recordings" / name)

    def test_finds_the_friction_of_the_simulator_and_then_the_pushes(self):
        text = self.expect_ok("fit-actuators", self.example("ur5e_motion.csv"), "--model", "ur5e",
                              "--columns", self.example("ur5e.yaml"), "--out", "friction.yaml")
        # 4 % and 6 % of the largest torque, 150 N m and 28 N m
        rows = re.findall(r"(?m)^\w+_joint +(\S+) \+- (\S+) +(\S+) \+- (\S+) ", text)
        self.assertEqual(len(rows), 6)
        for i, row in enumerate(rows):
            effort = 150.0 if i < 3 else 28.0
            viscous, viscous_error, coulomb, coulomb_error = map(float, row)
            self.assertLess(abs(viscous - 0.06 * effort), 3.0 * viscous_error)
            self.assertLess(abs(coulomb - 0.04 * effort), 3.0 * coulomb_error)
        self.write("map.yaml", pathlib.Path(self.example("ur5e.yaml")).read_text()
                   + (self.folder / "friction.yaml").read_text())
        text = self.expect_ok("observe", self.example("ur5e_push.csv"), "--model", "ur5e",
                              "--columns", "map.yaml", "--out", "o.csv", "--svg", "o.svg")
        self.assertIn("contacts: 2\n", text)
        with (self.folder / "o.csv").open(newline="") as file:
            table_rows = list(csv.DictReader(file))

        def mean(name, start, end):
            values = [float(r[name]) for r in table_rows if start < float(r["t"]) < end]
            return sum(values) / len(values)

        self.assertAlmostEqual(mean("fz", 2.4, 3.2), 40.0, delta=0.5)
        self.assertAlmostEqual(mean("fx", 4.65, 4.85), 60.0, delta=1.0)
        self.assertAlmostEqual(mean("fz", 0.3, 1.9), 0.0, delta=0.2)

    def test_follows_the_quadruped_without_foot_sensors(self):
        text = self.expect_ok("estimate-base", self.example("quadruped_trot.csv"), "--model",
                              "quadruped", "--columns", self.example("quadruped.yaml"),
                              "--out", "b.csv", "--svg", "b.svg")
        share = re.search(r"error at the end .* m, (\S+) % of the way", text)
        self.assertLess(float(share[1]), 1.5)
        rmse = re.search(r"RMS error of velocity +(\S+) m/s", text)
        self.assertLess(float(rmse[1]), 0.05)


LEGGED_MAP = """time: {column: t}
imu:
  orientation: {prefix: quat_}
  gyroscope: {prefix: gyro_}
  accelerometer: {prefix: acc_}
feet:
  frames: [a, b, c, d]
  radius_mm: 0
  positions_m: {prefix: foot_}
  contact: {prefix: contact_}
truth:
  position_m: {prefix: p_}
  velocity_m_per_s: {prefix: vel_}
"""
FEET = {"a": (0.2, 0.1), "b": (0.2, -0.1), "c": (-0.2, 0.1), "d": (-0.2, -0.1)}


class BaseTest(CommandTest):
    """A body that glides at constant speed over feet that step in pairs, seen without noise."""

    def setUp(self):
        super().setUp()
        self.write("map.yaml", LEGGED_MAP)
        names = ["t", *(f"quat_{c}" for c in "wxyz"), *(f"gyro_{c}" for c in "xyz"),
                 *(f"acc_{c}" for c in "xyz"), *(f"p_{c}" for c in "xyz"),
                 *(f"vel_{c}" for c in "xyz")]
        names += [f"contact_{f}" for f in FEET]
        names += [f"foot_{f}_{c}" for f in FEET for c in "xyz"]
        rows = []
        for k in range(2000):
            t = 0.005 * k
            p = (0.3 * t, 0.0, 0.25)
            row = [t, 1, 0, 0, 0, 0, 0, 0, 0, 0, 9.81, *p, 0.3, 0, 0]
            phase = math.floor(t / 0.2)
            stands = [(i in (0, 3)) == (phase % 2 == 0) for i in range(4)]
            row += [int(s) for s in stands]
            for i, (x, y) in enumerate(FEET.values()):
                # a standing foot stays where the body was in the middle of its step
                hold = 0.3 * 0.2 * (phase + 0.5) if stands[i] else p[0]
                row += [x + hold - p[0], y, -p[2] + (0.0 if stands[i] else 0.05)]
            rows.append(row)
        self.log = table(names, rows)
        self.write("log.csv", self.log)

    def estimate(self, *more):
        return ["estimate-base", "log.csv", "--columns", "map.yaml", *more]

    def test_follows_the_base_and_reports_errors(self):
        text = self.expect_ok(*self.estimate())
        with (self.folder / "log-base.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len(rows), 2000)
        self.assertAlmostEqual(float(rows[-1]["px"]), 0.3 * 9.995, delta=0.005)
        self.assertAlmostEqual(float(rows[-1]["vx"]), 0.3, delta=0.005)
        self.assertGreater(float(rows[-1]["px_std"]), 0.0)
        self.assertRegex(text, r"RMS error of velocity +0\.00\d\d m/s")
        self.assertRegex(text, r"feet that stand +2\.00")
        self.assertIn("Error of the position", (self.folder / "log-base.svg").read_text())

    def expect_words(self, *words):
        done = self.run_supple(*self.estimate())
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)
        self.assertFalse((self.folder / "log-base.csv").exists())

    def test_refuses_what_cannot_be_right(self):
        lines = self.log.splitlines()
        cells = lines[3].split(",")
        self.write("log.csv", "\n".join([*lines[:3], ",".join(["0.01", "2", *cells[2:]])]) + "\n")
        self.expect_words("log.csv:4:6: column 'quat_w' starts a quaternion of length 2, not 1")
        self.write("log.csv", self.log.replace(",9.81,", ",1,"))
        self.expect_words("in g? set imu.accelerometer.unit: g")
        self.write("log.csv", self.log)
        self.write("map.yaml", LEGGED_MAP.replace("  contact: {prefix: contact_}\n", ""))
        self.expect_words("no column says which feet stand")
        self.write("map.yaml", LEGGED_MAP.replace("  positions_m: {prefix: foot_}\n", ""))
        self.expect_words("needs --model for joints")
        self.write("map.yaml", LEGGED_MAP.replace("quat_", "quaternion_"))
        self.expect_words("imu.orientation.prefix is 'quaternion_', but not all of these are "
                          "columns: quaternion_w to quaternion_z")


if __name__ == "__main__":
    main()
