import { describe, expect, it } from "vitest";
import { approvalFault, moveFault, STATUSES, statusFault } from "./status.ts";

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

  it.each([
    ["that is approved stays so with another text", "approved", 1, undefined, true, true],
    ["that is published keeps its text", "published", 1, undefined, true, false],
    ["that is published stays so", "published", 1, "published", false, true],
    ["without approvals goes anywhere", "draft", 0, "published", true, true],
    ["that needs approvals is not approved by its status", "in_review", 1, "approved", false, false],
    ["that needs approvals is not published before them", "in_review", 1, "published", false, false],
    ["that is approved is published", "approved", 1, "published", false, true],
    ["that is approved is not published with another text", "approved", 1, "published", true, false],
    ["that needs approvals becomes a draft", "approved", 2, "draft", true, true],
  ] as const)("%s", (_, status, approvalsNeeded, to, changesText, may) =>
    expect(approvalFault({ status, approvalsNeeded, isApprovedText: true }, to, changesText) === null).toBe(may),
  );

  it("that is approved is not published once its text is another one", () =>
    expect(
      approvalFault({ status: "approved", approvalsNeeded: 1, isApprovedText: false }, "published", false),
    ).not.toBeNull());

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
