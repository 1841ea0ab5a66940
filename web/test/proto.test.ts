// Protobufjs, which knows nothing of this page, writes; the page's own decoder reads.

import assert from "node:assert/strict";
import { test } from "node:test";
import protobuf from "protobufjs";
import descriptor from "protobufjs/ext/descriptor/index.js";
import { Decoder, objectFrom } from "../src/proto/decoder.ts";
import { schemaFrom } from "../src/proto/descriptor.ts";

const kProto = `syntax = "proto3"; package supple;
enum Level { LEVEL_INFO = 0; LEVEL_ERROR = 2; }
message Vector { float x = 1; float y = 2; float z = 3; }
message Pose { Vector position = 1; double angle = 2; }
message Poses {
  Pose D = 1; Pose P = 3; repeated float q = 4; uint64 count = 5; bool acts = 6; Level level = 7;
  sint32 turn = 8; int64 below = 9; string note = 10; bytes record = 11; fixed32 stamp = 12;
  repeated uint32 marks = 13;
}
message Event { Level level = 1; string text = 2; uint64 tick = 3; }`;

const root = protobuf.parse(kProto, { keepCase: true }).root;
root.resolveAll();
const set = (root as unknown as { toDescriptor(syntax: string): protobuf.Message }).toDescriptor("proto3");
const schema = schemaFrom(descriptor.FileDescriptorSet.encode(set).finish());

/// Inside a larger buffer, as messages of a WebSocket are.
function encoded(type: string, value: object): DataView {
  const bytes = root.lookupType(`supple.${type}`).encode(value).finish();
  const whole = new Uint8Array(bytes.length + 13);
  whole.set(bytes, 13);
  return new DataView(whole.buffer, 13, bytes.length);
}

test("a message is decoded into the wanted numbers, in their order", () => {
  const decoder = new Decoder(schema, "supple.Poses",
    ["P.position.y", "P.angle", "q[3]", "count", "acts", "level", "turn", "below", "stamp", "marks[2]"]);
  const row = decoder.decode(encoded("Poses", {
    D: { position: { x: 9, y: 9, z: 9 } }, P: { position: { x: 1, y: -2.5, z: 3 }, angle: 0.125 },
    q: [0.5, -0.25, 4, 99], count: 2 ** 40 + 1, acts: true, level: 2, turn: -7, below: -3,
    note: "αβγ", record: new Uint8Array([1, 2, 3]), stamp: 77, marks: [300, 5] }));
  assert.deepEqual([...row], [-2.5, 0.125, 0.5, -0.25, 4, 2 ** 40 + 1, 1, 2, -7, -3, 77, 300, 5]);
});

test("what a message does not have is zero, also after one that had it", () => {
  const decoder = new Decoder(schema, "supple.Poses", ["P.position.x", "q[2]", "no.such.field"]);
  decoder.decode(encoded("Poses", { P: { position: { x: 5 } }, q: [1, 2] }));
  assert.deepEqual([...decoder.decode(encoded("Poses", {}))], [0, 0, 0, 0]);
});

test("an enum's values have names", () => {
  const decoder = new Decoder(schema, "supple.Poses", ["level"]);
  assert.equal(decoder.choices("level")[2], "LEVEL_ERROR");
});

test("the texts of an event are read", () => {
  const event = objectFrom(schema, "supple.Event", encoded("Event", { level: 2, text: "zu spät", tick: 12 }));
  assert.deepEqual(event, { level: "LEVEL_ERROR", text: "zu spät", tick: 12 });
});

test("a message that is cut off is an error and no endless loop", () => {
  const whole = encoded("Poses", { P: { position: { x: 1, y: 2, z: 3 } }, q: [1, 2, 3] });
  const decoder = new Decoder(schema, "supple.Poses", ["P.position.z", "q[3]"]);
  for (let size = 1; size < whole.byteLength; ++size) {
    const cut = new DataView(whole.buffer, whole.byteOffset, size);
    try {
      decoder.decode(cut);
    } catch (error) {
      assert.ok(error instanceof RangeError);
    }
  }
});
