// Sizes of what a browser loads for a route and of the Worker; used by the check and the benchmark.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

export const gzipBytes = (path) => gzipSync(readFileSync(path), { level: 9 }).length;

const CLIENT = "build/client";

/** The browser manifest that Remix wrote: routes with their modules, and the entry. */
function readManifest() {
  // A chunk of a module's manifest.ts has a name of the same form.
  const text = readdirSync(join(CLIENT, "assets"))
    .filter((name) => /^manifest-[0-9a-f]{8}\.js$/.test(name))
    .map((name) => readFileSync(join(CLIENT, "assets", name), "utf8"))
    .find((found) => found.startsWith("window.__remixManifest"));
  if (!text) throw new Error("build/client holds no manifest: build first");
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

/** Names of the chunks that the first load of some route needs: entry, parents and own imports. */
function firstLoadChunks() {
  const { entry, routes } = readManifest();
  const files = [entry, ...Object.values(routes)].flatMap(({ module, imports = [] }) => [module, ...imports]);
  return new Set(files.map((file) => basename(file)));
}

/** The chunks that a page fetches after its first load, each with its gzip size and budget. */
export function lazyChunks() {
  const first = firstLoadChunks();
  return chunks()
    .filter(({ name }) => !first.has(name) && !name.startsWith("manifest-"))
    .map((chunk) => ({ ...chunk, budget: LARGE_CHUNK.test(chunk.name) ? BUDGETS.largeLazyChunk : BUDGETS.lazyChunk }));
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

/**
 * Gzip bytes of the Worker in all its chunks, compressed together as wrangler measures an upload. The sum of chunks that are
 * compressed alone is a fifth larger: each of some 2,500 small files begins without what the others repeat.
 */
export function workerBytes() {
  const files = readdirSync(WORKER, { recursive: true })
    .map((name) => join(WORKER, String(name)))
    .filter((path) => statSync(path).isFile() && /\.(js|mjs|wasm)$/.test(path))
    .sort();
  return gzipSync(Buffer.concat(files.map((path) => readFileSync(path)))).length;
}

/** A module that another imports for its evaluation: `import "…"` and `… from "…"`, not `import("…")`. */
const STATIC_IMPORT = /(?:\bimport|\bfrom)\s*"(\.[^"]+)"/g;

/** The files that an isolate evaluates before its first request: the Worker's entry with all it imports statically. */
export function startupFiles(entry = join(WORKER, "worker.js"), seen = new Set()) {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const [, path] of readFileSync(entry, "utf8").matchAll(STATIC_IMPORT))
    startupFiles(join(dirname(entry), path), seen);
  return seen;
}

/** Gzip bytes of what an isolate evaluates before its first request. */
export const startupBytes = () => [...startupFiles()].reduce((sum, path) => sum + gzipBytes(path), 0);

/** Chunks that may be large, as only people who edit load them: the editors. */
const LARGE_CHUNK = /^(editor|live-canvas|video-editor)[.-]/;

/**
 * The budgets of the product, in gzip bytes. `startup` represents 250 ms of processor time, which a shared machine cannot
 * measure in a check (`npm run bench -- sizes` does): what an isolate evaluates is what its start costs.
 */
export const BUDGETS = {
  routeJs: 140_000,
  css: 20_000,
  lazyChunk: 60_000,
  largeLazyChunk: 160_000,
  tracker: 1_000,
  formEmbed: 10_000,
  onsite: 6_000,
  pushWorker: 1_500,
  worker: 3_000_000,
  startup: 600_000,
};
