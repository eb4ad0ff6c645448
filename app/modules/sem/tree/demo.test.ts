import { expect, test } from "vitest";
import { demoSearch } from "#db/seed/website/demo-search.ts";
import { applyPatch } from "./domain/edit.ts";
import type { Kind } from "./domain/fields.ts";

test("every row of the demonstration is right", () => {
  const { operations } = demoSearch(new Date("2026-11-27T12:00:00Z"));
  for (const { kind, patch } of operations)
    expect(
      applyPatch(kind as Kind, null, patch as unknown as Record<string, string>),
      JSON.stringify(patch),
    ).toHaveProperty("data");
});
