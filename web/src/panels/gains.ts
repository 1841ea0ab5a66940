// Mass, damping and stiffness of the six axes: a table of what is in force, and sliders for the axis
// that is chosen. What they would mean is asked before they are set.

import type { Link } from "../link/link.ts";
import { type AxisCertificate, certificateFrom } from "../link/messages.ts";
import { dampingRatio, naturalHz } from "../logic/second_order.ts";
import { el, setText } from "../ui/dom.ts";
import { brief, digits } from "../ui/format.ts";
import { type AxisPlace, kAxes, kHalves, kKinds, type Kind, parameterOf } from "./gain_axes.ts";
import { Slider } from "./slider.ts";

type Values = Map<string, number[]>; // by parameter: three axes

const kAskEvery = 80; // [ms]

export class GainPanel {
  private readonly sliders = new Map<Kind, Slider>();
  private readonly rows = new Map<string, HTMLTableCellElement[]>();
  private readonly lines = new Map<string, HTMLTableRowElement>();
  private readonly title = el("h2", {}, "Gains");
  private readonly note = el("div", { class: "certificate", "aria-live": "polite" });
  private inForce: Values = new Map();
  private wanted: Values = new Map(); // as the sliders stand
  private certificate = new Map<string, AxisCertificate>();
  private chosen: AxisPlace = kAxes[0]!;
  private together = false;
  private asking = false;
  private askAgain = false;
  private setting: Set<string> | null = null; // parameters on their way
  private pending = new Map<string, Kind>(); // parameters that wait, and whose slider they are

  constructor(parent: HTMLElement, private readonly link: Link, presets: HTMLElement) {
    const all = el("input", { type: "checkbox", id: "together",
      onchange: () => (this.together = all.checked) });
    parent.append(
      el("div", { class: "card-head" }, this.title, el("span", { class: "spring" }),
        el("label", { class: "chip", title: "a slider moves all three axes" }, all, "three axes"), presets),
      this.table());
    for (const kind of kKinds) {
      const slider = new Slider(`gain-${kind}`, (value) => this.change(kind, value));
      this.sliders.set(kind, slider);
      parent.append(slider.element);
    }
    parent.append(this.note);
    this.choose(kAxes[0]!);
    this.update();
  }

  /// Parameters of the controller; others than gains are passed over.
  take(values: Map<string, unknown>): void {
    for (const half of kHalves) {
      for (const kind of kKinds) {
        const name = parameterOf(half, kind);
        const value = values.get(name);
        if (!Array.isArray(value)) continue;
        if (String(this.inForce.get(name) ?? value) !== String(value)) this.forgive();
        this.inForce.set(name, value.map(Number));
        if (!this.pending.has(name) && !this.setting?.has(name)) this.wanted.set(name, value.map(Number));
      }
    }
    this.show();
  }

  /// Why a value was refused is past once others are in force.
  private forgive(): void {
    for (const slider of this.sliders.values()) slider.refuse("");
  }

  takeCertificate(json: unknown): void {
    for (const axis of certificateFrom(json)) {
      this.certificate.set(axis.axis, axis);
      this.fromCertificate(axis);
    }
    this.show();
  }

  setTitle(title: string): void {
    setText(this.title, title);
  }

  update(): void {
    for (const slider of this.sliders.values()) slider.enable(this.link.mayCommand);
  }

  /// A file that gives a ratio has no damping of its own: then it is the certificate's.
  private fromCertificate(axis: AxisCertificate): void {
    const place = kAxes.find((a) => a.name === axis.axis);
    if (!place) return;
    for (const kind of kKinds) {
      const name = parameterOf(place.half, kind);
      if (this.inForce.has(name) && !this.derived.has(name)) continue;
      this.derived.add(name);
      const triple = this.inForce.get(name) ?? [0, 0, 0];
      triple[place.index] = axis[kind];
      this.inForce.set(name, triple);
      if (!this.pending.has(name)) this.wanted.set(name, [...triple]);
    }
  }
  private readonly derived = new Set<string>();

  private table(): HTMLElement {
    const head = el("tr", {}, ...["axis", "M", "D", "K", "ζ", "f₀ Hz", "K env max"].map((text, i) =>
      el("th", { scope: "col", title: kMeanings[i]! }, text)));
    const body = el("tbody");
    for (const axis of kAxes) {
      const radio = el("input", { type: "radio", name: "axis", value: axis.name,
        checked: axis.name === "x", onchange: () => this.choose(axis) });
      const cells = Array.from({ length: 6 }, () => el("td", {}, "–"));
      const line = el("tr", { onclick: () => radio.click() },
        el("td", { class: `axis-${axis.name.slice(-1)}` },
          el("label", { onclick: (e: Event) => e.stopPropagation() }, radio, axis.name)), ...cells);
      this.rows.set(axis.name, cells);
      this.lines.set(axis.name, line);
      body.append(line);
    }
    return el("table", { class: "gain-table" }, el("thead", {}, head), body);
  }

  private choose(axis: AxisPlace): void {
    this.chosen = axis;
    for (const kind of kKinds) this.sliders.get(kind)!.setKey(axis.half.keys[kind], axis.name);
    this.forgive();
    for (const [name, line] of this.lines) line.classList.toggle("chosen", name === axis.name);
    this.show();
  }

  private value(axis: AxisPlace, kind: Kind): number | undefined {
    return this.wanted.get(parameterOf(axis.half, kind))?.[axis.index];
  }

  private show(): void {
    for (const axis of kAxes) this.showRow(axis);
    for (const kind of kKinds) {
      const slider = this.sliders.get(kind)!;
      const value = this.value(this.chosen, kind);
      if (value !== undefined && !slider.held) slider.show(value);
    }
    const certificate = this.certificate.get(this.chosen.name);
    setText(this.note, certificate ? `${certificate.axis}: ${certificate.text}` : "");
  }

  private showRow(axis: AxisPlace): void {
    const [mass, damping, stiffness] = kKinds.map((kind) => this.value(axis, kind));
    if (mass === undefined || damping === undefined || stiffness === undefined) return;
    const certificate = this.certificate.get(axis.name);
    const texts = [brief(mass), brief(damping), brief(stiffness),
      digits(dampingRatio(mass, damping, stiffness), 2), digits(naturalHz(mass, stiffness), 2),
      certificate ? certificate.k_env_max === null ? "any" : brief(certificate.k_env_max) : "–"];
    this.rows.get(axis.name)!.forEach((cell, i) => setText(cell, texts[i]!));
    this.lines.get(axis.name)!.classList.toggle("fails", certificate?.holds === false);
  }

  private change(kind: Kind, value: number): void {
    const name = parameterOf(this.chosen.half, kind);
    const triple = [...(this.wanted.get(name) ?? [value, value, value])];
    for (let i = 0; i < 3; ++i) if (this.together || i === this.chosen.index) triple[i] = value;
    this.wanted.set(name, triple);
    this.pending.set(name, kind);
    this.sliders.get(kind)!.refuse("");
    this.show();
    void this.ask();
    void this.send();
  }

  /// What the sliders' values would mean.
  private async ask(): Promise<void> {
    if (!this.link.has("certify")) return;
    if (this.asking) {
      this.askAgain = true;
      return;
    }
    this.asking = true;
    try {
      const request = Object.fromEntries(kHalves.map((half) => [half.section,
        Object.fromEntries(kKinds.map((kind) =>
          [half.keys[kind].parameter, this.wanted.get(parameterOf(half, kind))]))]));
      const axes = certificateFrom(await this.link.call("certify", request));
      for (const axis of axes) this.certificate.set(axis.axis, axis);
      this.show();
    } catch {
      // values that mean nothing are refused with words when they are set
    }
    setTimeout(() => {
      this.asking = false;
      if (this.askAgain) {
        this.askAgain = false;
        void this.ask();
      }
    }, kAskEvery);
  }

  /// One request at a time; what has changed meanwhile goes with the next.
  private async send(): Promise<void> {
    if (this.setting || this.pending.size === 0) return;
    const going = new Map(this.pending);
    this.pending.clear();
    this.setting = new Set(going.keys());
    const values = Object.fromEntries([...going.keys()].map((name) => [name, this.wanted.get(name)]));
    const refusal = await this.link.set(values);
    this.setting = null;
    for (const [name, kind] of going) {
      if (refusal === null) this.derived.delete(name);
      else this.back(name, kind, refusal);
    }
    if (refusal !== null) void this.ask();
    void this.send();
  }

  private back(name: string, kind: Kind, why: string): void {
    if (this.pending.has(name)) return; // the slider has gone on
    const triple = this.inForce.get(name);
    if (triple) this.wanted.set(name, [...triple]);
    const slider = this.sliders.get(kind)!;
    slider.refuse(why);
    const value = this.value(this.chosen, kind);
    if (value !== undefined) slider.put(value);
    this.show();
  }
}

const kMeanings = ["axis of the tool", "mass or inertia", "damping", "stiffness",
  "damping ratio in free space: 1 is critical", "natural frequency in free space",
  "largest stiffness of what it touches at which contact is stable [N/m, N m/rad]"];
