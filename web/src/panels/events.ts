// What happened, latest first. In a log each leads to its time.

import type { Happening } from "../link/messages.ts";
import { el } from "../ui/dom.ts";
import { clock } from "../ui/format.ts";

const kMost = 300; // lines of a live run that are kept

export class EventList {
  readonly element = el("ul", { class: "events", "aria-label": "Events, latest first" });
  private readonly empty = el("p", { class: "faint" }, "nothing has happened yet");
  private times: number[] = []; // latest first, as the lines
  private now = -1;

  constructor(private readonly parent: HTMLElement,
              private readonly seek: ((time: number) => void) | null) {
    parent.append(this.empty, this.element);
  }

  clear(): void {
    this.element.replaceChildren();
    this.times = [];
    this.now = -1;
    this.empty.hidden = false;
  }

  add(event: Happening): void {
    this.empty.hidden = true;
    const text = this.seek
      ? el("button", { type: "button", onclick: () => this.seek!(event.time_s) }, event.text)
      : el("span", {}, event.text);
    const line = el("li", { "data-level": event.level }, el("time", {}, clock(event.time_s)), text);
    const atTop = this.parent.scrollTop < 8;
    this.element.prepend(line);
    this.times.unshift(event.time_s);
    if (!this.seek && this.times.length > kMost) {
      this.times.pop();
      this.element.lastElementChild!.remove();
    }
    if (atTop) this.parent.scrollTop = 0;
  }

  /// Marks the one that was the last at that time.
  mark(time: number): void {
    const at = this.times.findIndex((t) => t <= time + 1e-6);
    if (at === this.now) return;
    this.element.children[this.now]?.classList.remove("now");
    this.now = at;
    const line = this.element.children[at];
    line?.classList.add("now");
    line?.scrollIntoView({ block: "nearest" });
  }
}
