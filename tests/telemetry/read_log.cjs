// Reads a log with @mcap/core and protobufjs, which know nothing of this project, and compares it
// with what write_log says is in it.
//
//   node read_log.cjs LOG EXPECTED.json

"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const { McapIndexedReader, McapStreamReader } = require("@mcap/core");
const fzstd = require("fzstd");
const protobuf = require("protobufjs");
require("protobufjs/ext/descriptor");

const decompressHandlers = {
  zstd: (bytes, size) => fzstd.decompress(bytes, new Uint8Array(Number(size))),
};

/** The file as @mcap/core wants to read it. */
function readable(file) {
  const handle = fs.openSync(file, "r");
  return {
    size: async () => BigInt(fs.fstatSync(handle).size),
    read: async (offset, length) => {
      const bytes = new Uint8Array(Number(length));
      const count = fs.readSync(handle, bytes, 0, bytes.length, Number(offset));
      assert.strictEqual(count, bytes.length);
      return bytes;
    },
  };
}

function decoderOf(schema) {
  assert.strictEqual(schema.encoding, "protobuf");
  return protobuf.Root.fromDescriptor(schema.data).lookupType(schema.name);
}

/** Messages by topic, decoded, through the index. */
async function readByIndex(file) {
  const reader = await McapIndexedReader.Initialize({
    readable: readable(file),
    decompressHandlers,
  });
  const topics = {};
  const types = new Map();
  for await (const message of reader.readMessages({ validateCrcs: true })) {
    const channel = reader.channelsById.get(message.channelId);
    if (!types.has(channel.id)) {
      types.set(channel.id, decoderOf(reader.schemasById.get(channel.schemaId)));
    }
    const type = types.get(channel.id);
    const values = type.toObject(type.decode(message.data), { enums: String, longs: Number });
    (topics[channel.topic] ??= []).push({ time: message.logTime, ...values });
  }
  const attachments = {};
  for await (const attachment of reader.readAttachments()) {
    attachments[attachment.name] = Buffer.from(attachment.data).toString("utf8");
  }
  const metadata = {};
  for await (const record of reader.readMetadata()) {
    metadata[record.name] = Object.fromEntries(record.metadata);
  }
  return { topics, attachments, metadata, statistics: reader.statistics };
}

/** Number of records of each type from front to back; all CRCs are checked on the way. */
function countByStream(file) {
  const reader = new McapStreamReader({ decompressHandlers, validateCrcs: true });
  reader.append(fs.readFileSync(file));
  const counts = {};
  for (let record; (record = reader.nextRecord()); ) {
    counts[record.type] = (counts[record.type] ?? 0) + 1;
  }
  assert.ok(reader.done());
  return counts;
}

function close(actual, expected) {
  // single precision
  assert.ok(Math.abs(actual - expected) <= 1e-6 * Math.max(1, Math.abs(expected)),
            `${actual} is not ${expected}`);
}

async function main([file, expectedFile]) {
  const expected = JSON.parse(fs.readFileSync(expectedFile, "utf8"));
  const log = await readByIndex(file);

  assert.deepStrictEqual(Object.keys(log.topics).sort(), ["/changes", "/events", "/joints",
    "/limits", "/poses", "/tick", "/timing", "/truth", "/verdict", "/wrench"]);
  assert.strictEqual(log.attachments["config.yaml"], expected.config);
  assert.strictEqual(log.attachments["robot.urdf"], expected.model);
  assert.deepStrictEqual(log.metadata.supple, { version: "0.1.0" });

  for (const [topic, messages] of Object.entries(log.topics)) {
    if (topic === "/events" || topic === "/changes") continue;
    assert.strictEqual(messages.length, expected.ticks.length, topic);
  }
  expected.ticks.forEach((tick, i) => {
    const joints = log.topics["/joints"][i];
    assert.strictEqual(Number(joints.time), tick.time);
    assert.strictEqual(joints.q.length, tick.q.length);
    tick.q.forEach((q, j) => close(joints.q[j], q));
    tick.v_command.forEach((v, j) => close(joints.v_command[j], v));
    close(log.topics["/wrench"][i].F_P_D.force.z, tick.fz);
    close(log.topics["/poses"][i].P.position.x, tick.x);
    close(log.topics["/truth"][i].P.position.x, tick.x);
    assert.strictEqual(log.topics["/truth"][i].F_P_W.force.z, 3);
    assert.strictEqual(log.topics["/verdict"][i].phase, `Phase_${tick.phase}`);
    assert.strictEqual(log.topics["/timing"][i].index, i);
    assert.strictEqual(log.topics["/tick"][i].record.length, tick.bytes);
  });
  assert.ok(log.topics["/events"].some((event) => event.text === "running"));
  const [change, ...others] = log.topics["/changes"];
  assert.strictEqual(others.length, 0);
  assert.strictEqual(change.tick_index, 300);
  assert.strictEqual(Number(change.time), expected.ticks[300].time);
  assert.strictEqual(change.config, "robot: {model: ur5e, period_ms: 2}\n");

  const counts = countByStream(file);
  const messages = Object.values(log.topics).reduce((sum, list) => sum + list.length, 0);
  assert.strictEqual(counts.Message, messages);
  assert.strictEqual(Number(log.statistics.messageCount), messages);
  assert.strictEqual(counts.ChunkIndex, log.statistics.chunkCount);
  assert.ok(log.statistics.chunkCount > 1);
  console.log(`${messages} messages in ${log.statistics.chunkCount} chunks agree`);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
