// Sizes of what a browser loads for a route and of the Worker; used by the check and the benchmark.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export const gzipBytes = (path) => gzipSync(readFileSync(path), { level: 9 }).length;

const CLIENT = "build/client";

/** The browser manifest that Remix wrote: routes with their modules, and the entry. */
function readManifest() {
  const file = readdirSync(join(CLIENT, "assets")).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error("build/client holds no manifest: build first");
  const text = readFileSync(join(CLIENT, "assets", file), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** For each route the gzip bytes of all JavaScript that its first load needs (entry, parents, own). */
export function routeSizes() {
  const { entry, routes } = readManifest();
  const ancestors = (route) => (route ? [route, ...ancestors(routes[route.parentId])] : []);
  return Object.values(routes)
    .filter((route) => route.id !== "root")
    .map((route) => {
      const files = new Set([entry.module, ...entry.imports]);
      for (const part of ancestors(route)) for (const file of [part.module, ...(part.imports ?? [])]) files.add(file);
      return { id: route.id, jsBytes: [...files].reduce((sum, file) => sum + gzipBytes(join(CLIENT, file)), 0) };
    });
}

/** The style sheet that every page waits for; one that a script fetches later (of the toasts) blocks nothing. */
export function cssBytes() {
  return readdirSync(join(CLIENT, "assets"))
    .filter((name) => /^app-.*\.css$/.test(name))
    .reduce((sum, name) => sum + gzipBytes(join(CLIENT, "assets", name)), 0);
}

/** Every JavaScript chunk with its gzip size. */
export function chunks() {
  return readdirSync(join(CLIENT, "assets"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({
      name,
      bytes: gzipBytes(join(CLIENT, "assets", name)),
      text: () => readFileSync(join(CLIENT, "assets", name), "utf8"),
    }));
}

const WORKER = "build/server";

/** Gzip bytes of the Worker in all its chunks. */
export function workerBytes() {
  return readdirSync(WORKER, { recursive: true })
    .map((name) => join(WORKER, String(name)))
    .filter((path) => statSync(path).isFile() && /\.(js|mjs|wasm)$/.test(path))
    .reduce((sum, path) => sum + gzipBytes(path), 0);
}

/** The budgets of the product, in gzip bytes. */
export const BUDGETS = { routeJs: 140_000, css: 20_000, lazyChunk: 60_000, tracker: 1_000, worker: 3_000_000 };
