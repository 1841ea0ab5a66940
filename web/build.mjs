// Makes the page's files: one script, one style sheet, and what stands beside them.
//
//   node build.mjs OUT     run in a folder with node_modules

import { build } from "esbuild";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const out = process.argv[2];
if (!out) {
  console.error("usage: node build.mjs OUT");
  process.exit(2);
}

const result = await build({
  entryPoints: { cockpit: "src/main.ts" },
  outdir: out,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  metafile: true,
  preserveSymlinks: true,
  logLevel: "warning",
  alias: {
    "three/examples/jsm/loaders/STLLoader.js": "./src/view3d/no_meshes.ts",
    "three/examples/jsm/loaders/ColladaLoader.js": "./src/view3d/no_meshes.ts",
  },
});

/// The packages of which something is in the bundle.
function bundled(metafile) {
  const names = new Set();
  for (const output of Object.values(metafile.outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(output.inputs)) {
      const found = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file);
      if (found && bytesInOutput > 0) names.add(found[1]);
    }
  }
  return [...names].sort();
}

async function licenceOf(name) {
  const folder = join("node_modules", name);
  const about = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  for (const file of ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "license"]) {
    try {
      return { about, text: await readFile(join(folder, file), "utf8") };
    } catch {
      // under another name, or not in the package
    }
  }
  return { about, text: "(the package has no file of its own; the licence is the one named above)\n" };
}

let licences = "This page contains, besides Supple's own code, parts of these packages.\n";
for (const name of bundled(result.metafile)) {
  const { about, text } = await licenceOf(name);
  licences += `\n${"=".repeat(80)}\n${name} ${about.version}, ${about.license}\n\n${text.trim()}\n`;
}

await mkdir(out, { recursive: true });
await writeFile(join(out, "licences.txt"), licences);
for (const file of ["index.html", "icon.svg"]) await copyFile(file, join(out, file));
