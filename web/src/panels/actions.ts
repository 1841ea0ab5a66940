// The buttons that command the controller. One that means nothing in the present phase is off.

import type { Link } from "../link/link.ts";
import type { About } from "../link/messages.ts";
import { el, setText } from "../ui/dom.ts";

type Tell = (level: "info" | "error", text: string) => void;

interface Action {
  service: string;
  name: string;
  title: string;
  kind: string;
  phases: string[]; // in which it means something
}

const kActions: Action[] = [
  { service: "start", name: "Start", title: "begin to be compliant", kind: "primary", phases: ["idle", "stopped"] },
  { service: "hold", name: "Hold", title: "stand still, stay ready", kind: "", phases: ["running"] },
  { service: "resume", name: "Resume", title: "be compliant again", kind: "primary", phases: ["holding"] },
  { service: "stop", name: "Stop", title: "brake and stop", kind: "danger", phases: ["running", "holding"] },
  { service: "reset", name: "Reset", title: "forget the cause of the stop", kind: "", phases: ["stopped", "fault", "idle"] },
  { service: "tare", name: "Tare", title: "take the present force for zero", kind: "", phases: ["idle", "running", "holding", "stopped"] },
];

export class Actions {
  private readonly buttons = new Map<Action, HTMLButtonElement>();
  private readonly record: HTMLButtonElement;
  private phase = "";
  private recording = false;

  constructor(parent: HTMLElement, private readonly link: Link, private readonly tell: Tell) {
    for (const action of kActions) {
      const button = el("button", { type: "button", class: action.kind, title: action.title,
        "data-action": action.service, onclick: () => void this.run(action.service) }, action.name);
      this.buttons.set(action, button);
      parent.append(button);
    }
    this.record = el("button", { type: "button", class: "record", title: "write the run to a log",
      "data-action": "record", "aria-pressed": "false", onclick: () => void this.toggle() }, "Record");
    parent.append(this.record);
    this.update();
  }

  show(phase: string): void {
    if (phase === this.phase) return;
    this.phase = phase;
    this.update();
  }

  setAbout(about: About): void {
    this.recording = about.recording?.on ?? false;
    this.record.title = this.recording ? `writes ${about.recording?.file ?? ""}` : "write the run to a log";
    this.update();
  }

  update(): void {
    const may = this.link.mayCommand;
    for (const [action, button] of this.buttons) {
      button.disabled = !may || !action.phases.includes(this.phase);
    }
    this.record.disabled = !may || !this.link.has("record");
    this.record.setAttribute("aria-pressed", String(this.recording));
    setText(this.record, this.recording ? "Recording" : "Record");
  }

  private async run(service: string): Promise<void> {
    try {
      const answer = (await this.link.call(service)) as { done?: boolean; text?: string };
      if (answer.text) this.tell("info", answer.text);
    } catch (error) {
      this.tell("error", (error as Error).message);
    }
  }

  private async toggle(): Promise<void> {
    try {
      const answer = (await this.link.call("record", { on: !this.recording })) as
        { file?: string; text?: string };
      this.tell("info", answer.text || answer.file || "");
    } catch (error) {
      this.tell("error", (error as Error).message);
    }
  }
}
