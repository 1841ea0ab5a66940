// Bundles the unit tests and runs them with node's own runner, in this process.

import { build } from "esbuild";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const out = join("node_modules", ".unit");
rmSync(out, { recursive: true, force: true });
await build({
  entryPoints: readdirSync("test").filter((f) => f.endsWith(".test.ts")).map((f) => join("test", f)),
  outdir: out, bundle: true, platform: "node", format: "esm", packages: "external",
  outExtension: { ".js": ".mjs" }, preserveSymlinks: true, logLevel: "warning",
});
for (const file of readdirSync(out)) await import(pathToFileURL(join(process.cwd(), out, file)).href);
