// The time of a log: play, speed, and a slider to any moment.

import type { Player } from "../log/player.ts";
import { el, setText } from "../ui/dom.ts";
import { clock } from "../ui/format.ts";

const kSteps = 10000;

export class Timeline {
  private readonly play: HTMLButtonElement;
  private readonly range: HTMLInputElement;
  private readonly at = el("span", { class: "at" });

  constructor(private readonly parent: HTMLElement, private readonly player: Player) {
    this.play = el("button", { type: "button", class: "icon-button", "aria-label": "Play",
      onclick: () => player.toggle() }, "▶");
    const speeds = el("select", { "aria-label": "Speed",
      onchange: () => (player.speed = Number(speeds.value)) },
      ...[0.1, 0.25, 0.5, 1, 2, 5, 10].map((x) =>
        el("option", { value: x, selected: x === 1 }, `${x}×`)));
    this.range = el("input", { type: "range", min: 0, max: kSteps, step: 1, value: 0,
      "aria-label": "Time in the log",
      oninput: () => player.seek(this.player.first +
        (Number(this.range.value) / kSteps) * (player.last - player.first)) });
    parent.append(this.play, speeds, this.range, this.at);
    parent.hidden = false;
    addEventListener("keydown", (e) => this.key(e));
  }

  draw(): void {
    const { first, last, time } = this.player;
    const step = String(Math.round(((time - first) / Math.max(last - first, 1e-6)) * kSteps));
    if (this.range.value !== step) this.range.value = step;
    const text = `${clock(time)} of ${clock(last)}`;
    setText(this.at, text);
    if (this.range.getAttribute("aria-valuetext") !== text) this.range.setAttribute("aria-valuetext", text);
    setText(this.play, this.player.plays ? "❚❚" : "▶");
    this.play.setAttribute("aria-label", this.player.plays ? "Pause" : "Play");
  }

  /// Space plays; comma and point go a tick, with shift a second. Not where keys mean something.
  private key(e: KeyboardEvent): void {
    const target = e.target as HTMLElement;
    if (this.parent.hidden || target.closest("input, select, button, textarea")) return;
    if (e.key === " ") this.player.toggle();
    else if (e.key === "," || e.key === "<") this.player.step(e.key === "<" ? -1 : -0.01);
    else if (e.key === "." || e.key === ">") this.player.step(e.key === ">" ? 1 : 0.01);
    else if (e.key === "Home") this.player.seek(this.player.first);
    else if (e.key === "End") this.player.seek(this.player.last);
    else return;
    e.preventDefault();
  }
}
