// A slider with a number beside it, and a place for the words with which a value was refused.

import { kSteps, type Scale, stepOf, valueAt } from "../logic/scale.ts";
import { el, setText } from "../ui/dom.ts";
import type { GainKey } from "./gain_axes.ts";

export class Slider {
  readonly element: HTMLElement;
  private readonly range: HTMLInputElement;
  private readonly number: HTMLInputElement;
  private readonly row: HTMLElement;
  private readonly label: HTMLLabelElement;
  private readonly unit = el("span", { class: "unit" });
  private readonly refusal = el("p", { class: "refusal", role: "alert" });
  private scale: Scale = { least: 1, most: 10, zero: false };

  /// `change`: with every step of the slider, and when a number was typed.
  constructor(id: string, change: (value: number) => void) {
    this.range = el("input", { type: "range", id: `${id}-range`, min: 0, max: kSteps, step: 1,
      oninput: () => {
        const value = valueAt(this.scale, Number(this.range.value));
        this.number.value = String(value);
        change(value);
      } });
    this.number = el("input", { type: "number", id: `${id}-number`, step: "any",
      onchange: () => {
        const value = Number(this.number.value);
        if (this.number.value === "" || !Number.isFinite(value)) return;
        this.range.value = String(stepOf(this.scale, value));
        change(value);
      } });
    this.label = el("label", { for: `${id}-number` });
    this.row = el("div", { class: "slider-row" }, this.label, this.range, this.number, this.unit);
    this.element = el("div", {}, this.row, this.refusal);
  }

  setKey(key: GainKey, axis: string): void {
    this.scale = key.scale;
    setText(this.label, `${key.symbol} ${key.name}`);
    setText(this.unit, key.unit);
    this.range.setAttribute("aria-label", `${key.name} of axis ${axis} in ${key.unit}`);
    this.number.setAttribute("aria-label", `${key.name} of axis ${axis} in ${key.unit}, as a number`);
  }

  /// What is in force; not while somebody is typing.
  show(value: number): void {
    if (document.activeElement !== this.number) this.number.value = String(round(value));
    this.range.value = String(stepOf(this.scale, value));
    this.range.setAttribute("aria-valuetext", String(round(value)));
  }

  /// Also into the number that was typed: it was not taken.
  put(value: number): void {
    this.number.value = String(round(value));
    this.show(value);
  }

  refuse(text: string): void {
    setText(this.refusal, text);
    this.row.classList.toggle("refused", text !== "");
  }

  enable(on: boolean): void {
    this.range.disabled = !on;
    this.number.disabled = !on;
  }

  get held(): boolean {
    return document.activeElement === this.range && this.range.matches(":active");
  }
}

function round(value: number): number {
  return Number(value.toPrecision(5));
}
