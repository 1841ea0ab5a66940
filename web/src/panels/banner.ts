// One line across the page: the connection is gone, or an answer to a command.

import { setText } from "../ui/dom.ts";

const kShown = 5000; // an answer [ms]

export class Banner {
  private lasting = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly element: HTMLElement) {}

  /// Stays until it is told otherwise; empty takes it away.
  stay(text: string): void {
    this.lasting = text;
    this.show(text, "bad");
  }

  tell(level: "info" | "warning" | "error", text: string): void {
    if (text === "" || this.lasting !== "") return;
    this.show(text, level === "error" ? "bad" : "note");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(this.lasting, "bad"), kShown);
  }

  private show(text: string, kind: string): void {
    setText(this.element, text);
    this.element.classList.toggle("note", kind === "note");
    this.element.hidden = text === "";
  }
}
