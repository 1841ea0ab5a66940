// Messages as rows of numbers. A decoder is made once from a schema and the fields that are wanted,
// as "P.position.x"; it then fills the same row again and again and allocates nothing.

import { type Field, type Schema, Type } from "./descriptor.ts";
import { Reader, Wire } from "./reader.ts";

interface Entry {
  type: Type;
  slot: number; // of a number, or of the first of a list
  room: number; // how many of a list are wanted
  inner: Table | null; // of a message
}

type Table = (Entry | undefined)[]; // by number of field

function entryOf(table: Table, field: Field): Entry {
  return (table[field.number] ??= { type: field.type, slot: -1, room: 0, inner: null });
}

function scalar(in_: Reader, type: Type): number {
  switch (type) {
    case Type.float:
      return in_.view.getFloat32((in_.at += 4) - 4, true);
    case Type.double:
      return in_.view.getFloat64((in_.at += 8) - 8, true);
    case Type.fixed32:
      return in_.view.getUint32((in_.at += 4) - 4, true);
    case Type.sfixed32:
      return in_.view.getInt32((in_.at += 4) - 4, true);
    case Type.fixed64:
      return Number(in_.view.getBigUint64((in_.at += 8) - 8, true));
    case Type.sfixed64:
      return Number(in_.view.getBigInt64((in_.at += 8) - 8, true));
    case Type.sint32:
    case Type.sint64: {
      const x = in_.varint();
      return x % 2 === 0 ? x / 2 : -(x + 1) / 2;
    }
    case Type.int32:
    case Type.int64:
      return in_.signed();
    default:
      return in_.varint();
  }
}

export class Decoder {
  readonly row: Float64Array;
  private readonly root: Table = [];
  private readonly reader = new Reader();
  private readonly names = new Map<string, string[]>();

  /// `wanted`: paths; one that ends with [n] is a list of which n are kept. A path that the schema
  /// does not have stays zero, as a field that is not sent does.
  constructor(
    schema: Schema,
    type: string,
    readonly wanted: readonly string[],
  ) {
    let slot = 0;
    for (const path of wanted) {
      const list = /^(.*)\[(\d+)\]$/.exec(path);
      const room = list ? Number(list[2]) : 1;
      this.add(schema, `.${type}`, (list ? list[1]! : path).split("."), path, slot, room);
      slot += room;
    }
    this.row = new Float64Array(slot);
  }

  /// Names of an enum's values.
  choices(path: string): string[] {
    return this.names.get(path) ?? [];
  }

  /// The row is this decoder's own, and is filled anew by the next message.
  decode(message: DataView): Float64Array {
    this.row.fill(0);
    this.fill(this.reader.take(message), message.byteLength, this.root);
    return this.row;
  }

  private add(
    schema: Schema, type: string, steps: string[], path: string, slot: number, room: number,
  ): void {
    let table = this.root;
    let at = type;
    for (let i = 0; i < steps.length; ++i) {
      const field = schema.messages.get(at)?.find((f) => f.name === steps[i]);
      if (!field) return;
      const entry = entryOf(table, field);
      if (i + 1 < steps.length) {
        table = entry.inner ??= [];
        at = field.typeName;
      } else {
        entry.slot = slot;
        entry.room = room;
        if (field.type === Type.enum) this.names.set(path, schema.enums.get(field.typeName) ?? []);
      }
    }
  }

  private fill(in_: Reader, end: number, table: Table): void {
    while (in_.at < end) {
      const tag = in_.varint();
      const wire = tag & 7;
      const entry = table[Math.floor(tag / 8)];
      if (!entry) in_.skip(wire);
      else if (entry.inner) this.fill(in_, in_.block(), entry.inner);
      else if (entry.slot < 0) in_.skip(wire);
      else if (wire === Wire.length) this.list(in_, entry);
      else this.row[entry.slot] = scalar(in_, entry.type);
    }
  }

  private list(in_: Reader, entry: Entry): void {
    const end = in_.block();
    if (entry.type === Type.string || entry.type === Type.bytes) {
      in_.at = end;
      return;
    }
    for (let i = 0; in_.at < end; ++i) {
      const x = scalar(in_, entry.type);
      if (i < entry.room) this.row[entry.slot + i] = x;
    }
  }
}

/// The texts and numbers of a flat message that comes seldom, such as an event.
export function objectFrom(
  schema: Schema, type: string, message: DataView,
): Record<string, string | number> {
  const out: Record<string, string | number> = {};
  const list = schema.messages.get(`.${type}`) ?? [];
  const in_ = new Reader().take(message);
  while (in_.at < in_.end) {
    const tag = in_.varint();
    const field = list.find((f) => f.number === Math.floor(tag / 8));
    if (field?.type === Type.string) out[field.name] = in_.string();
    else if (field?.type === Type.enum) {
      const value = in_.varint();
      out[field.name] = schema.enums.get(field.typeName)?.[value] ?? value;
    } else if (field && (tag & 7) !== Wire.length) out[field.name] = scalar(in_, field.type);
    else in_.skip(tag & 7);
  }
  return out;
}
