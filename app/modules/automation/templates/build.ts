import type { FlowSettings } from "#app/platform/manifest/flow-kinds.ts";
import type { FlowDocument, FlowNode, Reentry } from "../domain/document/document.ts";

/** A step of a template, with the steps of its further ways out. */
export interface TemplateStep {
  kind: string;
  settings?: FlowSettings;
  title?: string;
  /** Ports in the order of the kind; the steps that follow in the list hang on the first. */
  ports?: readonly string[];
  branches?: Readonly<Record<string, readonly TemplateStep[]>>;
}

export interface FlowTemplate {
  id: string;
  title: string;
  about: string;
  document: (timeZone: string) => FlowDocument;
}

export interface Outline {
  trigger: { kind: string; settings?: FlowSettings };
  reentry?: Reentry;
  /** Who is kept out, to be compared with. */
  holdout?: FlowSettings;
  steps: readonly TemplateStep[];
}

/** Writes the document of an outline: ids in the order in which the steps are listed. */
export function documentOf(
  { trigger, reentry = { rule: "after_exit", days: 30 }, holdout, steps }: Outline,
  timeZone: string,
): FlowDocument {
  const nodes: FlowNode[] = [];
  const build = (list: readonly TemplateStep[]): string | null => {
    const [step, ...rest] = list;
    if (!step) return null;
    const { kind, settings = {}, title = "", ports = ["next"], branches = {} } = step;
    const id = `n${nodes.length + 1}`;
    const at = nodes.length;
    nodes.push({ id, kind, title, settings, next: {}, note: "" });
    const next = Object.fromEntries(
      ports.map((port, index) => [port, build(branches[port] ?? (index === 0 ? rest : []))] as const),
    );
    nodes[at] = { id, kind, title, settings, next, note: "" };
    return id;
  };
  const start = build(steps);
  const triggers = [{ id: "t1", kind: trigger.kind, settings: trigger.settings ?? {} }];
  return { format: 1, triggers, reentry, timeZone, start, nodes, ...(holdout && { holdout }) };
}

export const SPLIT = ["yes", "no"];
export const WAIT_EVENT = ["happened", "timeout"];
export const MAIL = ["next", "not_sent"];
export const APPROVAL = ["approved", "refused", "timeout"];
