import type { FlowNodeKind } from "#app/platform/manifest/flow-kinds.ts";
import { type FlowDocument, type FlowNode, nodeOf } from "./document.ts";
import type { Place } from "./edit.ts";

/** One line of the outline. */
export type OutlineRow =
  | { type: "node"; node: FlowNode; depth: number; number: number; place: Place }
  /** The head of one way out of a step with several. */
  | { type: "port"; place: Place; label: string; depth: number }
  /** The path continues at a step that is listed above. */
  | { type: "joins"; place: Place; target: string; depth: number }
  /** The path ends here, or a step can be added. */
  | { type: "end"; place: Place; depth: number };

type Kinds = ReadonlyMap<string, Pick<FlowNodeKind, "ports">>;

const MAX_ROWS = 2_000;

/** The flow from its start as nested lines: each step once, in the order in which a person comes to it. */
export function outlineOf(document: FlowDocument, kinds: Kinds): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const numbers = new Map<string, number>();
  const visit = (place: Place, target: string | null, depth: number): void => {
    if (rows.length >= MAX_ROWS) return;
    const node = nodeOf(document, target);
    if (!node) {
      rows.push({ type: "end", place, depth });
      return;
    }
    if (numbers.has(node.id)) {
      rows.push({ type: "joins", place, target: node.id, depth });
      return;
    }
    numbers.set(node.id, numbers.size + 1);
    rows.push({ type: "node", node, depth, number: numbers.size, place });
    const ports = Object.keys(node.next);
    const [only] = ports;
    if (ports.length === 1 && only !== undefined) {
      visit({ node: node.id, port: only }, node.next[only] ?? null, depth);
      return;
    }
    const labels = new Map(kinds.get(node.kind)?.ports.map(({ id, label }) => [id, label]));
    for (const port of ports) {
      const own = { node: node.id, port };
      rows.push({ type: "port", place: own, label: labels.get(port) ?? port, depth: depth + 1 });
      visit(own, node.next[port] ?? null, depth + 2);
    }
  };
  visit({ node: null, port: "" }, document.start, 0);
  return rows;
}

/** A step in the picture of the flow: rows from the top, columns from the left. */
export interface Placed {
  id: string;
  row: number;
  column: number;
}

/** Places the steps in rows by their longest way from the start, and in columns in the order of the outline. */
export function layoutOf(document: FlowDocument): { placed: Placed[]; rows: number; columns: number } {
  const rowOf = new Map<string, number>();
  const order: string[] = [];
  const visit = (id: string | null, row: number, path: ReadonlySet<string>): void => {
    const node = nodeOf(document, id);
    // A loop leads back up: it moves nothing down.
    if (!node || path.has(node.id)) return;
    const known = rowOf.get(node.id);
    if (known !== undefined && known >= row) return;
    if (known === undefined) order.push(node.id);
    rowOf.set(node.id, row);
    for (const target of Object.values(node.next)) visit(target, row + 1, new Set(path).add(node.id));
  };
  visit(document.start, 0, new Set());
  const used = new Map<number, number>();
  const placed = order.map((id) => {
    const row = rowOf.get(id) ?? 0;
    const column = used.get(row) ?? 0;
    used.set(row, column + 1);
    return { id, row, column };
  });
  return {
    placed,
    rows: Math.max(0, ...used.keys()) + (used.size > 0 ? 1 : 0),
    columns: Math.max(0, ...used.values()),
  };
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
      !(same(before.reentry, after.reentry) && before.timeZone === after.timeZone && before.start === after.start),
  };
}
