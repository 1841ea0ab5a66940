// How fluent the page is beside a run of 1000 ticks a second while a hand swings the arm: frames a
// second, those that came late, the time that script, style and layout take of one, and what each
// program takes of a processor. No test, for it is a property of the machine, too; tools/cockpit_frames
// runs it.
//
//   node browser/frames.mjs SUPPLE ROOT FOLDER [SECONDS]

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PlainBrowser } from "./plain_browser.mjs";
import { Supple } from "./supple.mjs";

const [program, root, folder, seconds = "20"] = process.argv.slice(2);
const kLate = 25; // between two frames of 60 a second and one that is missing [ms]
const kSettle = 8; // until the page has found how finely it can draw [s]

const wait = (time) => new Promise((resume) => setTimeout(resume, 1000 * time));

/// In the page: a force of 20 N that turns once in two seconds, as a hand that stirs.
function stir() {
  const { cockpit } = globalThis.supple;
  const begin = performance.now();
  setInterval(() => {
    const angle = Math.PI * (performance.now() - begin) / 1000;
    cockpit.link.call("push", { force_n: [20 * Math.cos(angle), 20 * Math.sin(angle), 0],
                                torque_nm: [0, 0, 0], hold_s: 0.3 }).catch(() => {});
  }, 50);
}

/// In the page: every frame's time goes to a list.
function watchFrames() {
  globalThis.frameTimes = [];
  const next = (now) => {
    globalThis.frameTimes.push(now);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/// Time on processors so far, by program [s].
async function processes() {
  const { processInfo } = await browser.browser.send("SystemInfo.getProcessInfo");
  const out = { supple: ticksOf(supple.child.pid) / 100 };
  for (const { type, cpuTime } of processInfo) out[type] = (out[type] ?? 0) + cpuTime;
  return out;
}

/// User and system, in hundredths of a second.
function ticksOf(pid) {
  if (supple.child.exitCode !== null || supple.child.signalCode !== null) throw new Error(`supple has ended: ${supple.text}`);
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

/// Sums of Chromium's own counters [s], and the page's.
async function counters() {
  const { metrics } = await browser.page.send("Performance.getMetrics");
  const get = (name) => metrics.find((m) => m.name === name).value;
  const counted = await browser.evaluate(() => {
    const { cockpit } = globalThis.supple;
    const stage = cockpit.view?.stage;
    return { pixels: stage?.quality.ratio ?? 0, drawn: stage?.frames ?? 0, messages: cockpit.feeds.revision };
  });
  return { ...counted, time: performance.now() / 1000, script: get("ScriptDuration"),
           style: get("RecalcStyleDuration"), layout: get("LayoutDuration") };
}

async function measure(what) {
  await wait(kSettle);
  const shares = await processes();
  const before = await counters();
  const first = await browser.evaluate(() => globalThis.frameTimes.length);
  await wait(Number(seconds));
  const times = await browser.evaluate((from) => globalThis.frameTimes.slice(from), first);
  const after = await counters();
  const sharesAfter = await processes();
  const frames = times.slice(1).map((time, i) => time - times[i]);
  const passed = after.time - before.time;
  const perSecond = (name) => ((after[name] - before[name]) / passed).toFixed(0);
  const ofOne = (name) => `${((1000 * (after[name] - before[name])) / frames.length).toFixed(2)} ms ${name}`;
  const late = frames.filter((time) => time > kLate);
  const missing = late.reduce((sum, time) => sum + Math.round(time * 0.06) - 1, 0);
  const mean = 1000 * frames.length / (times.at(-1) - times[0]);
  console.log(`${what}: ${mean.toFixed(1)} frames/s, ${missing} of ${frames.length + missing} missing, ` +
    `longest ${Math.max(...frames).toFixed(0)} ms`);
  console.log(`  the arm drawn ${perSecond("drawn")} times/s with ${after.pixels.toFixed(2)} pixels for one of the page; ` +
    `${perSecond("messages")} messages/s; of a frame ${["script", "style", "layout"].map(ofOne).join(", ")}`);
  console.log(`  of a processor: ${Object.entries(sharesAfter).map(([name, time]) =>
    `${name} ${(100 * (time - shares[name]) / passed).toFixed(0)} %`).join(", ")}`);
}

const supple = await Supple.start(program, ["run", join(root, "scenes", "free_space.yaml"), "--stay",
  "--no-log", "--cockpit", "127.0.0.1:0"], folder);
const browser = await PlainBrowser.open(supple.url);
try {
  await browser.waitFor("the page shows the arm of a run", () =>
    document.querySelector('.phase[data-phase="running"]') && globalThis.supple.cockpit.view?.arm);
  const renderer = await browser.evaluate(() => {
    const gl = document.createElement("canvas").getContext("webgl2");
    return gl?.getParameter(gl.getExtension("WEBGL_debug_renderer_info")?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  });
  const size = await browser.evaluate(() => `${innerWidth} x ${innerHeight}`);
  console.log(`drawn by ${renderer}, ${size}`);
  await browser.page.send("Performance.enable");
  await browser.evaluate(watchFrames);
  await browser.evaluate(stir);
  await measure("while the arm moves");
  await browser.evaluate(() => { globalThis.supple.cockpit.view = null; });
  await measure("without its picture");
} finally {
  await browser.close();
  await supple.stop();
}
