// A second client beside the page: what it sees came from the controller, not from the page. It
// decodes with protobufjs, which the page does not use.

import protocol from "@foxglove/ws-protocol";
import protobuf from "protobufjs";
import descriptor from "protobufjs/ext/descriptor/index.js";
import WebSocket from "ws";

const { FoxgloveClient } = protocol;
const kWithin = 20_000; // [ms]

export function typeFrom(schema, name) {
  const set = descriptor.FileDescriptorSet.decode(schema);
  return protobuf.Root.fromDescriptor(set).lookupType(name);
}

/// Once `condition` gives something true; that.
export async function until(what, condition, within = kWithin) {
  const end = Date.now() + within;
  for (;;) {
    const found = await condition();
    if (found) return found;
    if (Date.now() > end) throw new Error(`not within ${within} ms: ${what}`);
    await new Promise((resume) => setTimeout(resume, 20));
  }
}

export class Witness {
  latest = new Map(); // decoded messages by topic
  parameters = new Map();
  services = new Map();
  answers = new Map();
  calls = 0;

  /// `url`: the page's, with the token.
  static async open(url) {
    const out = new Witness();
    const address = url.replace(/^http/, "ws");
    out.client = new FoxgloveClient({
      ws: new WebSocket(address, [FoxgloveClient.SUPPORTED_SUBPROTOCOL]) });
    out.listen();
    await until("the witness knows the parameters", () => out.parameters.size > 0);
    return out;
  }

  listen() {
    const { client } = this;
    const decoders = new Map();
    client.on("error", () => {});
    client.on("advertise", (channels) => {
      for (const channel of channels) {
        const type = channel.encoding === "protobuf"
          ? typeFrom(Buffer.from(channel.schema, "base64"), channel.schemaName) : null;
        decoders.set(client.subscribe(channel.id), { topic: channel.topic, type });
      }
      client.subscribeParameterUpdates([]);
      client.getParameters([]);
    });
    client.on("advertiseServices", (list) => list.forEach((s) => this.services.set(s.name, s.id)));
    client.on("message", ({ subscriptionId, data }) => {
      const { topic, type } = decoders.get(subscriptionId);
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      this.latest.set(topic, type ? type.decode(bytes) : JSON.parse(Buffer.from(bytes).toString()));
    });
    client.on("parameterValues", ({ parameters }) =>
      parameters.forEach((p) => this.parameters.set(p.name, p.value)));
    client.on("serviceCallResponse", ({ callId, data }) =>
      this.answers.set(callId, JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString() || "{}")));
    client.on("serviceCallFailure", ({ callId, message }) => this.answers.set(callId, { failed: message }));
  }

  async call(name, request = {}) {
    const callId = ++this.calls;
    const data = new TextEncoder().encode(JSON.stringify(request));
    this.client.sendServiceCallRequest({ serviceId: this.services.get(name), callId, encoding: "json",
                                         data: new DataView(data.buffer) });
    return until(`an answer of ${name}`, () => this.answers.get(callId));
  }

  phase() {
    return this.latest.get("/state")?.phase;
  }

  /// x y z of C in D's place, in world axes [m]
  offset() {
    const o = this.latest.get("/poses")?.offset_DC_W;
    return o ? [o.x, o.y, o.z] : [0, 0, 0];
  }

  /// A steady push, repeated until `condition`.
  async push(force_n, what, condition) {
    let pushed = 0;
    return until(what, async () => {
      if (Date.now() - pushed > 100) {
        pushed = Date.now();
        await this.call("push", { force_n, torque_nm: [0, 0, 0], hold_s: 0.5 });
      }
      return condition();
    });
  }

  close() {
    this.client.close();
  }
}
