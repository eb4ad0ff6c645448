import type { FlowNodeKind } from "#app/platform/manifest/flow-kinds.ts";
import { MAX_WAIT_MS } from "../domain/limits.ts";
import { CONTACT_HINT, conditionFields, timeField, timeoutFields, WEEKDAYS } from "./fields.ts";

const NEXT = [{ id: "next", label: "Next" }] as const;
const timing = () => import("./run/timing.server.ts");
const paths = () => import("./run/paths.server.ts");

const MAX_OFFSET_DAYS = Math.floor(MAX_WAIT_MS / 86_400_000) - 1;

/** Steps that let time pass. */
export const TIMING_KINDS: readonly FlowNodeKind[] = [
  {
    kind: "wait",
    label: "Wait",
    group: "Timing",
    about: "Waits, in the contact's time zone.",
    isWait: true,
    ports: NEXT,
    fields: [
      {
        name: "mode",
        label: "Wait",
        type: "select",
        byDefault: "duration",
        options: [
          ["duration", "for a while"],
          ["time", "until a time of day"],
          ["date", "until a date of the contact"],
        ],
      },
      ...timeoutFields({ field: "mode", is: ["duration"] }).map((field) =>
        field.name === "amount" ? { ...field, label: "How long", byDefault: "1" } : field,
      ),
      {
        name: "weekday",
        label: "On",
        type: "select",
        byDefault: "any",
        options: [["any", "any day"], ["workday", "Monday to Friday"], ...WEEKDAYS],
        onlyIf: { field: "mode", is: ["time"] },
      },
      {
        name: "field",
        label: "Date",
        type: "resource",
        resource: "date_field",
        onlyIf: { field: "mode", is: ["date"] },
        hint: "A contact without this date does not wait.",
      },
      {
        name: "offset",
        label: "Days away from it",
        type: "number",
        min: 0,
        max: MAX_OFFSET_DAYS,
        byDefault: "0",
        onlyIf: { field: "mode", is: ["date"] },
      },
      {
        name: "direction",
        label: "Before or after",
        type: "select",
        byDefault: "before",
        options: [
          ["before", "before it"],
          ["after", "after it"],
        ],
        onlyIf: { field: "mode", is: ["date"] },
      },
      {
        name: "yearly",
        label: "Every year (birthday)",
        type: "checkbox",
        onlyIf: { field: "mode", is: ["date"] },
      },
      timeField({ field: "mode", is: ["time", "date"] }),
    ],
    load: async () => (await timing()).wait,
  },
  {
    kind: "wait_event",
    label: "Wait for an event",
    group: "Timing",
    about: "Waits until the contact does something, or time runs out.",
    isWait: true,
    ports: [
      { id: "happened", label: "It happened" },
      { id: "timeout", label: "It did not happen in time" },
    ],
    fields: [
      { name: "type", label: "Event", type: "resource", resource: "event_type" },
      ...conditionFields("Of the event's data, like event.formId or event.type."),
      ...timeoutFields(),
      {
        name: "since",
        label: "Counts",
        type: "select",
        byDefault: "entry",
        options: [
          ["entry", "what happened since the contact entered the flow"],
          ["now", "only what happens from this step on"],
        ],
      },
    ],
    load: async () => (await timing()).waitForEvent,
  },
];

/** Steps that choose a way, or end the run. */
export const PATH_KINDS: readonly FlowNodeKind[] = [
  {
    kind: "split",
    label: "Split by condition",
    group: "Paths",
    about: "Splits contacts by a condition.",
    ports: [
      { id: "yes", label: "Yes" },
      { id: "no", label: "No" },
    ],
    fields: [
      {
        name: "by",
        label: "By",
        type: "select",
        byDefault: "conditions",
        options: [
          ["conditions", "conditions"],
          ["segment", "a segment"],
        ],
      },
      {
        name: "segment",
        label: "Segment",
        type: "resource",
        resource: "segment",
        onlyIf: { field: "by", is: ["segment"] },
      },
      ...(conditionFields(CONTACT_HINT).map((field) => ({
        ...field,
        ...(field.name === "path1" && { optional: undefined }),
        onlyIf: { field: "by", is: ["conditions"] },
      })) as FlowNodeKind["fields"]),
    ],
    load: async () => (await paths()).split,
  },
  {
    kind: "random",
    label: "Random split",
    group: "Paths",
    about: "Splits contacts at random; a run always takes the same path.",
    ports: [
      { id: "a", label: "A" },
      { id: "b", label: "B" },
    ],
    fields: [{ name: "share", label: "Percent for A", type: "number", min: 0, max: 100, byDefault: "50" }],
    load: async () => (await paths()).random,
  },
  {
    kind: "ab_test",
    label: "A/B test with a winner",
    group: "Paths",
    about:
      "Splits contacts at random until one path reaches its goal clearly more often. Then everyone takes that path.",
    needsGoal: true,
    ports: [
      { id: "a", label: "A" },
      { id: "b", label: "B" },
    ],
    fields: [
      {
        name: "share",
        label: "Percent for A during the test",
        type: "number",
        min: 1,
        max: 99,
        byDefault: "50",
        said: "{}% take A,",
      },
      {
        name: "minimum",
        label: "Contacts on each path before the first check",
        type: "number",
        min: 20,
        max: 100_000,
        byDefault: "100",
        said: "checked after {} each,",
        hint: "The check comes when their runs have ended, and again each time that number doubles.",
      },
      {
        name: "onWin",
        label: "When a path wins",
        type: "select",
        byDefault: "use",
        options: [
          ["use", "everyone takes it"],
          ["report", "only show it in the report"],
        ],
        said: "then {}",
      },
    ],
    load: async () => (await paths()).abTest,
  },
  {
    kind: "subflow",
    label: "Start another flow",
    group: "Paths",
    about: "Takes the contact through another published flow, with the same event.",
    isWait: true,
    ports: [
      { id: "next", label: "Next" },
      { id: "not_entered", label: "Could not enter" },
      { id: "timeout", label: "It took too long" },
    ],
    fields: [
      { name: "flow", label: "Flow", type: "resource", resource: "flow" },
      {
        name: "until",
        label: "Then",
        type: "select",
        byDefault: "end",
        options: [
          ["end", "wait until it ends"],
          ["start", "continue at once"],
        ],
        hint: "Its end is known later as step.ID.outcome, where ID is the number of this step, such as n3.",
      },
      ...timeoutFields({ field: "until", is: ["end"] }).map((field) =>
        field.name === "amount" ? { ...field, byDefault: "30" } : field,
      ),
    ],
    load: async () => (await import("./run/subflow.server.ts")).subflow,
  },
  {
    kind: "goal",
    label: "Goal",
    group: "Paths",
    about: "Counts the run as a success.",
    ports: NEXT,
    fields: [
      { name: "name", label: "Goal", type: "text", maxChars: 100, byDefault: "Goal reached" },
      {
        name: "after",
        label: "Then",
        type: "select",
        byDefault: "end",
        options: [
          ["end", "end the run"],
          ["continue", "continue"],
        ],
      },
    ],
    load: async () => (await paths()).goal,
  },
  {
    kind: "exit",
    label: "Exit",
    group: "Paths",
    about: "Ends the run.",
    ports: [],
    fields: [{ name: "reason", label: "Reason", type: "text", optional: true, maxChars: 100 }],
    load: async () => (await paths()).exit,
  },
];
