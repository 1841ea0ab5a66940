// Which limit acts, over time: one lane each, as a piano roll.

import { type Feeds, kLimits } from "../link/feeds.ts";
import { el } from "../ui/dom.ts";
import type { Theme } from "../ui/theme.ts";

const kNames: Record<(typeof kLimits)[number], string> = {
  wall: "wall",
  linear_speed: "speed",
  angular_speed: "turning speed",
  linear_acceleration: "acceleration",
  angular_acceleration: "turning acceleration",
  straight_stop: "straight stop",
};
const kWindow = 15; // [s]

export class LimitStrip {
  readonly element: HTMLElement;
  private readonly canvas = el("canvas", { role: "img", "aria-label": "When which limit acted" });
  private readonly names: HTMLElement[];
  private seen = -1;
  private seenTime = Number.NaN;

  constructor(private readonly feeds: Feeds, private readonly theme: Theme,
              private readonly whole: boolean, seek: (time: number) => void) {
    this.names = kLimits.map((limit) => el("span", {}, kNames[limit]));
    this.element = el("section", { class: "card strip", "aria-label": "Limits that act" },
      el("div", { class: "names" }, ...this.names), this.canvas);
    theme.follow(() => (this.seen = -1));
    new ResizeObserver(() => (this.seen = -1)).observe(this.canvas);
    if (whole) this.canvas.addEventListener("click", (e) => seek(this.timeAt(e.offsetX)));
  }

  draw(time: number): void {
    const feed = this.feeds.get("/limits");
    if (!feed || feed.history.size === 0) return;
    if (this.seen === this.feeds.revision && this.seenTime === time) return;
    this.seen = this.feeds.revision;
    this.seenTime = time;
    const { history } = feed;
    const ratio = devicePixelRatio || 1;
    const width = Math.round(this.canvas.clientWidth * ratio);
    const height = Math.round(this.canvas.clientHeight * ratio);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    const context = this.canvas.getContext("2d")!;
    context.clearRect(0, 0, width, height);
    const [first, last] = this.span();
    const lane = height / kLimits.length;
    const now = history.indexAt(time);
    kLimits.forEach((limit, i) => {
      context.fillStyle = this.theme.colours.grid;
      context.fillRect(0, i * lane + 1, width, lane - 2);
      const column = feed.column(limit);
      this.names[i]!.dataset["acts"] = String(column[now]! > 0);
      context.fillStyle = this.theme.colours.warn;
      this.runs(column, history.begin, history.end, (from, to) => {
        const x = ((history.times[from]! - first) / (last - first)) * width;
        const end = ((history.times[to]! - first) / (last - first)) * width;
        if (end > 0) context.fillRect(x, i * lane + 1, Math.max(end - x, ratio), lane - 2);
      });
    });
    if (this.whole) {
      context.fillStyle = this.theme.colours.text;
      context.fillRect(((time - first) / (last - first)) * width, 0, ratio, height);
    }
  }

  /// Pieces in which the column is not zero.
  private runs(column: Float32Array, begin: number, end: number,
               tell: (from: number, to: number) => void): void {
    let from = -1;
    for (let i = begin; i < end; ++i) {
      const acts = column[i]! > 0;
      if (acts && from < 0) from = i;
      if (!acts && from >= 0) {
        tell(from, i);
        from = -1;
      }
    }
    if (from >= 0) tell(from, end - 1);
  }

  private span(): [number, number] {
    const history = this.feeds.get("/limits")!.history;
    const last = history.times[history.end - 1]!;
    const first = this.whole ? history.times[history.begin]! : last - kWindow;
    return [first, Math.max(last, first + 1e-3)];
  }

  private timeAt(x: number): number {
    const [first, last] = this.span();
    return first + (x / this.canvas.clientWidth) * (last - first);
  }
}
