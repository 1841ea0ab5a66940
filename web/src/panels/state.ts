// Where the run stands, in words.

import type { State } from "../link/messages.ts";
import { el, setText } from "../ui/dom.ts";
import { clock } from "../ui/format.ts";

export class StatePanel {
  private readonly phase = el("span", { class: "phase" }, "–");
  private readonly headline = el("span", { class: "headline" }, "waiting for the run");
  private readonly cause = el("div", { class: "cause" });
  private readonly since = el("span", { class: "faint" });
  private readonly limit = el("dd");
  private readonly contact = el("dd");

  constructor(parent: HTMLElement) {
    parent.setAttribute("aria-live", "polite");
    parent.append(
      el("div", { class: "state-line" }, this.phase, this.headline,
        el("span", { class: "spring" }), this.since),
      this.cause,
      el("dl", { class: "state-facts" },
        el("dt", {}, "limits"), this.limit, el("dt", {}, "contact"), this.contact));
  }

  show(state: State): void {
    setText(this.phase, state.phase);
    this.phase.dataset["phase"] = state.phase;
    // the phase stands beside it already
    setText(this.headline, state.headline.replace(`${state.phase}: `, ""));
    setText(this.cause, state.cause);
    setText(this.since, Number.isFinite(state.phase_since_s) ? `since ${clock(state.phase_since_s)}` : "");
    setText(this.limit, state.limit_text || "none acts");
    setText(this.contact, state.contact_text || "none");
  }
}
