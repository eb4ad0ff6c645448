import type { FlowSettings } from "#app/platform/manifest/flow-kinds.ts";

/** When a person may start another run of the same key. */
export const REENTRY_RULES = ["never", "after_exit", "after_days", "always"] as const;
export type ReentryRule = (typeof REENTRY_RULES)[number];

export interface Reentry {
  rule: ReentryRule;
  /** Of `after_days`: counted from the last entry, once that run has ended. */
  days: number;
}

/** A way into the flow. */
export interface FlowTrigger {
  id: string;
  kind: string;
  settings: FlowSettings;
}

/** A step of the flow. */
export interface FlowNode {
  id: string;
  kind: string;
  /** Its own title; empty: the kind's label. */
  title: string;
  settings: FlowSettings;
  /** Where each of its ports leads; null: the run ends there. */
  next: Readonly<Record<string, string | null>>;
  /** A comment for the team. */
  note: string;
}

/** A whole flow, as it is edited, published, exported and imported. */
export interface FlowDocument {
  format: 1;
  triggers: readonly FlowTrigger[];
  reentry: Reentry;
  /** IANA: for contacts whose own zone is not known. */
  timeZone: string;
  /** Who is kept out to be compared with; left out: nobody. */
  holdout?: FlowSettings | undefined;
  /** The first step. */
  start: string | null;
  nodes: readonly FlowNode[];
}

export const emptyDocument = (timeZone: string): FlowDocument => ({
  format: 1,
  triggers: [],
  reentry: { rule: "after_exit", days: 30 },
  timeZone,
  start: null,
  nodes: [],
});

export const nodeOf = ({ nodes }: FlowDocument, id: string | null): FlowNode | undefined =>
  id === null ? undefined : nodes.find((node) => node.id === id);

/** The steps that a step leads to. */
export const targetsOf = ({ next }: FlowNode): string[] =>
  Object.values(next).flatMap((id) => (id === null ? [] : [id]));

/** The steps that can be reached from one, itself included. */
export function reachableFrom(document: FlowDocument, start: string | null): Set<string> {
  const nodes = new Map(document.nodes.map((node) => [node.id, node]));
  const seen = new Set<string>();
  const open = start === null ? [] : [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodes.get(id);
    if (!node || seen.has(id)) continue;
    seen.add(id);
    open.push(...targetsOf(node));
  }
  return seen;
}
