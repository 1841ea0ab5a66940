// Panels of which one is seen, as the ARIA pattern of tabs has it: arrow keys move between them.

import { el } from "../ui/dom.ts";

export class Tabs {
  private readonly buttons: HTMLButtonElement[] = [];
  private readonly panels: HTMLElement[] = [];

  constructor(parent: HTMLElement, names: string[]) {
    const list = el("div", { class: "tab-list", role: "tablist" });
    names.forEach((name, i) => {
      const button = el("button", { type: "button", role: "tab", id: `tab-${i}`,
        "aria-controls": `panel-${i}`, onclick: () => this.select(i),
        onkeydown: (e: KeyboardEvent) => this.key(e, i) }, name);
      this.buttons.push(button);
      list.append(button);
      this.panels.push(el("div", { class: "tab-panel", role: "tabpanel", id: `panel-${i}`,
        "aria-labelledby": `tab-${i}`, tabindex: 0 }));
    });
    parent.append(list, ...this.panels);
    this.select(0);
  }

  panel(i: number): HTMLElement {
    return this.panels[i]!;
  }

  private select(chosen: number): void {
    this.buttons.forEach((button, i) => {
      button.setAttribute("aria-selected", String(i === chosen));
      button.tabIndex = i === chosen ? 0 : -1;
      this.panels[i]!.hidden = i !== chosen;
    });
  }

  private key(e: KeyboardEvent, i: number): void {
    const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const next = (i + step + this.buttons.length) % this.buttons.length;
    this.select(next);
    this.buttons[next]!.focus();
  }
}
