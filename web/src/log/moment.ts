// The state at a moment of a log, in words, from what the controller logged of itself.

import type { Feeds } from "../link/feeds.ts";
import { kLimits } from "../link/feeds.ts";
import type { State } from "../link/messages.ts";
import { digits, words } from "../ui/format.ts";

const kPhases = ["idle", "running", "holding", "stopping", "stopped", "fault"];
const kHeadlines: Record<string, string> = {
  idle: "waits to be started",
  running: "gives way to forces",
  holding: "stands still, ready to go on",
  stopping: "brakes",
  stopped: "was stopped",
  fault: "stopped by itself",
};

/// The names of an enum's values, without the prefix that they share.
function plain(names: string[]): string[] {
  let prefix = names[0] ?? "";
  for (const name of names) while (!name.startsWith(prefix)) prefix = prefix.slice(0, -1);
  prefix = prefix.slice(0, prefix.lastIndexOf("_") + 1);
  return names.map((name) => name.slice(prefix.length).toLowerCase());
}

export function stateAt(feeds: Feeds, time: number): State | null {
  const verdict = feeds.get("/verdict");
  const at = verdict?.history.indexAt(time) ?? -1;
  if (!verdict || at < 0) return null;
  const column = verdict.column("phase");
  const value = column[at]!;
  let since = at;
  while (since > verdict.history.begin && column[since - 1] === value) --since;
  const phases = plain(verdict.choices("phase"));
  const phase = phases[value] ?? kPhases[value] ?? String(value);
  const reason = verdict.column("cause.reason")[at]!;
  const names = plain(verdict.choices("cause.reason"));
  const cause = reason === 0 ? "" : `${words(names[reason] ?? `reason ${reason}`)}: ` +
    `${digits(verdict.column("cause.value")[at]!, 3)}, limit ${digits(verdict.column("cause.limit")[at]!, 3)}`;
  const limits = feeds.get("/limits");
  const l = limits?.history.indexAt(time) ?? -1;
  const acting = limits && l >= 0
    ? kLimits.filter((name) => limits.column(name)[l]! > 0).map(words).join(", ") : "";
  const wrench = feeds.get("/wrench");
  const w = wrench?.history.indexAt(time) ?? -1;
  const touches = wrench && w >= 0 && wrench.column("inside_deadband")[w] === 0;
  return { time_s: time, phase, headline: kHeadlines[phase] ?? "", cause,
           phase_since_s: verdict.history.times[since]!, limit_text: acting,
           contact_text: touches ? `force of ${digits(wrench!.column("force")[w]!, 1)} N` : "" };
}
