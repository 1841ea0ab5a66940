// Where the page begins.

import { Cockpit } from "./cockpit.ts";
import "uplot/dist/uPlot.min.css";
import "../style/colours.css";
import "../style/layout.css";
import "../style/parts.css";
import "../style/panels.css";

/// For tests and for the curious, from the browser's console.
interface Handle {
  cockpit: Cockpit;
  frames: number; // since the page began
  script: number; // time spent in them [ms]
}

const cockpit = new Cockpit();
const handle: Handle = { cockpit, frames: 0, script: 0 };
(globalThis as unknown as { supple: Handle }).supple = handle;

let counted = 0;
let since = 0;

function frame(now: number): void {
  const begin = performance.now();
  if (now - since > 1000) {
    cockpit.framesPerSecond((1000 * (handle.frames - counted)) / (now - since));
    counted = handle.frames;
    since = now;
  }
  cockpit.frame(now);
  handle.script += performance.now() - begin;
  ++handle.frames;
  requestAnimationFrame(frame);
}

cockpit.link.connect();
requestAnimationFrame(frame);
