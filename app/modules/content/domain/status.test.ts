import { describe, expect, it } from "vitest";
import { moveFault, STATUSES, statusFault } from "./status.ts";

describe("a piece of content", () => {
  it.each([
    ["draft", true],
    ["in_review", false],
    ["approved", false],
    ["published", false],
    ["archived", true],
  ] as const)("without text can be %s: %s", (status, may) => {
    expect(statusFault(status, false)).toBe(may ? null : "A piece without text is draft or archived.");
    expect(statusFault(status, true)).toBeNull();
  });

  it("that is not archived goes anywhere", () => {
    for (const from of STATUSES.filter((status) => status !== "archived"))
      for (const to of [...STATUSES, undefined]) expect(moveFault(from, to), `${from} to ${to}`).toBeNull();
  });

  it("that is archived goes back to draft and nowhere else, and its text stays", () => {
    expect(moveFault("archived", "draft")).toBeNull();
    for (const to of [...STATUSES.filter((status) => status !== "draft"), undefined])
      expect(moveFault("archived", to)).toMatch(/archived/);
  });
});
