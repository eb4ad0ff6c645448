import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BUDGETS, startupFiles } from "../../scripts/lib/bundle.mjs";

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "kaja-bundle-"));
  mkdirSync(join(dir, "chunks"));
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(join(dir, name), text);

test("a start evaluates what is imported statically, in any chunk, and nothing that is imported on demand", () => {
  write("worker.js", 'import{a as b}from"./chunks/a.js";import"./chunks/effect.js";import"node:crypto";export{b as c}');
  write("chunks/a.js", 'export*from"./b.js";const page=()=>import("./page.js");export const a=page');
  write("chunks/b.js", 'import{a}from"./a.js";export const b=()=>a');
  write("chunks/effect.js", "globalThis.x=1");
  write("chunks/page.js", "export default 1");
  const names = [...startupFiles(join(dir, "worker.js"))].map((path) => path.slice(dir.length + 1)).sort();
  expect(names).toEqual(["chunks/a.js", "chunks/b.js", "chunks/effect.js", "worker.js"]);
});

test("the budgets match the documented ones", () => {
  expect(BUDGETS).toMatchObject({
    worker: 3_000_000,
    routeJs: 140_000,
    css: 20_000,
    lazyChunk: 60_000,
    largeLazyChunk: 160_000,
    tracker: 1_000,
  });
});
