import { expect, test } from "vitest";
import { newTest } from "../domain/running/ab-test.ts";
import type { HoldoutReport } from "../store/flow-rpc.ts";
import { holdoutComparison, testComparison } from "./comparisons.ts";

const rules = { minimum: 100, onWin: "use" };

test("a test says which path won, or when it is checked next", () => {
  const fresh = { ...newTest(), node: "n1", wonAt: null };
  expect(testComparison(fresh, rules).verdict).toBe(
    "Not checked yet. The next check comes when the runs of the first 100 contacts on each path have ended; 0 of A and 0 of B have so far.",
  );
  const running = {
    ...fresh,
    checks: 1,
    a: { came: 210, ended: 199, goals: 42, done: 188 },
    b: { came: 200, ended: 200, goals: 40, done: 190 },
  };
  expect(testComparison(running, rules)).toMatchObject({
    rows: [
      { name: "A", values: ["210", "199", "42", "20%"] },
      { name: "B", values: ["200", "200", "40", "20%"] },
    ],
    verdict:
      "No clear difference after 1 check. The next check comes when the runs of the first 200 contacts on each path have ended; 188 of A and 190 of B have so far.",
  });
  const won = { ...running, winner: "b" as const };
  expect(testComparison(won, rules).verdict).toContain("B won: its runs reach a goal clearly more often. Everyone");
  expect(testComparison(won, { ...rules, onWin: "report" }).verdict).toContain("Contacts are still split.");
});

const holdout = (flow: [number, number], out: [number, number], more: Partial<HoldoutReport> = {}): HoldoutReport => ({
  settings: { percent: "10", type: "activity.recorded", days: "14", value: "event.total" },
  groups: [
    { group: "flow", people: flow[0], successes: flow[1], value: 450 },
    { group: "holdout", people: out[0], successes: out[1], value: 0 },
  ],
  watched: 0,
  ...more,
});

test.each([
  ["an empty group", holdout([10, 5], [0, 0]), "Both groups need contacts before they can be compared."],
  ["chance", holdout([100, 12], [20, 2]), "No clear difference yet: chance alone can explain it."],
  [
    "a flow that helps",
    holdout([1_000, 200], [1_000, 100]),
    "With the flow, success is 10 percentage points higher (95% range: 6.9 to 13.1).",
  ],
  [
    "a flow that does harm",
    holdout([1_000, 100], [1_000, 200], { watched: 1 }),
    "With the flow, success is 10 percentage points lower (95% range: 6.9 to 13.1). 1 contact is still within 14 days.",
  ],
])("%s", (_, report, verdict) => expect(holdoutComparison(report).verdict).toBe(verdict));

test("both groups are listed, with the value per contact where one is measured", () => {
  const { columns, rows } = holdoutComparison(holdout([10, 5], [0, 0]));
  expect(columns).toEqual(["Contacts", "Success", "Success rate", "Value per contact"]);
  expect(rows).toEqual([
    { name: "In the flow", values: ["10", "5", "50%", "45.00"] },
    { name: "Held out", values: ["0", "0", "–", "–"] },
  ]);
});
