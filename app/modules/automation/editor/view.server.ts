import type { FlowField, FlowPort } from "#app/platform/manifest/flow-kinds.ts";
import type { FlowDocument } from "../domain/document/document.ts";
import { type NamedChoices, summaryOf } from "../domain/document/summary.ts";
import type { FlowProblem } from "../domain/document/validate.ts";
import { KINDS } from "../service.server.ts";

/** A kind of step as the browser needs it. */
export interface KindView {
  kind: string;
  label: string;
  group: string;
  about: string;
  fields: readonly FlowField[];
  ports: readonly FlowPort[];
}

export const nodeKinds = (): KindView[] =>
  [...KINDS.nodes.values()].map(({ kind, label, group, about, fields, ports }) => ({
    ...{ kind, label, group, about, fields, ports },
  }));

export const triggerKinds = (): KindView[] =>
  [...KINDS.triggers.values()].map(({ kind, label, about, fields }) => ({
    kind,
    label,
    about,
    fields,
    group: "",
    ports: [],
  }));

/** What the steps and triggers are filled in with, by id. */
export const summariesOf = ({ nodes, triggers }: FlowDocument, choices: NamedChoices): Record<string, string> =>
  Object.fromEntries([
    ...nodes.map(({ id, kind, settings }) => [id, summaryOf(KINDS.nodes.get(kind)?.fields ?? [], settings, choices)]),
    ...triggers.map(({ id, kind, settings }) => [
      id,
      summaryOf(KINDS.triggers.get(kind)?.fields ?? [], settings, choices),
    ]),
  ]);

/** What is wrong with one step or trigger, by field; "": as a whole. */
export function problemsAt(problems: readonly FlowProblem[], at: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { at: place, field = "", message } of problems)
    if (place === at) found[field] = [...(found[field] ?? []), message];
  return found;
}
