// The numbers of the moment, over the picture of the arm.

import type { Feeds, Topic } from "../link/feeds.ts";
import { el, setText } from "../ui/dom.ts";
import { digits } from "../ui/format.ts";

interface Number_ {
  name: string;
  topic: Topic;
  columns: string[]; // their length as a vector
  scale: number;
  places: number;
  unit: string;
}

const kNumbers: Number_[] = [
  { name: "force", topic: "/wrench", columns: ["force"], scale: 1, places: 1, unit: "N" },
  { name: "torque", topic: "/wrench", columns: ["torque"], scale: 1, places: 2, unit: "N m" },
  { name: "offset", topic: "/poses", columns: ["offset_mm.x", "offset_mm.y", "offset_mm.z"],
    scale: 1, places: 1, unit: "mm" },
  { name: "speed", topic: "/poses", columns: ["speed"], scale: 1e3, places: 0, unit: "mm/s" },
  { name: "to wall", topic: "/limits", columns: ["nearest_distance"], scale: 1e3, places: 0, unit: "mm" },
];

export class Readout {
  private readonly cells: HTMLElement[] = [];

  constructor(parent: HTMLElement, private readonly feeds: Feeds) {
    const box = el("div", { class: "readout-box" });
    for (const number of kNumbers) {
      const cell = el("b", { "data-number": number.name }, "–");
      this.cells.push(cell);
      box.append(el("span", { class: "faint" }, number.name), cell);
    }
    parent.append(box);
  }

  draw(time: number): void {
    kNumbers.forEach((number, i) => {
      const feed = this.feeds.get(number.topic);
      const at = feed?.history.indexAt(time) ?? -1;
      if (!feed || at < 0) return;
      let sum = 0;
      for (const column of number.columns) sum += feed.column(column)[at]! ** 2;
      const value = Math.sqrt(sum) * number.scale;
      setText(this.cells[i]!, value > 1e5 ? "far" : `${digits(value, number.places)} ${number.unit}`);
    });
  }
}
