// How long the ticks take and how late they begin: two histograms and the counters of the loop.

import type { Bins, Loop } from "../link/messages.ts";
import { el, setText } from "../ui/dom.ts";
import { brief, digits } from "../ui/format.ts";
import type { Theme } from "../ui/theme.ts";

class Histogram {
  readonly element: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly summary = el("span", { class: "faint" });
  private last: { bins: Bins; period: number } | null = null;

  constructor(title: string, private readonly theme: Theme) {
    this.canvas = el("canvas", { role: "img", "aria-label": `Histogram: ${title}` });
    this.element = el("figure", {},
      el("figcaption", {}, el("b", {}, title), this.summary), this.canvas);
    theme.follow(() => this.redraw());
    new ResizeObserver(() => this.redraw()).observe(this.canvas);
  }

  show(bins: Bins, period: number): void {
    this.last = { bins, period };
    setText(this.summary,
            `median ${brief(bins.p50)} · 99 % ${brief(bins.p99)} · most ${brief(bins.max)} µs`);
    this.redraw();
  }

  private redraw(): void {
    const ratio = devicePixelRatio || 1;
    const width = Math.round(this.canvas.clientWidth * ratio);
    const height = Math.round(this.canvas.clientHeight * ratio);
    if (!this.last || width === 0) return;
    this.canvas.width = width;
    this.canvas.height = height;
    const context = this.canvas.getContext("2d")!;
    const { counts, bins } = this.last.bins;
    const colours = this.theme.colours;
    const foot = 13 * ratio;
    // rare ones shall be seen beside many: the height is logarithmic
    const most = Math.log1p(Math.max(1, ...counts));
    const lane = width / Math.max(counts.length, 1);
    counts.forEach((count, i) => {
      const tall = (Math.log1p(count) / most) * (height - foot - 2);
      const late = (bins[i] ?? Number.POSITIVE_INFINITY) > this.last!.period;
      context.fillStyle = late ? colours.bad : colours.z;
      context.fillRect(i * lane + 0.5, height - foot - tall, Math.max(lane - 1, 1), tall);
    });
    context.fillStyle = colours.grid;
    context.fillRect(0, height - foot, width, ratio);
    context.fillStyle = colours.faint;
    context.font = `${10 * ratio}px system-ui, sans-serif`;
    const every = Math.max(1, Math.ceil(counts.length / Math.floor(width / (52 * ratio))));
    for (let i = every - 1; i < bins.length; i += every) {
      const text = Number.isFinite(bins[i]!) && bins[i] !== null ? `${brief(bins[i]!)}` : "";
      const wide = context.measureText(text).width;
      context.fillText(text, Math.min((i + 1) * lane - wide / 2, width - wide), height - 2 * ratio);
    }
  }
}

/// Counters of the loop and of its server, and how often this page is drawn.
const kCounts: [keyof Loop | "frames", string, string][] = [
  ["ticks", "ticks", "since the run began"],
  ["missed", "missed", "ticks that ended after their period"],
  ["skipped", "skipped", "periods without a tick"],
  ["clients", "clients", "pages and programs that look on"],
  ["dropped_clients", "not sent", "messages for clients that read too slowly"],
  ["dropped_log", "not logged", "ticks that the log has not"],
  ["dropped_feed", "not shown", "ticks that the server did not get"],
  ["server_percent", "server %", "of one core, for all clients"],
  ["frames", "frames/s", "of this page"]];

export class TimingPanel {
  private readonly tick: Histogram;
  private readonly late: Histogram;
  private readonly cells = new Map<string, HTMLElement>();

  constructor(parent: HTMLElement, theme: Theme) {
    parent.classList.add("timing");
    this.tick = new Histogram("Time of a tick", theme);
    this.late = new Histogram("Lateness", theme);
    const list = el("dl", { class: "counts" });
    for (const [key, name, title] of kCounts) {
      const cell = el("dd", {}, "–");
      this.cells.set(key, cell);
      list.append(el("div", { title }, el("dt", {}, name), cell));
    }
    parent.append(this.tick.element, this.late.element, list);
  }

  show(loop: Loop): void {
    if (loop.tick_us) this.tick.show(loop.tick_us, loop.period_us);
    if (loop.late_us) this.late.show(loop.late_us, loop.period_us);
    for (const [key, cell] of this.cells) {
      const value = (loop as unknown as Record<string, unknown>)[key];
      if (typeof value === "number") setText(cell, brief(value));
    }
  }

  frames(perSecond: number): void {
    setText(this.cells.get("frames")!, digits(perSecond, 0));
  }
}
