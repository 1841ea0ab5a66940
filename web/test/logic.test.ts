import assert from "node:assert/strict";
import { test } from "node:test";
import { cap, grabForce } from "../src/logic/grab.ts";
import { History } from "../src/logic/history.ts";
import { Quality } from "../src/logic/quality.ts";
import { kSteps, type Scale, stepOf, valueAt } from "../src/logic/scale.ts";
import { Stillness } from "../src/logic/stillness.ts";
import { dampingRatio, naturalHz } from "../src/logic/second_order.ts";
import { brief, clock, digits } from "../src/ui/format.ts";

test("a history holds the latest in one piece, whatever has gone through it", () => {
  const history = new History(2, 7);
  const all: [number, number][] = []; // as a plain list would keep them
  for (let i = 0; i < 40; ++i) {
    history.push(i * 0.5, [i, 100 - i]);
    all.push([i * 0.5, i]);
    const kept = all.slice(-7);
    assert.equal(history.size, kept.length);
    assert.deepEqual([...history.times.subarray(history.begin, history.end)], kept.map((x) => x[0]));
    assert.deepEqual([...history.columns[0]!.subarray(history.begin, history.end)], kept.map((x) => x[1]));
    assert.deepEqual([...history.columns[1]!.subarray(history.begin, history.end)], kept.map((x) => 100 - x[1]));
  }
});

test("a history finds the last at or before a time", () => {
  const history = new History(1, 5);
  assert.equal(history.indexAt(1), -1);
  for (let i = 0; i < 8; ++i) history.push(i, [10 * i]);
  const at = (time: number) => history.columns[0]![history.indexAt(time)];
  assert.equal(at(5), 50);
  assert.equal(at(5.99), 50);
  assert.equal(at(Number.POSITIVE_INFINITY), 70);
  assert.equal(at(-3), 30); // before all: the first that is kept
});

test("a time that goes back begins a new run", () => {
  const history = new History(1, 5);
  history.push(9, [1]);
  history.push(1, [2]);
  assert.equal(history.size, 1);
  assert.equal(history.columns[0]![history.begin], 2);
});

test("a history of a log keeps what comes first", () => {
  const history = new History(1, 3, false);
  for (let i = 0; i < 5; ++i) history.push(i, [i]);
  assert.deepEqual([...history.times.subarray(history.begin, history.end)], [0, 1, 2]);
});

const kStiffness: Scale = { least: 10, most: 10000, zero: true };
const kMass: Scale = { least: 0.5, most: 50, zero: false };

test("a slider's ends are the scale's, its middle their geometric mean", () => {
  assert.equal(valueAt(kMass, 0), 0.5);
  assert.equal(valueAt(kMass, kSteps), 50);
  assert.equal(valueAt(kMass, kSteps / 2), 5); // sqrt(0.5 * 50)
  assert.equal(valueAt(kStiffness, 0), 0);
  assert.equal(valueAt(kStiffness, kSteps), 10000);
});

test("a slider stands where its value is, and only grows", () => {
  for (const scale of [kMass, kStiffness]) {
    let before = -1;
    for (let step = 0; step <= kSteps; step += 5) {
      const value = valueAt(scale, step);
      assert.ok(value >= before);
      before = value;
      // three digits are less than four steps of the slider
      if (value > scale.least) assert.ok(Math.abs(stepOf(scale, value) - step) <= 4, `${step}`);
    }
  }
  assert.equal(stepOf(kMass, 1e9), kSteps);
  assert.equal(stepOf(kMass, 0.001), 0);
  assert.equal(stepOf(kStiffness, 0), 0);
});

test("damping ratio and natural frequency are those of the free oscillation", () => {
  // x'' + 2 x' + 5 x: roots -1 +- 2i, so |root| = sqrt(5) and the ratio 1 / sqrt(5)
  assert.ok(Math.abs(dampingRatio(1, 2, 5)! - 1 / Math.sqrt(5)) < 1e-15);
  assert.ok(Math.abs(naturalHz(1, 5)! - Math.sqrt(5) / (2 * Math.PI)) < 1e-15);
  assert.equal(dampingRatio(5, 100, 0), null);
  assert.equal(naturalHz(5, 0), null);
});

test("a pull is a spring of the mouse's way, and never more than its cap", () => {
  assert.deepEqual(grabForce([0, 0, 0], [0.03, 0, -0.04], 100, 60), [3, 0, -4]);
  const capped = grabForce([0, 0, 0], [0.3, 0, -0.4], 1000, 60); // 500 N without it
  assert.ok(Math.abs(Math.hypot(...capped) - 60) < 1e-12);
  assert.ok(Math.abs(capped[0] / capped[2] + 0.75) < 1e-12);
  assert.deepEqual(grabForce([0, 0, 0], [Number.NaN, 0, 0], 100, 60), [0, 0, 0]);
  assert.ok(cap(80) < 80);
  assert.ok(cap(null) > 0);
});

const kScreen = 1000 / 60; // [ms]

/// So many frames, of which every so manyth takes two of the screen's.
function frames(quality: Quality, count: number, missEvery: number, screen = kScreen): void {
  for (let i = 0; i < count; ++i) quality.judge(i % missEvery === missEvery - 1 ? 2 * screen : screen);
}

test("less is drawn while frames are slow, and all of it again later", () => {
  const quality = new Quality({ most: 2, often: 1 });
  for (let i = 0; i < 600; ++i) quality.judge(40);
  assert.equal(quality.ratio, 0.5);
  assert.equal(quality.stride, 4);
  frames(quality, 30000, Infinity);
  assert.equal(quality.ratio, 2);
  assert.equal(quality.stride, 1);
});

test("frames that are missed now and then are enough to draw less, and one in a second is not", () => {
  const quality = new Quality({ most: 1, often: 2 });
  frames(quality, 600, 60);
  assert.deepEqual([quality.ratio, quality.stride], [1, 2]);
  frames(quality, 600, 10); // 54.5 frames a second
  assert.deepEqual([quality.ratio, quality.stride], [0.5, 4]);
});

test("a screen of 50 frames a second is no slow machine", () => {
  const quality = new Quality({ most: 2, often: 1 });
  frames(quality, 3000, Infinity, 20);
  assert.deepEqual([quality.ratio, quality.stride], [2, 1]);
});

test("what has failed is tried ever more seldom", () => {
  const quality = new Quality({ most: 1, often: 1 });
  let tries = 0;
  const perThousand: number[] = [];
  for (let i = 0; i < 20; ++i) {
    const before = tries;
    for (let k = 0; k < 1000; ++k) {
      const ratio = quality.ratio;
      // finer than 0.7 is too much for this machine
      quality.judge(quality.ratio > 0.7 && k % 3 === 0 ? 2 * kScreen : kScreen);
      if (quality.ratio > 0.7 && ratio <= 0.7) ++tries;
    }
    perThousand.push(tries - before);
  }
  assert.ok(tries >= 4, `${tries}`);
  assert.ok(perThousand.slice(-8).reduce((a, b) => a + b, 0) <= 2, perThousand.join(" "));
});

test("what moves by less than half a pixel stands still, and creeping is moving", () => {
  const stillness = new Stillness(2);
  const at = (x: number) => Float32Array.of(1, x);
  assert.equal(stillness.ends(at(0), 0.01), true);
  assert.equal(stillness.ends(at(0.009), 0.01), false);
  assert.equal(stillness.ends(at(-0.009), 0.01), false);
  assert.equal(stillness.ends(at(0.011), 0.01), true);
  assert.equal(stillness.ends(at(0.02), 0.01), false);
  assert.equal(stillness.ends(at(0.022), 0.01), true);
});

test("numbers are written for people", () => {
  assert.equal(digits(-1.25, 1), "−1.3");
  assert.equal(digits(-0.04, 1), "0.0");
  assert.equal(digits(null, 1), "–");
  assert.equal(brief(0.05), "0.05");
  assert.equal(brief(1234567), "1.23 M");
  assert.equal(brief(45000), "45 k");
  assert.equal(brief(Number.POSITIVE_INFINITY), "∞");
  assert.equal(clock(754.56), "12:34.5");
  assert.equal(clock(7.3), "0:07.3");
});
