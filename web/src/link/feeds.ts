// The run as far as it is known: of each topic of the tick the fields that the page shows, by column.

import { Decoder } from "../proto/decoder.ts";
import { type Schema, schemaFrom } from "../proto/descriptor.ts";
import { History } from "../logic/history.ts";

export const kMostJoints = 8;

const vector = (name: string) => ["x", "y", "z"].map((axis) => `${name}.${axis}`);
const pose = (name: string) => [
  ...vector(`${name}.position`),
  ...["x", "y", "z", "w"].map((axis) => `${name}.orientation.${axis}`),
];

/// In the order of the plots and lamps that show them.
export const kLimits = ["wall", "linear_speed", "angular_speed", "linear_acceleration",
  "angular_acceleration", "straight_stop"] as const;

const kWanted = {
  "/joints": [`q[${kMostJoints}]`],
  "/wrench": [...vector("F_P_D_all.force"), ...vector("F_P_D_all.torque"), "inside_deadband"],
  "/poses": [...pose("D"), ...pose("C"), ...pose("P"), ...vector("offset_DC_W"),
    ...vector("V_wanted_W.linear"), ...vector("V_command_W.linear")],
  "/limits": [...kLimits, "nearest_distance", "joints_at_lower", "joints_at_upper", "guard_kept"],
  "/verdict": ["phase", "cause.reason", "cause.value", "cause.limit", "tank"],
  "/timing": ["tick_ns", "late_ns", "missed", "period_used"],
} as const;

export type Topic = keyof typeof kWanted;
export const kTopics = Object.keys(kWanted) as Topic[];

export function isTopic(name: string): name is Topic {
  return name in kWanted;
}

/// Numbers that are made of those of a message, as columns behind them.
interface Derived {
  names: string[];
  fill(row: Float64Array, at: number): void;
}

const kDerived: Partial<Record<Topic, Derived>> = {
  "/wrench": {
    names: ["force", "torque"],
    fill: (r, at) => {
      r[at] = Math.hypot(r[0]!, r[1]!, r[2]!);
      r[at + 1] = Math.hypot(r[3]!, r[4]!, r[5]!);
    },
  },
  "/poses": {
    names: ["offset_mm.x", "offset_mm.y", "offset_mm.z", "speed", "speed_wanted"],
    fill: (r, at) => {
      for (let i = 0; i < 3; ++i) r[at + i] = 1e3 * r[21 + i]!;
      r[at + 3] = Math.hypot(r[27]!, r[28]!, r[29]!);
      r[at + 4] = Math.hypot(r[24]!, r[25]!, r[26]!);
    },
  },
};

export class Feed {
  readonly history: History;
  private readonly decoder: Decoder;
  private readonly whole: Float64Array;
  private readonly index = new Map<string, number>();

  constructor(
    readonly topic: Topic,
    schema: Schema,
    type: string,
    capacity: number,
    wraps: boolean,
  ) {
    this.decoder = new Decoder(schema, type, kWanted[topic]);
    const derived = kDerived[topic]?.names ?? [];
    const width = this.decoder.row.length + derived.length;
    this.whole = new Float64Array(width);
    this.history = new History(width, capacity, wraps);
    let at = 0;
    for (const path of kWanted[topic]) {
      const list = /^(.*)\[(\d+)\]$/.exec(path);
      this.index.set(list ? list[1]! : path, at);
      at += list ? Number(list[2]) : 1;
    }
    derived.forEach((name, i) => this.index.set(name, this.decoder.row.length + i));
  }

  take(time: number, message: DataView): void {
    const row = this.decoder.decode(message);
    this.whole.set(row);
    kDerived[this.topic]?.fill(this.whole, row.length);
    this.history.push(time, this.whole);
  }

  column(name: string): Float32Array {
    return this.history.columns[this.index.get(name)!]!;
  }

  /// `count` numbers from a column on, at a place of the history.
  read(name: string, at: number, into: number[] | Float32Array, count: number): void {
    const first = this.index.get(name)!;
    for (let i = 0; i < count; ++i) into[i] = this.history.columns[first + i]![at]!;
  }

  choices(path: string): string[] {
    return this.decoder.choices(path);
  }
}

export class Feeds {
  private readonly all = new Map<Topic, Feed>();
  /// Grows with every message: whoever draws knows whether there is something new.
  revision = 0;
  latest = Number.NEGATIVE_INFINITY; // time of the newest message [s]

  add(topic: Topic, schema: Uint8Array, type: string, capacity: number, wraps = true): void {
    this.all.set(topic, new Feed(topic, schemaFrom(schema), type, capacity, wraps));
  }

  get(topic: Topic): Feed | undefined {
    return this.all.get(topic);
  }

  take(topic: Topic, time: number, message: DataView): void {
    this.all.get(topic)?.take(time, message);
    ++this.revision;
    this.latest = time;
  }

  clear(): void {
    for (const feed of this.all.values()) feed.history.clear();
    this.latest = Number.NEGATIVE_INFINITY;
    ++this.revision;
  }
}
