// The page beside a real run, in real time: what is done on it happens in the controller.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { connected, drawnJoints, openBrowser, openPage, pictures, readout, showsPhase } from "./browser.mjs";
import { Supple } from "./supple.mjs";
import { until, Witness } from "./witness.mjs";

const [program, root, folder] = process.argv.slice(2);
const kConfig = join(root, "scenes", "free_space.yaml");
// a request to resume means nothing in a tick without news of the joints
const kEveryTick = ["--set", "simulation.joints.interval_ms=1"];
const kStiffness = "admittance.translation.stiffness_n_per_m";
const kMass = "admittance.translation.mass_kg";
const kDamping = "admittance.translation.damping_n_s_per_m";
const kMoved = 0.01; // a hand has moved it [m]
const kSteady = 0.1; // it still creeps by the last per cents

const log = join(folder, "live.mcap");
let supple, browser, page, witness;

before(async () => {
  mkdirSync(folder, { recursive: true });
  [supple, browser] = await Promise.all([
    Supple.start(program, ["run", kConfig, ...kEveryTick, "--stay", "--cockpit", "127.0.0.1:0", "--log", log], folder),
    openBrowser()]);
  witness = await Witness.open(supple.url);
  page = await openPage(browser, supple.url);
});

after(async () => {
  witness?.close();
  await browser?.close();
  await supple?.stop();
  // only the first run's log is looked at later
  for (const name of readdirSync(folder).filter((each) => /^live\.\D*\d.*mcap$/.test(each))) {
    rmSync(join(folder, name));
  }
});

const length = (v) => Math.hypot(...v);
const offset = () => length(witness.offset());

/// The spring has taken the tool back.
const atRest = () => until("the tool is back", () => offset() < 0.2 * kMoved);

test("the page loads and shows the run", async () => {
  await connected(page);
  await showsPhase(page, "running");
  await page.waitForFunction(() => globalThis.supple.cockpit.view?.arm !== null);
  assert.equal(await page.isVisible("#access"), false);
  assert.match(await page.textContent("#kind"), /simulated/);
  assert.equal(await page.locator(".plot canvas").count(), 3);
});

test("the arm moves on the page as it does in the controller", async () => {
  const before = await drawnJoints(page);
  await witness.push([0, 10, 0], "a push moves it", () => offset() > 2 * kMoved);
  await until("the arm on the page has moved", async () => {
    const now = await drawnJoints(page);
    return length(now.map((q, i) => q - before[i])) > 0.01;
  });
  await until("the page shows an offset", async () => await readout(page, "offset") > 0);
  await atRest();
});

test("a mouse drag on the tool changes the offset in the controller", async () => {
  const tip = await page.evaluate(() => globalThis.supple.cockpit.view.tipOnPage());
  await page.mouse.move(tip.x, tip.y);
  await page.mouse.down();
  await page.mouse.move(tip.x + 90, tip.y - 30, { steps: 5 });
  await until("the controller gives way to the mouse", () => offset() > kMoved);
  await page.waitForSelector(".label.pull:not([hidden])");
  assert.match(await page.textContent(".label.pull"), /pull \d+\.\d N/);
  await page.screenshot({ path: join(folder, "grabbed.png") });
  await page.mouse.up();
  await atRest();
  await page.waitForSelector(".label.pull", { state: "hidden" });
});

test("the arrow keys push the tool while they are held", async () => {
  await page.focus("#canvas");
  await page.keyboard.down("ArrowUp");
  await until("the tool goes along x", () => witness.offset()[0] > kMoved);
  await page.keyboard.up("ArrowUp");
  await atRest();
});

/// How far a steady push of 10 N along the world's y moves the tool; that is the x of D [m]. In the
/// controller, and in the trace on the page.
async function givenWay() {
  let last = 0;
  let steady = Date.now();
  await witness.push([0, 10, 0], "the push is answered and steady", () => {
    const now = offset();
    if (Math.abs(now - last) > 2e-4) {
      last = now;
      steady = Date.now();
    }
    return now > 1e-3 && Date.now() - steady > 400;
  });
  const out = { moved: offset(), traced: await lastTraced() };
  await atRest();
  return out;
}

/// The newest point of the plot of the offset [m].
function lastTraced() {
  return page.evaluate(() => {
    const feed = globalThis.supple.cockpit.feeds.get("/poses");
    const at = feed.history.end - 1;
    return Math.hypot(...["x", "y", "z"].map((axis) => feed.column(`offset_mm.${axis}`)[at])) / 1000;
  });
}

/// "12.3 k" as 12300.
function numberOf(text) {
  const found = /^([\d.]+) ?([kM]?)$/.exec(text);
  assert.ok(found, `'${text}' is no number`);
  return Number(found[1]) * { "": 1, k: 1e3, M: 1e6 }[found[2]];
}

/// The row of the axis that is chosen, and the words below the sliders.
async function shownAxis() {
  const cells = await page.locator(".gain-table tr.chosen td").allTextContents();
  const [mass, damping, stiffness, ratio, hertz, reach] = cells.slice(1).map(numberOf);
  return { mass, damping, stiffness, ratio, hertz, reach, words: await page.textContent(".certificate") };
}

/// The page shows what follows from these gains of axis x: ζ and the frequency by their formulas, the
/// largest stable stiffness as the server's own certificate has it. What it shows then.
async function showsWhatFollows({ mass, damping, stiffness }) {
  const { axes } = await witness.call("certify", { translation: { mass_kg: [mass, mass, mass],
    damping_n_s_per_m: [damping, damping, damping], stiffness_n_per_m: [stiffness, stiffness, stiffness] } });
  await until("the certificate is that of these gains", async () =>
    await page.textContent(".certificate") === `x: ${axes[0].text}`);
  const shown = await shownAxis();
  const near = (name, wanted, tolerance) =>
    assert.ok(Math.abs(shown[name] - wanted) <= tolerance, `${name}: ${shown[name]} is not ${wanted}`);
  // two digits behind the point, and three digits of the others
  near("ratio", damping / (2 * Math.sqrt(stiffness * mass)), 0.00501);
  near("hertz", Math.sqrt(stiffness / mass) / (2 * Math.PI), 0.00501);
  near("mass", mass, 0.00501 * mass);
  near("damping", damping, 0.00501 * damping);
  near("stiffness", stiffness, 0.00501 * stiffness);
  near("reach", axes[0].k_env_max, 0.00501 * axes[0].k_env_max);
  return shown;
}

test("a slider changes the gain in the controller, and what it does", async () => {
  const [before] = witness.parameters.get(kStiffness);
  const [mass] = witness.parameters.get(kMass);
  const [damping] = witness.parameters.get(kDamping);
  const soft = await givenWay();
  await page.check('input[name="axis"][value="x"]');
  const shownBefore = await showsWhatFollows({ mass, damping, stiffness: before });
  await page.focus("#gain-stiffness-range");
  for (let i = 0; i < 3; ++i) await page.keyboard.press("PageUp");
  const shown = Number(await page.inputValue("#gain-stiffness-number"));
  assert.ok(shown > 2 * before);
  await until("the controller has the slider's value", () => witness.parameters.get(kStiffness)[0] === shown);
  assert.equal(witness.parameters.get(kStiffness)[1], before, "the other axes stay");
  const shownAfter = await showsWhatFollows({ mass, damping, stiffness: shown });
  assert.ok(shownAfter.ratio < shownBefore.ratio && shownAfter.hertz > shownBefore.hertz);
  const stiff = await givenWay();
  // both times the same part of the 10 N is beyond the deadband, and stretches a spring
  const wanted = soft.moved * before / shown;
  for (const [where, way] of Object.entries(stiff)) {
    assert.ok(Math.abs(way / wanted - 1) < kSteady, `${where}: ${way} m, not ${wanted} m`);
  }
});

test("more damping holds stiffer surroundings, and the page says how stiff", async () => {
  const [mass] = witness.parameters.get(kMass);
  const [stiffness] = witness.parameters.get(kStiffness);
  const [before] = witness.parameters.get(kDamping);
  const shownBefore = await showsWhatFollows({ mass, damping: before, stiffness });
  await page.focus("#gain-damping-range");
  for (let i = 0; i < 2; ++i) await page.keyboard.press("PageUp");
  const damping = Number(await page.inputValue("#gain-damping-number"));
  assert.ok(damping > 2 * before);
  await until("the controller has the slider's value", () => witness.parameters.get(kDamping)[0] === damping);
  const shownAfter = await showsWhatFollows({ mass, damping, stiffness });
  assert.ok(shownAfter.reach > 1.2 * shownBefore.reach, `${shownBefore.reach} N/m, then ${shownAfter.reach} N/m`);
  assert.notEqual(shownAfter.words, shownBefore.words);
  assert.equal(shownAfter.hertz, shownBefore.hertz, "damping is not in it");
});

test("a value that the rules refuse comes back with their words", async () => {
  const before = witness.parameters.get(kMass);
  const [inForce] = before;
  await page.fill("#gain-mass-number", "0.01");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".refusal")?.textContent !== "");
  const words = await page.textContent(".refusal:not(:empty)");
  assert.match(words, /mass_kg/);
  assert.match(words, /0\.01/);
  assert.equal(Number(await page.inputValue("#gain-mass-number")), inForce);
  assert.deepEqual(witness.parameters.get(kMass), before);
  await page.screenshot({ path: join(folder, "refused.png") });
});

test("a preset changes the gains", async () => {
  await page.selectOption('select[aria-label="Preset"]', "hand_guiding");
  // as docs/config.md prints the preset
  await until("the controller has the preset's", () => witness.parameters.get(kStiffness)[0] === 0);
  await page.waitForFunction(() => document.querySelector("#gain-stiffness-number").value === "0");
  assert.equal(await page.locator(".refusal:not(:empty)").count(), 0, "what was refused before is past");
});

test("hold, resume, stop, reset and start do what they say", async () => {
  for (const [action, phase] of [["hold", "holding"], ["resume", "running"], ["stop", "stopped"],
    ["reset", "idle"], ["start", "running"]]) {
    await page.click(`[data-action="${action}"]`);
    await until(`the controller is ${phase}`, () => witness.phase() === phase);
    await showsPhase(page, phase);
  }
  assert.equal(await page.isDisabled('[data-action="resume"]'), true);
});

test("a recording begins and ends", async () => {
  await page.click('[data-action="record"]');
  await page.waitForSelector('[data-action="record"][aria-pressed="true"]');
  assert.equal(witness.latest.get("/about").recording.on, true);
  await page.click('[data-action="record"]');
  await page.waitForSelector('[data-action="record"][aria-pressed="false"]');
});

test("events and the times of the ticks are shown", async () => {
  await page.waitForSelector(".events li");
  await page.click("#tab-1");
  await page.waitForFunction(() => /median/.test(document.querySelector(".timing figcaption").textContent));
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.getAttribute("#tab-0", "aria-selected"), "true");
});

test("another scene is another run on the same page", async () => {
  await page.selectOption('select[aria-label="Scene"]', "plate");
  await until("the controller is in the other scene", () => witness.latest.get("/about").scene === "plate");
  await page.waitForFunction(() => globalThis.supple.cockpit.about.wall !== null);
  await showsPhase(page, "running");
});

test("everything fits at every size, dark and light", async () => {
  assert.deepEqual(await pictures(page, folder, "live"), []);
});

test("without the token the page only looks on", async () => {
  assert.deepEqual(page.errors, []);
  await page.context().close(); // one page at a time: each is drawn by the processor
  const url = new URL(supple.url);
  url.search = "";
  const other = await openPage(browser, url.href);
  await connected(other);
  await showsPhase(other, "running");
  assert.equal(await other.isVisible("#access"), true);
  for (const control of ['[data-action="hold"]', '[data-action="stop"]', '[data-action="record"]',
    "#gain-mass-range", 'select[aria-label="Preset"]', 'select[aria-label="Scene"]']) {
    assert.equal(await other.isDisabled(control), true, control);
  }
  assert.deepEqual(other.errors, []);
  await other.context().close();
});

/// Another run at the port of the last one.
async function again(token) {
  const { port } = supple;
  assert.notEqual(await supple.stop(), null);
  await page.waitForSelector("#banner:not([hidden])");
  assert.match(await page.textContent("#banner"), /connection .* lost/);
  supple = await Supple.start(program, ["run", kConfig, "--stay", "--no-log",
    "--cockpit", `127.0.0.1:${port}`, "--cockpit-token", token], folder);
  await connected(page);
  await showsPhase(page, "running");
  await page.waitForSelector("#banner", { state: "hidden" });
}

test("the page says that supple has gone, and comes back with it", async () => {
  page = await openPage(browser, supple.url);
  await connected(page);
  await showsPhase(page, "running");
  await again(new URL(supple.url).searchParams.get("token"));
  assert.equal(await page.isVisible("#access"), false);
});

test("a run with another token is only looked at", async () => {
  await again("of-another-run");
  assert.equal(await page.isVisible("#access"), true);
  assert.equal(await page.isDisabled('[data-action="hold"]'), true);
  assert.deepEqual(page.errors, []);
});
