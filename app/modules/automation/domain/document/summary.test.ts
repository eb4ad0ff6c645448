import { expect, it } from "vitest";
import { FLOW_NODE_KINDS } from "../../nodes/kinds.ts";
import { FLOW_TRIGGER_KINDS } from "../../nodes/triggers.ts";
import { summaryOf } from "./summary.ts";

const CHOICES = {
  segment: [["s1", "Buyers of green tea"]],
  event_type: [["activity.recorded", "Activity recorded (order, call, trial …)"]],
} as const;

const of = (kind: string, settings: Record<string, string>): string => {
  const found = [...FLOW_NODE_KINDS, ...FLOW_TRIGGER_KINDS].find((one) => one.kind === kind);
  return summaryOf(found?.fields ?? [], settings, CHOICES);
};

it.each([
  ["wait", { amount: "3", unit: "days" }, "3 days"],
  ["wait", {}, "1 day"],
  ["wait", { mode: "time", weekday: "1", time: "08:30" }, "until a time of day Monday 08:30"],
  ["split", { path1: "event.total", op1: "at_least", value1: "100" }, "event.total is at least 100"],
  ["split", { by: "segment", segment: "s1" }, "a segment Buyers of green tea"],
  ["tag", { tag: "buyer" }, "add the tag buyer"],
  ["send_mail", { subject: "Thank you", text: "Hello.\n\nBye." }, "Thank you"],
  ["exit", {}, ""],
  [
    "event",
    { type: "activity.recorded", path1: "event.type", op1: "is", value1: "order.placed" },
    "Activity recorded (order, call, trial …) event.type is order.placed",
  ],
  ["segment", { segment: "gone", when: "leaves" }, "gone leaves it"],
])("%s with %j: %j", (kind, settings, text) => expect(of(kind, settings)).toBe(text));

it("ends after a line", () => {
  const text = of("task", { title: "Call ".repeat(60), due: "2" });
  expect(text).toHaveLength(90);
  expect(text.endsWith("…")).toBe(true);
});
