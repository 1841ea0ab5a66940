// Chromium without a screen that nobody listens to. The tests' own driver is told of every message that
// a page gets, and that costs the page more than showing it; for measuring, one talks to the browser
// only when there is something to ask.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";
import { kFlags, program } from "./browser.mjs";

const kWithin = 30_000; // [ms]
const kQuiet = ["--headless=new", "--remote-debugging-port=0", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-default-apps", "--disable-extensions", "--disable-sync", "--hide-scrollbars"];

/// One end of the browser's debugging protocol.
class Session {
  static async open(url) {
    const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 1 << 28 });
    await once(socket, "open");
    return new Session(socket);
  }

  constructor(socket) {
    this.socket = socket;
    this.calls = new Map();
    this.last = 0;
    socket.on("message", (data) => {
      const { id, result, error } = JSON.parse(data);
      this.calls.get(id)?.(error ? Promise.reject(new Error(error.message)) : result);
      this.calls.delete(id);
    });
  }

  send(method, params = {}) {
    const id = ++this.last;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => this.calls.set(id, resolve));
  }
}

export class PlainBrowser {
  /// Shows the page at once.
  static async open(url, width = 1280, height = 800) {
    const out = new PlainBrowser();
    out.folder = mkdtempSync(join(tmpdir(), "supple_browser_"));
    out.child = spawn(program(), [...kFlags, ...kQuiet, `--user-data-dir=${out.folder}`,
      `--window-size=${width},${height + 200}`, url], { stdio: ["ignore", "ignore", "pipe"] });
    const address = await out.told(/DevTools listening on (ws:\S+)/);
    out.browser = await Session.open(address);
    const list = await (await fetch(`http://${new URL(address).host}/json/list`)).json();
    out.page = await Session.open(list.find((each) => each.type === "page").webSocketDebuggerUrl);
    await out.page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    return out;
  }

  told(pattern) {
    return new Promise((resolve, reject) => {
      let text = "";
      const timer = setTimeout(() => reject(new Error(`chromium does not answer; it said:\n${text}`)), kWithin);
      this.child.stderr.setEncoding("utf8").on("data", (more) => {
        text = (text + more).slice(-10_000);
        const found = pattern.exec(text);
        if (!found) return;
        clearTimeout(timer);
        resolve(found[1]);
      });
    });
  }

  /// In the page; what it gives can be written as JSON.
  async evaluate(code, argument = null) {
    const { result, exceptionDetails } = await this.page.send("Runtime.evaluate", {
      expression: `(${code})(${JSON.stringify(argument)})`, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async waitFor(what, code) {
    const end = Date.now() + kWithin;
    while (!(await this.evaluate(`() => Boolean((${code})())`).catch(() => false))) {
      if (Date.now() > end) throw new Error(`not within ${kWithin} ms: ${what}`);
      await new Promise((resume) => setTimeout(resume, 100));
    }
  }

  async close() {
    const ended = once(this.child, "exit");
    void this.browser.send("Browser.close");
    await ended;
    // its other processes end after it, and write until then
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}
