// How fluent the page is beside a run of 1000 ticks a second: frames a second, and the time that script,
// style and layout take of one. No test, for it is a property of the machine, too.
//
//   tests/cockpit_page/prepare.sh FOLDER node --preserve-symlinks --preserve-symlinks-main
//       browser/frames.mjs SUPPLE ROOT FOLDER [SECONDS]

import { join } from "node:path";
import { connected, openBrowser, openPage, showsPhase } from "./browser.mjs";
import { Supple } from "./supple.mjs";

const [program, root, folder, seconds = "10"] = process.argv.slice(2);

/// Sums of Chromium's own counters [s], and the page's frames.
async function counters(page, session) {
  const { metrics } = await session.send("Performance.getMetrics");
  const get = (name) => metrics.find((m) => m.name === name).value;
  const { frames, pixels, messages } = await page.evaluate(() => {
    const { frames, cockpit } = globalThis.supple;
    return { frames, pixels: cockpit.view?.stage.quality.ratio ?? 0, messages: cockpit.feeds.revision };
  });
  return { time: performance.now() / 1000, frames, pixels, messages, script: get("ScriptDuration"),
           style: get("RecalcStyleDuration"), layout: get("LayoutDuration") };
}

async function measure(page, what) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const before = await counters(page, session);
  await new Promise((resume) => setTimeout(resume, 1000 * Number(seconds)));
  const after = await counters(page, session);
  const frames = after.frames - before.frames;
  const each = (name) => `${((1000 * (after[name] - before[name])) / frames).toFixed(2)} ms ${name}`;
  const passed = after.time - before.time;
  console.log(`${what}: ${(frames / passed).toFixed(1)} frames/s, ${((after.messages - before.messages) / passed).toFixed(0)} messages/s; ` +
    `of a frame ${["script", "style", "layout"].map(each).join(", ")}; ${after.pixels.toFixed(2)} pixels for one of the page`);
}

const supple = await Supple.start(program, ["run", join(root, "scenes", "free_space.yaml"), "--stay",
  "--no-log", "--cockpit", "127.0.0.1:0"], folder);
const browser = await openBrowser();
try {
  const page = await openPage(browser, supple.url);
  await connected(page);
  await showsPhase(page, "running");
  const renderer = await page.evaluate(() => {
    const gl = document.createElement("canvas").getContext("webgl2");
    return gl?.getParameter(gl.getExtension("WEBGL_debug_renderer_info")?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  });
  console.log(`drawn by ${renderer}`);
  await page.waitForFunction(() => globalThis.supple.cockpit.view?.stage.frames > 60);
  await measure(page, "with the arm");
  await page.evaluate(() => (globalThis.supple.cockpit.view = null));
  await measure(page, "without it");
} finally {
  await browser.close();
  await supple.stop();
}
