// A list to choose from that calls a service by the name chosen: presets and scenes.

import type { Link } from "../link/link.ts";
import { el } from "../ui/dom.ts";

export class Chooser {
  readonly element: HTMLElement;
  private readonly select: HTMLSelectElement;
  private known = "";

  constructor(private readonly label: string, private readonly service: string,
              private readonly link: Link,
              private readonly tell: (level: "info" | "error", text: string) => void) {
    this.select = el("select", { class: "small", "aria-label": label,
      onchange: () => void this.choose() });
    this.element = el("label", { class: "chip" }, label, this.select);
    this.element.hidden = true;
  }

  /// `chosen` null: one is applied, and none is in force.
  show(entries: { name: string; title: string }[], chosen: string | null): void {
    this.element.hidden = entries.length === 0;
    this.update();
    const key = JSON.stringify([entries, chosen]);
    if (key === this.known) return;
    this.known = key;
    const options = entries.map((entry) =>
      el("option", { value: entry.name, selected: entry.name === chosen }, entry.title));
    if (chosen === null) options.unshift(el("option", { value: "", selected: true }, "apply …"));
    this.select.replaceChildren(...options);
  }

  update(): void {
    this.select.disabled = !this.link.mayCommand || !this.link.has(this.service);
  }

  private async choose(): Promise<void> {
    const name = this.select.value;
    if (name === "") return;
    try {
      const answer = (await this.link.call(this.service, { name })) as { text?: string };
      this.tell("info", answer.text || `${this.label.toLowerCase()}: ${name}`);
    } catch (error) {
      this.tell("error", (error as Error).message);
    }
    this.known = "";
    if (this.select.options[0]?.value === "") this.select.selectedIndex = 0;
  }
}
