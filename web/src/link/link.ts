// The page's connection to its server. When it is lost, it is tried again until it is back.

import { FoxgloveClient, type Channel, type Parameter, StatusLevel } from "@foxglove/ws-protocol";

export type LinkState = "connecting" | "open" | "lost";

export interface Listener {
  state(state: LinkState): void;
  /// A new connection: what was known of the run before may be of another one.
  session(mayCommand: boolean, sessionId: string): void;
  channel(channel: Channel): boolean; // whether it is wanted
  message(topic: string, time: number, data: DataView): void; // time in s
  parameters(values: Map<string, unknown>): void;
  /// The page goes on without it.
  tokenIsOld(): void;
  /// What the server tells that answers no request of this page.
  notice(level: "info" | "warning" | "error", text: string): void;
}

interface Call {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const kLevels = { [StatusLevel.INFO]: "info", [StatusLevel.WARNING]: "warning",
                  [StatusLevel.ERROR]: "error" } as const;
const kFirstWait = 250; // until the next attempt [ms]
const kLongestWait = 4000; // [ms]
const kSuspicious = 3; // attempts
const kAnswerWithin = 5000; // [ms]

export class Link {
  private trusted = false; // the server takes commands from here
  private looksOnly = false;
  private client: FoxgloveClient | null = null;
  private token = true; // it is given
  private attempts = 0; // without success
  private wait = kFirstWait;
  private topics = new Map<number, string>(); // by subscription
  private services = new Map<string, number>();
  private calls = new Map<number, Call>();
  private nextCall = 1;
  private sets = new Map<string, (refusal: string | null) => void>();
  private nextSet = 1;
  private refusal: string | null = null; // told before the values that stay

  constructor(
    private readonly address: (withToken: boolean) => string,
    private readonly listener: Listener,
  ) {}

  connect(): void {
    this.listener.state("connecting");
    const socket = new WebSocket(this.address(this.token), [FoxgloveClient.SUPPORTED_SUBPROTOCOL]);
    const client = new FoxgloveClient({ ws: socket });
    this.client = client;
    client.on("open", () => {
      this.attempts = 0;
      this.wait = kFirstWait;
      this.listener.state("open");
    });
    client.on("error", () => {}); // a close follows
    client.on("close", () => this.lost());
    client.on("serverInfo", (info) => {
      this.trusted = info.metadata?.["commands"] === "yes";
      this.listener.session(this.mayCommand, info.sessionId ?? "");
      client.subscribeParameterUpdates([]);
      client.getParameters([]);
    });
    client.on("advertise", (channels) => {
      for (const channel of channels) {
        if (this.listener.channel(channel)) {
          this.topics.set(client.subscribe(channel.id), channel.topic);
        }
      }
    });
    client.on("advertiseServices", (services) => {
      for (const service of services) this.services.set(service.name, service.id);
    });
    client.on("message", ({ subscriptionId, timestamp, data }) => {
      const topic = this.topics.get(subscriptionId);
      if (topic) this.listener.message(topic, Number(timestamp) * 1e-9, data as DataView);
    });
    client.on("parameterValues", ({ parameters, id }) => this.values(parameters, id));
    client.on("status", ({ level, message }) => {
      if (level === StatusLevel.ERROR && this.sets.size > 0) this.refusal = message;
      else this.listener.notice(kLevels[level], message);
    });
    client.on("serviceCallResponse", ({ callId, data }) => {
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      const text = new TextDecoder().decode(bytes);
      this.settle(callId, (call) => call.resolve(text === "" ? {} : JSON.parse(text)));
    });
    client.on("serviceCallFailure", ({ callId, message }) => {
      this.settle(callId, (call) => call.reject(new Error(message)));
    });
  }

  get mayCommand(): boolean {
    return this.trusted && !this.looksOnly;
  }

  /// A log has nothing to command.
  lookOnly(): void {
    this.looksOnly = true;
  }

  has(service: string): boolean {
    return this.services.has(service);
  }

  /// The answer, or an error with the server's words.
  call(service: string, request: object = {}): Promise<unknown> {
    const serviceId = this.services.get(service);
    if (!this.client || serviceId === undefined) {
      return Promise.reject(new Error(`the server does not offer '${service}'`));
    }
    const callId = this.nextCall++;
    const data = new TextEncoder().encode(JSON.stringify(request));
    return new Promise((resolve, reject) => {
      this.calls.set(callId, { resolve, reject });
      setTimeout(() => {
        this.settle(callId, (call) => call.reject(new Error(`'${service}' was not answered`)));
      }, kAnswerWithin);
      this.client!.sendServiceCallRequest({ serviceId, callId, encoding: "json",
                                            data: new DataView(data.buffer) });
    });
  }

  /// All of them or none: null, or why they were refused.
  set(values: Record<string, unknown>): Promise<string | null> {
    if (!this.client) return Promise.resolve("there is no connection");
    const id = `set-${this.nextSet++}`;
    const parameters = Object.entries(values).map(([name, value]) => ({ name, value }));
    return new Promise((resolve) => {
      this.sets.set(id, resolve);
      this.client!.setParameters(parameters as Parameter[], id);
    });
  }

  private values(parameters: Parameter[], id: string | undefined): void {
    this.listener.parameters(new Map(parameters.map((p) => [p.name, p.value])));
    const set = id === undefined ? undefined : this.sets.get(id);
    if (!set) return;
    this.sets.delete(id!);
    const refusal = this.refusal;
    this.refusal = null;
    set(refusal);
  }

  private settle(id: number, how: (call: Call) => void): void {
    const call = this.calls.get(id);
    this.calls.delete(id);
    if (call) how(call);
  }

  private lost(): void {
    this.client = null;
    this.trusted = false;
    this.topics.clear();
    this.services.clear();
    for (const id of [...this.calls.keys()]) {
      this.settle(id, (call) => call.reject(new Error("the connection was lost")));
    }
    for (const set of this.sets.values()) set("the connection was lost");
    this.sets.clear();
    this.listener.state("lost");
    if (++this.attempts === kSuspicious) void this.suspectToken();
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(2 * this.wait, kLongestWait);
  }

  /// A server that gives its files but no connection does not know the token: it is of another run.
  private async suspectToken(): Promise<void> {
    const there = await fetch("/icon.svg").then((response) => response.ok, () => false);
    if (!there) {
      this.attempts = 0;
    } else if (this.token) {
      this.token = false;
      this.listener.tokenIsOld();
    }
  }
}
