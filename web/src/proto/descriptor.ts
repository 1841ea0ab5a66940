// A schema as it comes with every log and every channel: a FileDescriptorSet
// (google/protobuf/descriptor.proto has the numbers of its fields).

import { Reader, Wire } from "./reader.ts";

/// FieldDescriptorProto.Type
export const enum Type {
  double = 1,
  float = 2,
  int64 = 3,
  uint64 = 4,
  int32 = 5,
  fixed64 = 6,
  fixed32 = 7,
  bool = 8,
  string = 9,
  message = 11,
  bytes = 12,
  uint32 = 13,
  enum = 14,
  sfixed32 = 15,
  sfixed64 = 16,
  sint32 = 17,
  sint64 = 18,
}

export interface Field {
  name: string;
  number: number;
  repeated: boolean;
  type: Type;
  typeName: string; // of a message or an enum, as ".supple.Pose"
}

export interface Schema {
  messages: Map<string, Field[]>;
  enums: Map<string, string[]>; // names by value
}

type Each = (number: number, wire: number) => boolean; // whether it has read the field

/// Reads the fields up to `end`; what `each` does not want is passed over.
function fields(in_: Reader, end: number, each: Each): void {
  while (in_.at < end) {
    const tag = in_.varint();
    const wire = tag & 7;
    if (!each(Math.floor(tag / 8), wire)) in_.skip(wire);
  }
}

function field(in_: Reader): Field {
  const out: Field = { name: "", number: 0, repeated: false, type: Type.float, typeName: "" };
  fields(in_, in_.block(), (number) => {
    if (number === 1) out.name = in_.string();
    else if (number === 3) out.number = in_.varint();
    else if (number === 4) out.repeated = in_.varint() === 3;
    else if (number === 5) out.type = in_.varint();
    else if (number === 6) out.typeName = in_.string();
    else return false;
    return true;
  });
  return out;
}

function enumeration(in_: Reader, scope: string, schema: Schema): void {
  let name = "";
  const names: string[] = [];
  fields(in_, in_.block(), (number) => {
    if (number === 1) name = in_.string();
    else if (number === 2) {
      let label = "";
      let value = 0;
      fields(in_, in_.block(), (inner) => {
        if (inner === 1) label = in_.string();
        else if (inner === 2) value = in_.varint();
        else return false;
        return true;
      });
      names[value] = label;
    } else return false;
    return true;
  });
  schema.enums.set(`${scope}.${name}`, names);
}

function message(in_: Reader, scope: string, schema: Schema): void {
  let name = "";
  // the name first: types inside it are called after it
  const end = in_.block();
  const body = in_.at;
  fields(in_, end, (number) => {
    if (number !== 1) return false;
    name = in_.string();
    return true;
  });
  const list: Field[] = [];
  in_.at = body;
  fields(in_, end, (number, wire) => {
    if (wire !== Wire.length) return false;
    if (number === 2) list.push(field(in_));
    else if (number === 3) message(in_, `${scope}.${name}`, schema);
    else if (number === 4) enumeration(in_, `${scope}.${name}`, schema);
    else return false;
    return true;
  });
  schema.messages.set(`${scope}.${name}`, list);
}

function file(in_: Reader, schema: Schema): void {
  const end = in_.block();
  const body = in_.at;
  let scope = "";
  fields(in_, end, (number) => {
    if (number !== 2) return false;
    scope = `.${in_.string()}`;
    return true;
  });
  in_.at = body;
  fields(in_, end, (number) => {
    if (number === 4) message(in_, scope, schema);
    else if (number === 5) enumeration(in_, scope, schema);
    else return false;
    return true;
  });
}

/// The whole name of a type that a field of `scope` calls by a part of it, as protobuf looks it up:
/// from the innermost scope outwards.
function wholeName(schema: Schema, scope: string, name: string): string {
  if (name === "" || name.startsWith(".")) return name;
  for (let at = scope; ; at = at.slice(0, at.lastIndexOf("."))) {
    const whole = `${at}.${name}`;
    if (schema.messages.has(whole) || schema.enums.has(whole) || at === "") return whole;
  }
}

export function schemaFrom(bytes: Uint8Array): Schema {
  const schema: Schema = { messages: new Map(), enums: new Map() };
  const in_ = new Reader().take(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  fields(in_, in_.end, (number) => {
    if (number !== 1) return false;
    file(in_, schema);
    return true;
  });
  for (const [scope, list] of schema.messages) {
    for (const each of list) each.typeName = wholeName(schema, scope, each.typeName);
  }
  return schema;
}
