import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { BROWSER_ARGS, WEAKENING } from "../support/browser.ts";
import { packagedBrowser } from "../support/packaged-browser.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test("no argument of the browser weakens what the journeys prove", () => {
  expect(BROWSER_ARGS.filter((arg) => WEAKENING.test(arg))).toEqual([]);
});

test("the packaged browser is unpacked whole, once, by processes that need it at the same time", {
  timeout: 90_000,
}, async () => {
  const cache = mkdtempSync(join(tmpdir(), "kaja-browser-"));
  folders.push(cache);
  const [first, second] = await Promise.all([packagedBrowser(cache), packagedBrowser(cache)]);
  expect(second).toEqual(first);
  // No copy is left beside it.
  const [name, ...others] = readdirSync(cache);
  expect(others).toEqual([]);
  // What a process leaves that was ended amid this is not taken for the browser.
  mkdirSync(join(cache, `${name}.abcdef`));
  expect(await packagedBrowser(cache)).toEqual(first);
  // It starts with nothing but the libraries and fonts that came with it.
  const { stdout } = spawnSync(first.executablePath, ["--version"], {
    env: first.env as NodeJS.ProcessEnv,
    encoding: "utf8",
  });
  expect(stdout).toMatch(/\d+\.\d+\.\d+\.\d+/);
});
