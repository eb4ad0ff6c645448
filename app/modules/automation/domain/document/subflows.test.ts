import { expect, test } from "vitest";
import { documentOf } from "../../templates/build.ts";
import { type FlowCalls, startedBy, subflowProblems } from "./subflows.ts";

const starting = (...flows: string[]) =>
  documentOf(
    { trigger: { kind: "manual" }, steps: flows.map((flow) => ({ kind: "subflow", settings: { flow } })) },
    "UTC",
  );
const calls = (edges: Record<string, string[] | null>): FlowCalls => new Map(Object.entries(edges));
const BACK = "This step leads back to this flow. A flow cannot start itself.";
const UNPUBLISHED = "The flow of this step is not published. Publish it first: nobody can enter it yet.";
const DEEP = "Flows can start one another at most 5 deep, this one included.";

test("names the flows that the steps start; a step without one starts none", () => {
  expect(startedBy(starting("b", "", "c"))).toEqual([
    { step: "n1", flow: "b" },
    { step: "n3", flow: "c" },
  ]);
});

test.each([
  ["others", starting("b", "c"), calls({ b: ["c"], c: [] }), []],
  ["one that was never published", starting("b", "c"), calls({ b: null, c: [] }), [UNPUBLISHED]],
  ["one that starts one that was never published", starting("b"), calls({ b: ["c"], c: null }), []],
  ["itself before it is published", starting("a"), calls({ a: null }), [BACK]],
  ["itself", starting("a"), calls({}), [BACK]],
  ["itself by another", starting("c", "b"), calls({ b: ["c"], c: ["a"] }), [BACK, BACK]],
  ["flows in a circle that leaves it out", starting("b"), calls({ b: ["c"], c: ["b"] }), [DEEP]],
  ["five in a row", starting("b"), calls({ b: ["c"], c: ["d"], d: ["e"] }), []],
  ["six in a row", starting("b"), calls({ b: ["c"], c: ["d"], d: ["e"], e: ["f"] }), [DEEP]],
  [
    "six in a row beside a short one",
    starting("x", "b"),
    calls({ b: ["x", "c"], c: ["d"], d: ["e"], e: ["f"] }),
    [DEEP],
  ],
] as const)("a flow that starts %s", (_, document, graph, messages) => {
  expect(subflowProblems(document, "a", graph).map(({ message }) => message)).toEqual(messages);
});
