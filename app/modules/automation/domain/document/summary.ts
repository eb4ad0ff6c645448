import type { FlowField, FlowResource, FlowSettings } from "#app/platform/manifest/flow-kinds.ts";
import type { FlowNode } from "./document.ts";
import { isShown, settingOf } from "./shown-fields.ts";

/** What a workspace has to choose from, with names, by kind. */
export type NamedChoices = Readonly<Partial<Record<FlowResource, readonly (readonly [id: string, name: string])[]>>>;

const MAX_CHARS = 90;
/** What takes more than a line, or means nothing without its label. */
const LEFT_OUT: ReadonlySet<FlowField["type"]> = new Set(["multiline", "checkbox", "zone"]);

/** A choice that only decides which other fields there are goes without saying while it is the usual one. */
const isImplied = (field: FlowField, fields: readonly FlowField[], value: string): boolean =>
  value === field.byDefault && fields.some(({ onlyIf, type }) => onlyIf?.field === field.name && !LEFT_OUT.has(type));

/** The comparison and value of a condition that compares nothing. */
function isIdle({ name }: FlowField, settings: FlowSettings): boolean {
  const condition = /^(?:op|value)(\d)$/.exec(name);
  return condition !== null && !settings[`path${condition[1]}`];
}

function nameOf({ type, options, resource, said = "{}" }: FlowField, value: string, choices: NamedChoices): string {
  const named = type === "select" ? options : type === "resource" && resource ? choices[resource] : undefined;
  return said.replace("{}", () => named?.find(([one]) => one === value)?.[1] ?? value);
}

/** What a step or trigger is filled in with, in a line: "3 days", "add the tag buyer". Empty: nothing. */
export function summaryOf(fields: readonly FlowField[], settings: FlowSettings, choices: NamedChoices): string {
  const parts = fields.flatMap((field) => {
    const value = settingOf(field, settings);
    const isSaid =
      value !== "" &&
      !LEFT_OUT.has(field.type) &&
      isShown(field, fields, settings) &&
      !isIdle(field, settings) &&
      !isImplied(field, fields, value);
    return isSaid ? [nameOf(field, value, choices)] : [];
  });
  const text = parts.join(" ").replace(/\b1 (minute|hour|day|week)s\b/, "1 $1");
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS - 1).trimEnd()}…` : text;
}

/** The title of a step: its own, or the label of its kind. */
export const stepTitle = (
  { title, kind }: Pick<FlowNode, "title" | "kind">,
  kinds: ReadonlyMap<string, { label: string }>,
): string => title || kinds.get(kind)?.label || kind;
