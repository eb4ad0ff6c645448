import type { FlowValue } from "#app/platform/manifest/flow-kinds.ts";

export const FORM_SUBMITTED = "form.submitted";
export const ACTIVITY_RECORDED = "activity.recorded";

/** Events of contacts that start runs and end waits, with their labels. */
export const EVENT_TYPES = [
  [FORM_SUBMITTED, "Form submitted"],
  [ACTIVITY_RECORDED, "Activity recorded (order, call, trial …)"],
  ["contact.created", "Contact created"],
  ["contact.updated", "Contact changed"],
  ["lead.created", "Lead created"],
  ["lead.stage_changed", "Lead moved to another stage"],
  ["consent.changed", "Consent changed"],
  ["webhook.received", "Webhook received"],
] as const;

const MAX_VALUES = 60;
const MAX_TEXT_CHARS = 500;

const isPlain = (value: unknown): value is FlowValue =>
  value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** Values of the parts that hold what an event is about, by their own names. */
const PARTS: ReadonlySet<string> = new Set(["data", "fields", "answers", "custom"]);

/** The data of an event as conditions and texts read it: flat, its parts merged in, texts cut. */
export function flatValues(data: Readonly<Record<string, unknown>>): Record<string, FlowValue> {
  const own = Object.entries(data);
  const inner = own.flatMap(([name, part]) =>
    PARTS.has(name) && typeof part === "object" && part !== null ? Object.entries(part) : [],
  );
  const flat: [string, FlowValue][] = [];
  // An event's own members come last: a part cannot replace them.
  for (const [name, value] of [...inner, ...own])
    if (isPlain(value))
      flat.push([name.slice(0, 80), typeof value === "string" ? value.slice(0, MAX_TEXT_CHARS) : value]);
  return Object.fromEntries(flat.slice(-MAX_VALUES));
}
