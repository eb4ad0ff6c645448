import { expect, test } from "vitest";
import { API_VERSIONS, CURRENT_API_VERSION, isApiVersion } from "./api-versions.ts";

test("versions are real days, newest first, each once and with what changed", () => {
  const versions = API_VERSIONS.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].sort().reverse());
  for (const { version, changes } of API_VERSIONS) {
    expect(new Date(`${version}T00:00:00Z`).toISOString()).toBe(`${version}T00:00:00.000Z`);
    expect(changes.length).toBeGreaterThan(0);
    for (const change of changes) expect(change).toMatch(/^[A-Z].+\.$/);
  }
});

test("the newest is the current one, and nothing else is a version", () => {
  expect(CURRENT_API_VERSION).toBe(API_VERSIONS[0]?.version);
  expect(isApiVersion(CURRENT_API_VERSION)).toBe(true);
  for (const text of ["", "latest", "2026-11-21", "2026-11-22 ", "2026-11-22, 2026-11-22"])
    expect(isApiVersion(text)).toBe(false);
});
