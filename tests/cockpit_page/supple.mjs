// A real `supple` as a child, by its own port.

import { spawn } from "node:child_process";
import { once } from "node:events";

const kWithin = 60_000; // a start on a busy machine [ms]

export class Supple {
  /// Waits until it has told the address of its cockpit.
  static async start(program, args, folder) {
    const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    const out = new Supple(child);
    out.url = await out.told(/cockpit: (http:\S+)/);
    return out;
  }

  constructor(child) {
    this.child = child;
    this.text = "";
    this.waiting = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        this.text += text;
        this.waiting.forEach((look) => look());
      });
    }
    this.ended = once(child, "exit");
  }

  get port() {
    return new URL(this.url).port;
  }

  /// The first group of the pattern, once it was printed.
  told(pattern) {
    return new Promise((resolve, reject) => {
      const fail = (why) => reject(new Error(`${why}; supple printed:\n${this.text}`));
      const timer = setTimeout(() => fail(`no ${pattern} within ${kWithin} ms`), kWithin);
      const look = () => {
        const found = pattern.exec(this.text);
        if (!found) return;
        clearTimeout(timer);
        resolve(found[1]);
      };
      this.waiting.push(look);
      this.ended.then(([code]) => {
        clearTimeout(timer);
        fail(`supple ended with ${code}`);
      });
      look();
    });
  }

  /// As Ctrl-C does; its exit code.
  async stop() {
    if (this.child.exitCode !== null) return this.child.exitCode;
    this.child.kill("SIGINT");
    const timer = setTimeout(() => this.child.kill("SIGKILL"), kWithin);
    const [code] = await this.ended;
    clearTimeout(timer);
    return code;
  }
}
