import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AssignmentState, nextAssignment } from "./assignment.ts";

function rounds(weights: Readonly<Record<string, number>>, leads: number, start: AssignmentState = {}): string {
  const members = Object.entries(weights).map(([userId, weight]) => ({ userId, weight }));
  let [state, order] = [start, ""];
  for (let lead = 0; lead < leads; lead++) {
    const next = nextAssignment(members, state);
    if (!next) break;
    state = next.state;
    order += next.userId;
  }
  return order;
}

describe("new leads go around", () => {
  test.each([
    ["in turn", { a: 1, b: 1, c: 1 }, "abcabc"],
    ["by weight, spread out", { a: 5, b: 1, c: 1 }, "aabacaa"],
    ["past who takes none", { a: 0, b: 2, c: 1 }, "bcbbcb"],
    ["to one person alone", { a: 3 }, "aaa"],
    ["to nobody", { a: 0 }, ""],
  ])("%s", (_, weights, order) => expect(rounds(weights, order.length || 3)).toBe(order));

  test("a member who comes later has no debt, and one who left is forgotten", () => {
    const members = [
      { userId: "a", weight: 1 },
      { userId: "b", weight: 1 },
    ];
    const next = nextAssignment(members, { a: -1, gone: 5 });
    expect(next).toEqual({ userId: "b", state: { a: 0, b: -1 } });
  });

  test("over a full round each member gets exactly the weight", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 8 }), (weights) => {
        const named = Object.fromEntries(weights.map((weight, index) => [String.fromCharCode(97 + index), weight]));
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const order = rounds(named, total);
        for (const [name, weight] of Object.entries(named)) expect(order.split(name).length - 1).toBe(weight);
      }),
    );
  });
});
