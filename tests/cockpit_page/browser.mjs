// Chromium without a screen, and a page in it whose errors count.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

export const kSizes = [[1280, 800], [1024, 768], [768, 1024]];
const kPrograms = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const kWithin = 30_000; // [ms]
export const kFlags = ["--no-sandbox", "--disable-dev-shm-usage", "--use-gl=angle", "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  // without a graphics card the page itself is put together faster by the processor
  "--disable-gpu-compositing"];

export function program() {
  const found = kPrograms.find((file) => existsSync(file));
  if (!found) throw new Error("chromium is not installed; tools/install_dependencies test does that");
  return found;
}

export async function openBrowser() {
  return chromium.launch({ executablePath: program(), args: kFlags });
}

/// Errors that the page makes are collected in `errors`.
export async function openPage(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(kWithin);
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  page.on("console", (message) => {
    // a connection that is refused while supple is away is the browser's to tell, and the page's to bear
    const text = message.text();
    if (message.type() === "error" && !/WebSocket|ERR_CONNECTION/.test(text)) page.errors.push(text);
  });
  await page.goto(url);
  return page;
}

/// Waits for the lamp that says so.
export async function connected(page) {
  await page.waitForSelector('#link[data-state="open"]');
}

/// The words of the phase.
export async function showsPhase(page, phase) {
  await page.waitForSelector(`.phase[data-phase="${phase}"]`);
}

/// A number over the picture, as "offset".
export async function readout(page, name) {
  const text = await page.textContent(`[data-number="${name}"]`);
  return Number.parseFloat(text.replace("−", "-"));
}

/// The joints as they are drawn [rad].
export function drawnJoints(page) {
  return page.evaluate(() => {
    const { about, view } = globalThis.supple.cockpit;
    return about.joints.map((name) => view.arm?.robot.joints[name].angle ?? 0);
  });
}

/// Pictures at every size and in both themes, and a list of what does not fit.
export async function pictures(page, folder, name) {
  const problems = [];
  for (const [width, height] of kSizes) {
    for (const theme of ["dark", "light"]) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
      await nextFrames(page);
      await page.screenshot({ path: join(folder, `${name}-${width}x${height}-${theme}.png`) });
      for (const problem of await page.evaluate(misfits)) problems.push(`${width}x${height}: ${problem}`);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return problems;
}

/// Every panel has been drawn anew.
async function nextFrames(page) {
  const frames = await page.evaluate(() => globalThis.supple.frames);
  await page.waitForFunction((before) => globalThis.supple.frames >= before + 8, frames);
}

/// In the page: what is wider than its place, or sticks out of the page.
function misfits() {
  const out = [];
  if (document.documentElement.scrollWidth > innerWidth) out.push("the page is wider than the screen");
  for (const part of document.querySelectorAll(".bar, .card, .plot-head, .slider-row, .timeline, .overlay, .gain-table")) {
    const name = part.id || part.className;
    const box = part.getBoundingClientRect();
    if (box.width === 0) continue;
    if (part.scrollWidth > Math.ceil(box.width)) out.push(`'${name}' is too narrow for what it shows`);
    if (box.right > innerWidth + 1) out.push(`'${name}' sticks out at the right`);
  }
  return out;
}
