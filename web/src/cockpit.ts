// The page: its panels, and what each message means to them.

import type { Channel } from "@foxglove/ws-protocol";
import { Feeds, isTopic } from "./link/feeds.ts";
import { forgetToken, socketAddress } from "./link/address.ts";
import { Link, type LinkState, type Listener } from "./link/link.ts";
import type { About, Happening, Loop, State } from "./link/messages.ts";
import { kPushHold } from "./logic/grab.ts";
import { loadLog } from "./log/load.ts";
import { stateAt } from "./log/moment.ts";
import { Player } from "./log/player.ts";
import { RemoteFile } from "./log/ranges.ts";
import { Actions } from "./panels/actions.ts";
import { Banner } from "./panels/banner.ts";
import { Chooser } from "./panels/chooser.ts";
import { EventList } from "./panels/events.ts";
import { GainPanel } from "./panels/gains.ts";
import { kPlots, TimePlot } from "./panels/plot.ts";
import { Readout } from "./panels/readout.ts";
import { StatePanel } from "./panels/state.ts";
import { LimitStrip } from "./panels/strip.ts";
import { Tabs } from "./panels/tabs.ts";
import { Timeline } from "./panels/timeline.ts";
import { TimingPanel } from "./panels/timing.ts";
import { byId, setText } from "./ui/dom.ts";
import { clock, words } from "./ui/format.ts";
import { Theme } from "./ui/theme.ts";
import { View } from "./view3d/view.ts";

const kKept = 2000; // messages of a topic: half a minute
const kSeldom = ["/about", "/state", "/event", "/loop", "/certificate"];
const text = new TextDecoder();

const base64 = (s: string) => Uint8Array.from(atob(s), (c) => c.charCodeAt(0));

export class Cockpit implements Listener {
  readonly feeds = new Feeds();
  readonly theme = new Theme();
  readonly link = new Link(socketAddress, this);
  readonly player = new Player();
  about: About | null = null;
  view: View | null = null;
  private readonly banner = new Banner(byId("banner"));
  private readonly state_ = new StatePanel(byId("state"));
  private readonly actions: Actions;
  private readonly presets: Chooser;
  private readonly scenes: Chooser;
  private readonly gains: GainPanel;
  private readonly timing: TimingPanel;
  private readonly readout: Readout;
  private readonly tabs: Tabs;
  private events: EventList;
  private drawn: { draw(time: number): void }[] = [];
  private turn = 0;
  private timeline: Timeline | null = null;
  private sessionId = "";
  private urdf = "";
  private phase = "";

  constructor() {
    const tell = (level: "info" | "error", what: string) => this.banner.tell(level, what);
    this.actions = new Actions(byId("actions"), this.link, tell);
    this.presets = new Chooser("Preset", "preset", this.link, tell);
    this.scenes = new Chooser("Scene", "scene", this.link, tell);
    byId("scenes").append(this.scenes.element);
    this.gains = new GainPanel(byId("gains"), this.link, this.presets.element);
    this.tabs = new Tabs(byId("tabs"), ["Events", "Timing"]);
    this.events = new EventList(this.tabs.panel(0), null);
    this.timing = new TimingPanel(this.tabs.panel(1), this.theme);
    this.readout = new Readout(byId("readout"), this.feeds);
    byId("theme").addEventListener("click", () => this.theme.toggle());
    byId("home").addEventListener("click", () => this.view?.stage.home());
    this.addView();
  }

  private addView(): void {
    try {
      this.view = new View(byId("canvas"), byId("labels"), byId("shown"), this.feeds, this.theme, {
        mayPush: () => this.link.mayCommand && this.about?.simulated === true &&
          this.about.mode === "live" && this.link.has("push"),
        push: (force_n) => {
          this.link.call("push", { force_n, torque_nm: [0, 0, 0], hold_s: kPushHold })
            .catch((error: Error) => this.banner.tell("error", error.message));
        },
      });
    } catch {
      this.banner.tell("error", "this browser has no WebGL: the arm is not drawn");
    }
  }

  // ---- what the link tells

  state(state: LinkState): void {
    const lamp = byId("link");
    lamp.dataset["state"] = state;
    setText(lamp, state === "open" ? "connected" : state);
    if (state === "lost") {
      this.banner.stay("The connection to supple is lost; what is shown is old. Trying again …");
      this.view?.hand.release();
      this.commands();
    } else if (state === "open") this.banner.stay("");
  }

  session(mayCommand: boolean, sessionId: string): void {
    byId("access").hidden = mayCommand;
    if (this.about?.mode === "log") return;
    if (sessionId !== this.sessionId) {
      this.feeds.clear();
      this.urdf = "";
    }
    this.sessionId = sessionId;
    this.events.clear();
    this.commands();
  }

  channel(channel: Channel): boolean {
    if (isTopic(channel.topic) && this.about?.mode !== "log") {
      if (!this.feeds.get(channel.topic)) {
        this.feeds.add(channel.topic, base64(channel.schema), channel.schemaName, kKept);
      }
      return true;
    }
    return kSeldom.includes(channel.topic);
  }

  message(topic: string, time: number, data: DataView): void {
    if (isTopic(topic)) {
      if (this.about?.mode !== "log") this.feeds.take(topic, time, data);
      return;
    }
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const json: unknown = JSON.parse(text.decode(bytes));
    if (topic === "/about") this.takeAbout(json as About);
    else if (topic === "/certificate") this.gains.takeCertificate(json);
    else if (topic === "/loop") this.timing.show(json as Loop);
    else if (this.about?.mode === "log") return;
    else if (topic === "/event") this.events.add(json as Happening);
    else if (topic === "/state") this.takeState(json as State);
  }

  parameters(values: Map<string, unknown>): void {
    this.gains.take(values);
    this.commands();
  }

  tokenIsOld(): void {
    forgetToken();
    byId("access").title = "The token in the address is of another run: open the address that supple prints";
  }

  notice(level: "info" | "warning" | "error", what: string): void {
    this.banner.tell(level, what);
  }

  // ---- what that means

  private takeState(state: State): void {
    this.state_.show(state);
    this.phase = state.phase;
    this.actions.show(this.phase);
    this.commands();
    setText(byId("clock"), clock(state.time_s));
  }

  private takeAbout(about: About): void {
    const first = this.about === null;
    this.about = about;
    document.title = `${about.robot} – Supple cockpit`;
    setText(byId("robot"), about.name || about.robot);
    const kind = byId("kind");
    kind.hidden = false;
    setText(kind, about.mode === "log" ? "log" : about.simulated ? "simulated" : "real robot");
    if (first) this.begin(about);
    this.view?.setAbout(about);
    if (this.urdf === "") void this.fetchRobot(about);
    this.presets.show((about.presets ?? []).map((name) => ({ name, title: words(name) })), null);
    this.scenes.show(about.simulated && about.mode === "live" ? about.scenes ?? [] : [], about.scene);
    this.actions.setAbout(about);
    this.commands();
  }

  private begin(about: About): void {
    const log = about.mode === "log";
    const seek = (time: number) => this.player.seek(time);
    const plots = kPlots.map((setup) => new TimePlot(setup, this.feeds, this.theme, log, seek));
    const strip = new LimitStrip(this.feeds, this.theme, log, seek);
    byId("plots").replaceChildren(...plots.map((plot) => plot.element), strip.element);
    this.drawn = [...plots, strip, this.readout];
    if (log) void this.openLog();
  }

  private async fetchRobot(about: About): Promise<void> {
    this.urdf = "asked for";
    try {
      const response = await fetch("/robot.urdf");
      if (!response.ok) throw new Error(`the server answers ${response.status}`);
      this.urdf = await response.text();
      this.view?.setRobot(this.urdf, about);
    } catch (error) {
      this.urdf = "";
      this.banner.tell("error", `the robot's model cannot be shown: ${(error as Error).message}`);
    }
  }

  private async openLog(): Promise<void> {
    const body = this.tabs.panel(0);
    body.replaceChildren();
    this.events = new EventList(body, (time) => this.player.seek(time));
    byId("main").classList.add("log");
    this.link.lookOnly();
    this.gains.setTitle("Gains at the start");
    this.timeline = new Timeline(byId("timeline"), this.player);
    byId("actions").hidden = true;
    byId("access").hidden = true;
    this.feeds.clear();
    try {
      await loadLog(new RemoteFile("/log.mcap"), this.feeds, {
        span: (first, last) => this.player.span(first, last),
        event: (event) => this.events.add(event),
        progress: (share) => {
          const lamp = byId("link");
          setText(lamp, share < 1 ? `reading ${Math.round(100 * share)} %` : "log is read");
        },
      });
    } catch (error) {
      this.banner.stay(`the log cannot be read: ${(error as Error).message}`);
    }
  }

  private commands(): void {
    this.actions.update();
    this.gains.update();
    this.presets.update();
    this.scenes.update();
  }

  /// Told once a second.
  framesPerSecond(value: number): void {
    this.timing.frames(value);
  }

  /// One frame. The plots take turns; where the processor draws, the arm takes turns with them.
  frame(now: number): void {
    let time = Number.POSITIVE_INFINITY; // the latest
    if (this.timeline) {
      this.player.frame(now);
      time = this.player.time;
      this.timeline.draw();
      this.events.mark(time);
      setText(byId("clock"), clock(time));
      const state = stateAt(this.feeds, time);
      if (state) this.state_.show(state);
    }
    const drawn = this.view?.draw(now, time) ?? false;
    const count = this.drawn.length;
    if (count > 0 && !(drawn && this.view?.stage.software)) this.drawn[this.turn++ % count]!.draw(time);
  }
}
