// Every text can be read on its ground: a contrast of 4.5 by the formula of WCAG 2.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const kLeast = 4.5;
const kTexts = ["text", "text-faint", "accent", "x", "y", "z", "sum", "wanted", "good", "warn", "bad"];
const kGrounds = ["card", "inset", "ground", "scene"];
const kPairs = [["warn", "warn-ground"], ["bad", "bad-ground"], ["accent-text", "accent"]];

function themes(): Map<string, Map<string, string>> {
  const css = readFileSync("style/colours.css", "utf8");
  const out = new Map<string, Map<string, string>>();
  for (const [, selector, body] of css.matchAll(/(:root[^{]*)\{([^}]*)\}/g)) {
    out.set(selector!.trim(), new Map([...body!.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)]
      .map(([, name, colour]) => [name!, colour!])));
  }
  return out;
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

test("black on white has the largest contrast there is", () => {
  assert.ok(Math.abs(contrast("#000000", "#ffffff") - 21) < 1e-9);
});

test("texts can be read in both themes", () => {
  const all = themes();
  assert.equal(all.size, 2);
  for (const [theme, colours] of all) {
    const pairs = [...kPairs, ...kTexts.flatMap((t) => kGrounds.map((g) => [t, g]))];
    for (const [text, ground] of pairs) {
      const found = contrast(colours.get(text!)!, colours.get(ground!)!);
      assert.ok(found >= kLeast, `${theme}: ${text} on ${ground} has ${found.toFixed(2)}`);
    }
  }
});
