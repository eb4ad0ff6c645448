import { expect, test } from "vitest";
import type { FlowContact } from "#app/platform/manifest/flow-kinds.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import type { FlowDocument, Reentry } from "../domain/document/document.ts";
import { documentOf, type TemplateStep } from "../templates/build.ts";
import { onActivity, wait } from "../templates/journeys/steps.ts";
import { simulateEntries } from "./simulation.ts";

const NOW = Date.parse("2026-11-27T10:00:00Z");
const flow = (rule: Reentry["rule"], steps: TemplateStep[], more: Record<string, string> = {}): FlowDocument =>
  documentOf({ trigger: onActivity("order.placed", more), reentry: { rule, days: 30 }, steps }, "UTC");

let made = 0;
const order = (person: string, agoMs: number, data = {}) => {
  made += 1;
  const event = { id: `e${made}`, type: "activity.recorded", at: NOW - agoMs, person };
  return { ...event, data: { type: "order.placed", ...data } };
};

const outcomesOf = (
  document: FlowDocument,
  events: ReturnType<typeof order>[],
  contacts = new Map<string, FlowContact>(),
) =>
  simulateEntries(document, "f1", events, { contacts, nowMs: NOW }).map(
    ({ person, outcome }) => `${person} ${outcome}`,
  );

const twice = [order("a", days(40)), order("a", days(36)), order("a", days(5)), order("b", days(1))];

test.each([
  ["never", ["a entered", "a reentry", "a reentry", "b entered"]],
  // The first run takes a week.
  ["after_exit", ["a entered", "a reentry", "a entered", "b entered"]],
  ["after_days", ["a entered", "a reentry", "a entered", "b entered"]],
  ["always", ["a entered", "a entered", "a entered", "b entered"]],
] as const)("the rule %s says who enters again", (rule, expected) => {
  // In whatever order they are read.
  expect(outcomesOf(flow(rule, [wait(7, "days")]), twice.toReversed())).toEqual(expected);
});

test("a run ends when its waits are over, or the contact does what it waits for", () => {
  const steps: TemplateStep[] = [
    {
      kind: "wait_event",
      settings: { type: "activity.recorded", amount: "10", unit: "days", since: "now" },
      ports: ["happened", "timeout"],
    },
  ];
  const events = [order("a", days(9)), order("a", days(8)), order("b", days(30)), order("c", days(2))];
  const ends = simulateEntries(flow("after_exit", steps), "f1", events, { contacts: new Map(), nowMs: NOW });
  expect(ends.map(({ person, outcome, endedAt }) => [person, outcome, endedAt])).toEqual([
    ["b", "entered", NOW - days(20)],
    ["a", "entered", NOW - days(8)],
    ["a", "entered", null],
    ["c", "entered", null],
  ]);
});

test("two carts are two runs, and conditions of the event and the contact count", () => {
  const keyed = flow("never", [wait(1, "days")], { key: "event.cartId" });
  const carts = [
    order("a", hours(3), { cartId: "1" }),
    order("a", hours(2), { cartId: "2" }),
    order("a", hours(1), { cartId: "1" }),
  ];
  expect(outcomesOf(keyed, carts)).toEqual(["a entered", "a entered", "a reentry"]);
  const estonian = flow("never", [wait(1, "days")], { path2: "contact.country", op2: "is", value2: "EE" });
  const contacts = new Map([
    ["a", { country: "EE" }],
    ["b", { country: "FI" }],
  ] as unknown as [string, FlowContact][]);
  expect(outcomesOf(estonian, [order("a", 1), order("b", 1)], contacts)).toEqual(["a entered"]);
});

test("one contact cannot flood the flow, and the holdout keeps its part out", () => {
  const often = Array.from({ length: 25 }, (_, at) => order("a", minutes(50) - at));
  expect(outcomesOf(flow("always", []), often).filter((one) => one === "a often")).toHaveLength(5);
  const document = { ...flow("never", []), holdout: { percent: "50", type: "activity.recorded" } };
  const held = outcomesOf(
    document,
    Array.from({ length: 40 }, (_, at) => order(`p${at}`, at)),
  ).filter((one) => one.endsWith("held"));
  expect(held.length).toBeGreaterThan(8);
  expect(held.length).toBeLessThan(32);
});
