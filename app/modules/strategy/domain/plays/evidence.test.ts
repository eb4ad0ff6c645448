import { expect, test } from "vitest";
import { evidenceOf, PLAYS_WITH_EVIDENCE } from "./evidence.ts";
import { PLAYS } from "./plays.ts";

test("evidence belongs to a play that exists, and names a publication with its year", () => {
  const ids = PLAYS.map(({ id }) => id);
  for (const id of PLAYS_WITH_EVIDENCE) {
    expect(ids).toContain(id);
    expect(evidenceOf(id)?.source).toMatch(/^.+, “.+”, .+, (19|20)\d\d$/);
    expect(evidenceOf(id)?.finding).toMatch(/\.$/);
  }
});

test("a play without published numbers has none, whatever its name", () => {
  expect([evidenceOf("glossary"), evidenceOf("constructor"), evidenceOf("")]).toEqual([null, null, null]);
});
