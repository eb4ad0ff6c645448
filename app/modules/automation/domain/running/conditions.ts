import type { FlowContact, FlowSettings, FlowValues } from "#app/platform/manifest/flow-kinds.ts";

export const CONDITION_OPS = [
  ["is", "is"],
  ["is_not", "is not"],
  ["contains", "contains"],
  ["at_least", "is at least"],
  ["at_most", "is at most"],
  ["is_empty", "is empty"],
  ["is_not_empty", "is not empty"],
] as const;

/** Conditions of one step or trigger. */
export const MAX_CONDITIONS = 3;

/** What conditions and texts can speak of. */
export interface Known {
  contact?: FlowContact | undefined;
  event?: FlowValues | undefined;
  vars?: FlowValues | undefined;
}

/** The value at a path: "contact.country", "custom.plan", "event.formId", "step.n3.status"; undefined: none. */
export function readPath(path: string, { contact, event = {}, vars = {} }: Known): unknown {
  const [root = "", ...rest] = path.split(".");
  const name = rest.join(".");
  const own = (values: object | undefined) =>
    values && Object.hasOwn(values, name) ? (values as Record<string, unknown>)[name] : undefined;
  if (root === "event") return own(event);
  if (root === "step") return own(vars);
  if (root === "custom") return own(contact?.custom);
  if (root !== "contact" || !contact) return undefined;
  if (name === "firstName") return contact.name.trim().split(/\s+/)[0];
  return own(contact);
}

export const textOf = (value: unknown): string =>
  value === null || value === undefined ? "" : Array.isArray(value) ? value.join(", ") : String(value);

function holds(value: unknown, op: string, wanted: string): boolean {
  const text = textOf(value).trim().toLowerCase();
  const other = wanted.trim().toLowerCase();
  switch (op) {
    case "is":
      return Array.isArray(value) ? value.some((one) => textOf(one).toLowerCase() === other) : text === other;
    case "is_not":
      return !holds(value, "is", wanted);
    case "contains":
      return other !== "" && text.includes(other);
    case "at_least":
      return text !== "" && Number(text) >= Number(other);
    case "at_most":
      return text !== "" && Number(text) <= Number(other);
    case "is_empty":
      return text === "";
    default:
      return text !== "";
  }
}

/** Whether all conditions of a step or trigger hold; one without a field counts as held. */
export function allHold(settings: FlowSettings, known: Known): boolean {
  for (let at = 1; at <= MAX_CONDITIONS; at += 1) {
    const path = settings[`path${at}`] ?? "";
    if (path !== "" && !holds(readPath(path, known), settings[`op${at}`] ?? "is", settings[`value${at}`] ?? ""))
      return false;
  }
  return true;
}
