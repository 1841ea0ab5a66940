// A plot over time: a window that moves with the run, or the whole of a log.

import uPlot from "uplot";
import type { Feeds, Topic } from "../link/feeds.ts";
import { el, setText } from "../ui/dom.ts";
import { digits } from "../ui/format.ts";
import type { Colours, Theme } from "../ui/theme.ts";

export interface Curve {
  column: string;
  label: string;
  colour: "x" | "y" | "z" | "sum" | "wanted";
  dashed?: boolean;
}

export interface PlotSetup {
  title: string;
  unit: string;
  topic: Topic;
  curves: Curve[];
  places: number; // digits behind the point
  least: number; // the vertical axis spans at least this much
  fromZero?: boolean;
}

const kWindow = 15; // [s]

export class TimePlot {
  readonly element: HTMLElement;
  private readonly body = el("div", { class: "plot-body" });
  private readonly values: HTMLElement[] = [];
  private plot: uPlot | null = null;
  private seen = -1;
  private seenTime = Number.NaN;

  /// `seek`: a click asks for that time; only in a log.
  constructor(
    private readonly setup: PlotSetup,
    private readonly feeds: Feeds,
    theme: Theme,
    private readonly whole: boolean,
    private readonly seek: (time: number) => void,
  ) {
    const legend = el("div", { class: "plot-values" });
    for (const curve of setup.curves) {
      const value = el("span", { class: curve.colour.length === 1 ? `axis-${curve.colour}` : "" });
      if (curve.colour.length > 1) value.style.color = `var(--${curve.colour})`;
      value.title = curve.label;
      this.values.push(value);
      legend.append(value);
    }
    this.element = el("section", { class: "card plot", "aria-label": setup.title },
      el("div", { class: "plot-head" },
        el("h2", {}, `${setup.title} `, el("span", {}, setup.unit)), legend),
      this.body);
    new ResizeObserver(() => this.resize()).observe(this.body);
    theme.follow((colours) => this.build(colours));
  }

  draw(time: number): void {
    if (!this.plot || (this.seen === this.feeds.revision && this.seenTime === time)) return;
    const feed = this.feeds.get(this.setup.topic);
    if (!feed || feed.history.size === 0) return;
    const { history } = feed;
    if (!this.whole || this.seen !== this.feeds.revision) {
      const end = history.end;
      let begin = history.begin;
      const latest = history.times[end - 1]!;
      if (!this.whole) begin = Math.max(begin, history.indexAt(latest - kWindow));
      const data = [history.times.subarray(begin, end),
        ...this.setup.curves.map((c) => feed.column(c.column).subarray(begin, end))];
      const first = this.whole ? history.times[begin]! : latest - kWindow;
      // at once: the line of the time is placed by the new scale
      this.plot.batch((plot: uPlot) => {
        plot.setData(data as unknown as uPlot.AlignedData, false);
        plot.setScale("x", { min: first, max: latest });
      });
    }
    this.seen = this.feeds.revision;
    this.seenTime = time;
    const at = history.indexAt(time);
    this.setup.curves.forEach((curve, i) => {
      const value = digits(feed.column(curve.column)[at]!, this.setup.places);
      setText(this.values[i]!, `${curve.label} ${value}`);
    });
    if (this.whole) this.mark(time);
  }

  private mark(time: number): void {
    if (!this.plot) return;
    this.plot.setCursor({ left: this.plot.valToPos(time, "x"), top: 10 }, false);
  }

  private build(colours: Colours): void {
    this.plot?.destroy();
    this.body.replaceChildren();
    this.seen = -1;
    const axis: uPlot.Axis = {
      stroke: colours.faint, grid: { stroke: colours.grid, width: 1 }, ticks: { show: false },
      font: "11px system-ui, sans-serif", gap: 2,
    };
    const { least, fromZero } = this.setup;
    const options: uPlot.Options = {
      width: Math.max(this.body.clientWidth, 60), height: Math.max(this.body.clientHeight, 50),
      padding: [6, 8, 0, 0],
      legend: { show: false },
      cursor: { drag: { x: false, y: false, setScale: false }, points: { show: false }, y: false,
                x: this.whole, lock: false,
                bind: this.whole ? this.clicks() : { mousemove: () => null } },
      scales: { x: { time: false }, y: { range: (_u, low, high) => spread(low, high, least, fromZero) } },
      axes: [
        { ...axis, size: 20, space: 36, // before the run there was no time
          values: (_u, ticks) => ticks.map((t) => t < 0 ? "" : digits(t, t % 1 ? 1 : 0)) },
        { ...axis, size: 38, space: 26 },
      ],
      series: [{}, ...this.setup.curves.map((curve): uPlot.Series => ({
        label: curve.label, stroke: colours[curve.colour], width: 1.4, points: { show: false },
        ...(curve.dashed ? { dash: [4, 3] } : {}),
      }))],
    };
    const empty = [[], ...this.setup.curves.map(() => [])] as unknown as uPlot.AlignedData;
    this.plot = new uPlot(options, empty, this.body);
    this.draw(this.seenTime);
  }

  /// The line stays where the log is; a click moves it.
  private clicks(): uPlot.Cursor.Bind {
    return {
      mousemove: () => null,
      mouseleave: () => null,
      mousedown: (u) => (e: MouseEvent) => {
        const box = u.over.getBoundingClientRect();
        this.seek(u.posToVal(e.clientX - box.left, "x"));
        return null;
      },
    };
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.body;
    if (clientWidth > 0 && clientHeight > 0) {
      this.plot?.setSize({ width: clientWidth, height: clientHeight });
      this.seen = -1; // it hides its line meanwhile
    }
  }
}

function spread(low: number, high: number, least: number, fromZero?: boolean): [number, number] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return fromZero ? [0, least] : [-least / 2, least / 2];
  const bottom = fromZero ? 0 : low;
  const middle = (bottom + high) / 2;
  const half = Math.max(high - bottom, least) * 0.55;
  return fromZero ? [0, Math.max(high * 1.1, least)] : [middle - half, middle + half];
}

export const kPlots: PlotSetup[] = [
  { title: "Force", unit: "N, in D", topic: "/wrench", places: 1, least: 4, curves: [
    { column: "F_P_D_all.force.x", label: "x", colour: "x" },
    { column: "F_P_D_all.force.y", label: "y", colour: "y" },
    { column: "F_P_D_all.force.z", label: "z", colour: "z" }] },
  { title: "Offset", unit: "mm, in W", topic: "/poses", places: 1, least: 4, curves: [
    { column: "offset_mm.x", label: "x", colour: "x" },
    { column: "offset_mm.y", label: "y", colour: "y" },
    { column: "offset_mm.z", label: "z", colour: "z" }] },
  { title: "Speed", unit: "m/s", topic: "/poses", places: 3, least: 0.05, fromZero: true, curves: [
    { column: "speed_wanted", label: "wanted", colour: "wanted", dashed: true },
    { column: "speed", label: "sent", colour: "sum" }] },
];
