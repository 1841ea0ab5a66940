// The page shows the log that the live test left: its pictures are those of the file.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { McapIndexedReader } from "@mcap/core";
import { decompress } from "fzstd";
import { drawnJoints, openBrowser, openPage, pictures } from "./browser.mjs";
import { Supple } from "./supple.mjs";
import { typeFrom, until } from "./witness.mjs";

const [program, , folder] = process.argv.slice(2);
const log = join(folder, "live.mcap");
const kSingle = 1e-6; // joints are in single precision [rad]
let supple, browser, page;
const file = { joints: [], configs: [], first: 0, last: 0 };

/// With other people's reader and decoder.
async function readFile() {
  const bytes = readFileSync(log);
  const readable = { size: async () => BigInt(bytes.length),
                     read: async (at, size) => bytes.subarray(Number(at), Number(at + size)) };
  const reader = await McapIndexedReader.Initialize({ readable,
    decompressHandlers: { zstd: (packed, size) => decompress(packed, new Uint8Array(Number(size))) } });
  const types = new Map();
  for await (const message of reader.readMessages({ topics: ["/joints", "/changes"] })) {
    const channel = reader.channelsById.get(message.channelId);
    const schema = reader.schemasById.get(channel.schemaId);
    if (!types.has(channel.id)) types.set(channel.id, typeFrom(schema.data, schema.name));
    const value = types.get(channel.id).decode(message.data);
    const time = Number(message.logTime) * 1e-9;
    if (channel.topic === "/joints") file.joints.push({ time, q: [...value.q] });
    else file.configs.push(value.config);
  }
  file.first = file.joints[0].time;
  file.last = file.joints.at(-1).time;
}

const jointsAt = (time) => file.joints.findLast((each) => each.time <= time + 1e-9).q;
const shownTime = () => page.evaluate(() => globalThis.supple.cockpit.player.time);

before(async () => {
  [supple, browser] = await Promise.all([
    Supple.start(program, ["view", log, "--cockpit", "127.0.0.1:0"], folder), openBrowser(), readFile()]);
  page = await openPage(browser, supple.url);
});

after(async () => {
  await browser?.close();
  await supple?.stop();
});

async function drawn() {
  const frames = await page.evaluate(() => globalThis.supple.frames);
  await page.waitForFunction((before) => globalThis.supple.frames >= before + 3, frames);
}

test("the log holds the gain that the slider set", () => {
  // 200 N/m were in the file; the live test made the first axis stiffer by its slider
  const stiffnesses = file.configs.map((text) => /stiffness_n_per_m: \[([^,\]]+),/.exec(text)?.[1]).map(Number);
  assert.ok(stiffnesses.some((k) => k > 400), `first axis: ${stiffnesses.join(", ")}`);
});

test("the page reads the whole log", async () => {
  await page.waitForFunction(() => document.querySelector("#link").textContent === "log is read");
  assert.equal(await page.textContent("#kind"), "log");
  assert.equal(await page.isVisible("#actions"), false);
  const times = await page.evaluate(() => {
    const { first, last } = globalThis.supple.cockpit.player;
    return [first, last];
  });
  assert.ok(Math.abs(times[0] - file.first) < 0.01 && Math.abs(times[1] - file.last) < 0.01);
});

test("scrubbing shows the arm as it was then", async () => {
  for (const share of [0.2, 0.5, 0.9]) {
    await page.locator("#timeline input").fill(String(Math.round(10000 * share)));
    await drawn();
    const time = await shownTime();
    assert.ok(Math.abs(time - (file.first + share * (file.last - file.first))) < 0.01);
    const shown = await drawnJoints(page);
    const wanted = jointsAt(time);
    shown.forEach((q, i) => assert.ok(Math.abs(q - wanted[i]) < kSingle, `joint ${i} at ${time} s`));
  }
});

test("an event leads to its time", async () => {
  const line = page.locator(".events li").last();
  await line.locator("button").click();
  await drawn();
  const [minutes, seconds] = (await line.locator("time").textContent()).split(":").map(Number);
  assert.ok(Math.abs(await shownTime() - (60 * minutes + seconds)) < 0.11);
});

test("a click into a plot leads to that time", async () => {
  const box = await page.locator(".plot .u-over").first().boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await drawn();
  const middle = (file.first + file.last) / 2;
  assert.ok(Math.abs(await shownTime() - middle) < 0.02 * (file.last - file.first));
});

test("it plays, and the space bar holds it", async () => {
  await page.locator("#timeline button").click();
  const before = await shownTime();
  await page.waitForFunction((t) => globalThis.supple.cockpit.player.time > t + 0.2, before);
  await page.focus("#canvas");
  await page.keyboard.press("Space");
  assert.equal(await page.evaluate(() => globalThis.supple.cockpit.player.plays), false);
});

/// Where the line of each plot stands, and where the time on the page is [px].
function lines() {
  return page.evaluate(() => {
    const { first, last, time } = globalThis.supple.cockpit.player;
    return [...document.querySelectorAll(".plot .u-over")].map((plot) => {
      const line = plot.querySelector(".u-cursor-x").getBoundingClientRect();
      const box = plot.getBoundingClientRect();
      return { at: line.right, height: line.height, wanted: box.left + box.width * (time - first) / (last - first) };
    });
  });
}

test("a line in every plot is at the time that is shown, whatever the page's size and colours", async () => {
  await page.locator("#timeline input").fill("6000");
  for (const [width, colorScheme] of [[1280, "light"], [1280, "dark"], [1024, "dark"]]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await until("the lines are there", async () =>
      (await lines()).every(({ at, height, wanted }) => height > 20 && Math.abs(at - wanted) < 2.5), 5000)
      .catch(async () => assert.fail(`${width} ${colorScheme}: ${JSON.stringify(await lines())}`));
  }
});

test("everything fits at every size, dark and light", async () => {
  assert.deepEqual(await pictures(page, folder, "log"), []);
  assert.deepEqual(page.errors, []);
});
