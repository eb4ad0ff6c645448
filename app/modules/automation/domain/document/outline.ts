import type { FlowNodeKind } from "#app/platform/manifest/flow-kinds.ts";
import { type FlowDocument, type FlowNode, nodeOf } from "./document.ts";
import type { Place } from "./edit.ts";

/** One line of the outline. */
export type OutlineRow =
  /** `place` null: no path leads to it. */
  | { type: "node"; node: FlowNode; depth: number; number: number; place: Place | null }
  /** The head of one way out of a step with several. */
  | { type: "port"; place: Place; label: string; depth: number }
  /** The path continues at a step that is listed above. */
  | { type: "joins"; place: Place; target: string; depth: number }
  /** The head of the steps to which no path leads. */
  | { type: "lost"; place: null; depth: number }
  /** The path ends here, or a step can be added. */
  | { type: "end"; place: Place; depth: number };

type Kinds = ReadonlyMap<string, Pick<FlowNodeKind, "ports">>;

const MAX_ROWS = 2_000;

/** The flow from its start as nested lines: each step once, in the order in which a person comes to it; then what no path leads to. */
export function outlineOf(document: FlowDocument, kinds: Kinds): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const numbers = new Map<string, number>();
  const lead = (place: Place, target: string | null, depth: number): void => {
    const node = nodeOf(document, target);
    if (!node) rows.push({ type: "end", place, depth });
    else if (numbers.has(node.id)) rows.push({ type: "joins", place, target: node.id, depth });
    else visit(place, node, depth);
  };
  const visit = (place: Place | null, node: FlowNode, depth: number): void => {
    if (rows.length >= MAX_ROWS) return;
    numbers.set(node.id, numbers.size + 1);
    rows.push({ type: "node", node, depth, number: numbers.size, place });
    const ports = Object.keys(node.next);
    const [only] = ports;
    if (ports.length === 1 && only !== undefined) {
      lead({ node: node.id, port: only }, node.next[only] ?? null, depth);
      return;
    }
    const labels = new Map(kinds.get(node.kind)?.ports.map(({ id, label }) => [id, label]));
    for (const port of ports) {
      const own = { node: node.id, port };
      rows.push({ type: "port", place: own, label: labels.get(port) ?? port, depth: depth + 1 });
      lead(own, node.next[port] ?? null, depth + 2);
    }
  };
  lead({ node: null, port: "" }, document.start, 0);
  const lost = () => document.nodes.find(({ id }) => !numbers.has(id));
  if (lost()) rows.push({ type: "lost", place: null, depth: 0 });
  for (let node = lost(); node && rows.length < MAX_ROWS; node = lost()) visit(null, node, 0);
  return rows;
}

/** What changed between two versions of a flow. */
export interface FlowDiff {
  added: FlowNode[];
  removed: FlowNode[];
  changed: { before: FlowNode; after: FlowNode }[];
  triggersChanged: boolean;
  rulesChanged: boolean;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function diffOf(before: FlowDocument | null, after: FlowDocument): FlowDiff {
  const old = new Map(before?.nodes.map((node) => [node.id, node]));
  const kept = new Set(after.nodes.map(({ id }) => id));
  return {
    added: after.nodes.filter(({ id }) => !old.has(id)),
    removed: (before?.nodes ?? []).filter(({ id }) => !kept.has(id)),
    changed: after.nodes.flatMap((node) => {
      const was = old.get(node.id);
      return was && !same(was, node) ? [{ before: was, after: node }] : [];
    }),
    triggersChanged: !same(before?.triggers ?? [], after.triggers),
    rulesChanged:
      before !== null &&
      !(
        same(before.reentry, after.reentry) &&
        same(before.holdout, after.holdout) &&
        before.timeZone === after.timeZone &&
        before.start === after.start
      ),
  };
}
