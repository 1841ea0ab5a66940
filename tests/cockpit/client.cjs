// Talks to the cockpit of a run with @foxglove/ws-protocol, which knows nothing of this project:
// subscribes to every channel, decodes every message by its schema, sets a parameter, is refused
// another, and calls services.
//
//   node client.cjs SUPPLE CONFIG

"use strict";
const assert = require("node:assert");
const { spawn } = require("node:child_process");
const { FoxgloveClient } = require("@foxglove/ws-protocol");
const Ajv = require("ajv").default;
const protobuf = require("protobufjs");
require("protobufjs/ext/descriptor");
const { WebSocket } = require("ws");

const PATIENCE_MS = 60_000;
const MASS = "admittance.translation.mass_kg";
const TOPICS = ["/joints", "/wrench", "/poses", "/limits", "/verdict", "/timing", "/truth",
  "/sensed", "/about", "/state", "/event", "/loop", "/certificate", "/tf", "/scene"];

/** The first value for which `found` gives one, looked at after every event. */
function waitFor(what, emitter, event, found) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`never: ${what}`)), PATIENCE_MS);
    const look = (...args) => {
      const value = found(...args);
      if (value === undefined) return;
      clearTimeout(timer);
      emitter.off(event, look);
      resolve(value);
    };
    emitter.on(event, look);
  });
}

/** A function from bytes to a value that the channel's schema describes. */
function decoderOf(channel) {
  if (channel.encoding === "protobuf") {
    assert.strictEqual(channel.schemaEncoding, "protobuf");
    const set = Buffer.from(channel.schema, "base64");
    const type = protobuf.Root.fromDescriptor(set).lookupType(channel.schemaName);
    return (bytes) => type.toObject(type.decode(bytes), { enums: String, longs: Number });
  }
  assert.strictEqual(channel.schemaEncoding, "jsonschema");
  const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(channel.schema));
  return (bytes) => {
    const value = JSON.parse(new TextDecoder().decode(bytes));
    assert.ok(validate(value), `${channel.topic}: ${JSON.stringify(validate.errors)}`);
    return value;
  };
}

/** `supple run`, and where its cockpit is. */
async function started(program, config) {
  const run = spawn(program, ["run", config, "--no-log", "--cockpit", "127.0.0.1:0"]);
  let said = "";
  process.on("exit", () => run.kill("SIGKILL"));
  run.stderr.on("data", (text) => process.stderr.write(text));
  const address = await waitFor("an address", run.stdout, "data", (text) => {
    said += text;
    return /cockpit: http:\/\/(\S+)\/\?token=(\S+)/.exec(said) ?? undefined;
  });
  return { run, url: `ws://${address[1]}/?token=${address[2]}` };
}

class Conversation {
  constructor(url) {
    this.socket = new WebSocket(url, [FoxgloveClient.SUPPORTED_SUBPROTOCOL]);
    this.client = new FoxgloveClient({ ws: this.socket });
    this.channels = new Map(); // by subscription
    this.last = new Map(); // decoded, by topic
    this.services = new Map();
    this.info = waitFor("server info", this.client, "serverInfo", (info) => info);
    this.client.on("error", (error) => {
      throw error;
    });
    this.client.on("advertise", (channels) => {
      for (const channel of channels) {
        this.channels.set(this.client.subscribe(channel.id), {
          topic: channel.topic,
          decode: decoderOf(channel),
        });
      }
    });
    this.client.on("advertiseServices", (services) => {
      for (const service of services) this.services.set(service.name, service);
    });
    this.client.on("message", ({ subscriptionId, timestamp, data }) => {
      const { topic, decode } = this.channels.get(subscriptionId);
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      this.last.set(topic, { timestamp, ...decode(bytes) });
    });
  }

  message(topic, true_ = () => true) {
    return waitFor(`${topic} ${true_}`, this.client, "message", () => {
      const value = this.last.get(topic);
      return value !== undefined && true_(value) ? value : undefined;
    });
  }

  async parameter(name, id, ask) {
    const answer = waitFor(`parameter ${name}`, this.client, "parameterValues", (values) =>
      values.id === id ? values.parameters.find((each) => each.name === name) : undefined);
    ask();
    return (await answer).value;
  }

  async call(name, request) {
    const service = this.services.get(name);
    assert.ok(service, `no service ${name}`);
    const callId = (this.calls = (this.calls ?? 0) + 1);
    const answer = waitFor(`answer of ${name}`, this.client, "serviceCallResponse", (response) =>
      response.callId === callId ? response : undefined);
    const data = new TextEncoder().encode(JSON.stringify(request));
    this.client.sendServiceCallRequest({
      serviceId: service.id, callId, encoding: "json", data: new DataView(data.buffer),
    });
    return JSON.parse(new TextDecoder().decode((await answer).data));
  }
}

async function talk(url) {
  const talk = new Conversation(url);
  const info = await talk.info;
  assert.deepStrictEqual([...info.capabilities].sort(),
    ["parameters", "parametersSubscribe", "services", "time"]);
  const everything = Promise.all(TOPICS.map((topic) => talk.message(topic)));
  const time = waitFor("the time", talk.client, "time", ({ timestamp }) =>
    timestamp > 0n ? timestamp : undefined);
  const messages = Object.fromEntries((await everything).map((each, i) => [TOPICS[i], each]));
  assert.deepStrictEqual([...talk.channels.values()].map((each) => each.topic), TOPICS);
  await time;

  // what the messages say fits together
  assert.strictEqual(messages["/joints"].q.length, 6);
  assert.strictEqual(messages["/about"].joints.length, 6);
  assert.strictEqual(messages["/about"].wall.stiffness, 10000);
  assert.strictEqual(messages["/certificate"].axes.length, 6);
  assert.strictEqual(messages["/loop"].clients, 1);
  const tf = messages["/tf"].transforms.map((each) => each.child_frame_id);
  assert.ok(["tool0", "desired", "commanded", "probe"].every((name) => tf.includes(name)));
  assert.deepStrictEqual(messages["/scene"].entities.map((each) => each.id),
    ["wrench", "box", "wall"]);
  await talk.message("/verdict", (verdict) => verdict.phase === "Phase_running");

  // parameters: seen, set, refused with the message of the file's rules
  assert.deepStrictEqual(
    await talk.parameter(MASS, "1", () => talk.client.getParameters([MASS], "1")), [5, 5, 5]);
  assert.deepStrictEqual(await talk.parameter(MASS, "2", () =>
    talk.client.setParameters([{ name: MASS, value: [7, 5, 5] }], "2")), [7, 5, 5]);
  const refusal = waitFor("a refusal", talk.client, "status", ({ level, message }) =>
    level === 2 ? message : undefined);
  assert.deepStrictEqual(await talk.parameter(MASS, "3", () =>
    talk.client.setParameters([{ name: MASS, value: [-7, 5, 5] }], "3")), [7, 5, 5]);
  assert.match(await refusal, /admittance\.translation\.mass_kg\[0\].* outside \[0\.1, 1000\]/);

  // services
  const names = [...talk.services.keys()].sort();
  assert.deepStrictEqual(names, ["certify", "hold", "preset", "push", "record", "reset", "resume",
    "scene", "set_target", "start", "stop", "tare"]);
  assert.deepStrictEqual(await talk.call("push", { force_n: [0, 15, 0], hold_s: 0.5 }), {});
  await talk.message("/truth", (truth) => truth.F_P_W.force.y > 10);
  assert.strictEqual((await talk.call("hold", {})).done, true);
  await talk.message("/verdict", (verdict) => verdict.phase === "Phase_holding");
  talk.client.close();
}

async function main() {
  const [program, config] = process.argv.slice(2);
  const { run, url } = await started(program, config);
  await talk(url);
  const ended = new Promise((resolve) => run.on("exit", resolve));
  run.kill("SIGINT");
  assert.strictEqual(await ended, 0);
  console.log(`${TOPICS.length} channels decoded, parameters and services answered`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
