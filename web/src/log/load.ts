// A log of a run, read once from front to end: what the page shows of every tick, thinned out where
// there are more than a screen could show, and every event.

import { McapIndexedReader, type McapTypes } from "@mcap/core";
import { decompress } from "fzstd";
import { type Feeds, isTopic, kTopics } from "../link/feeds.ts";
import type { Happening, Level } from "../link/messages.ts";
import { objectFrom } from "../proto/decoder.ts";
import { type Schema, schemaFrom } from "../proto/descriptor.ts";

const kMostRows = 200_000; // of a topic
const kBreathe = 4; // times a second the page may draw while it reads [1/s]
const kEvents = "/events";

export interface LoadListener {
  span(first: number, last: number): void;
  event(event: Happening): void;
  progress(share: number): void;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export async function loadLog(file: McapTypes.IReadable, feeds: Feeds,
                              listener: LoadListener): Promise<void> {
  const reader = await McapIndexedReader.Initialize({ readable: file,
    decompressHandlers: { zstd: (bytes, size) => decompress(bytes, new Uint8Array(Number(size))) } });
  const counts = reader.statistics?.channelMessageCounts;
  const stride = new Map<number, number>(); // by channel: every so many is kept
  let events: Schema | null = null;
  let eventType = "";
  for (const channel of reader.channelsById.values()) {
    const schema = reader.schemasById.get(channel.schemaId);
    if (!schema) continue;
    if (channel.topic === kEvents) {
      events = schemaFrom(schema.data);
      eventType = schema.name;
    }
    if (!isTopic(channel.topic)) continue;
    const count = Number(counts?.get(channel.id) ?? BigInt(kMostRows));
    const every = Math.max(1, Math.ceil(count / kMostRows));
    stride.set(channel.id, every);
    feeds.add(channel.topic, schema.data, schema.name, Math.ceil(count / every) + 1, false);
  }
  const first = Number(reader.statistics?.messageStartTime ?? 0n) * 1e-9;
  const last = Number(reader.statistics?.messageEndTime ?? 0n) * 1e-9;
  listener.span(first, last);
  const seen = new Map<number, number>();
  let drawn = performance.now();
  for await (const message of reader.readMessages({ topics: [...kTopics, kEvents] })) {
    const time = Number(message.logTime) * 1e-9;
    const topic = reader.channelsById.get(message.channelId)!.topic;
    if (topic === kEvents && events) {
      const found = objectFrom(events, eventType, viewOf(message.data));
      listener.event({ time_s: time, level: levelOf(found["level"]), text: String(found["text"] ?? "") });
    } else if (isTopic(topic)) {
      const n = seen.get(message.channelId) ?? 0;
      seen.set(message.channelId, n + 1);
      if (n % stride.get(message.channelId)! === 0) feeds.take(topic, time, viewOf(message.data));
    }
    if (performance.now() - drawn > 1000 / kBreathe) {
      listener.progress((time - first) / Math.max(last - first, 1e-9));
      await new Promise((resume) => setTimeout(resume));
      drawn = performance.now();
    }
  }
  listener.progress(1);
}

/// The level's name, or an enum's with a prefix.
function levelOf(value: string | number | undefined): Level {
  const name = String(value ?? "").toLowerCase();
  if (name.includes("error")) return "error";
  return name.includes("warn") ? "warning" : "info";
}
