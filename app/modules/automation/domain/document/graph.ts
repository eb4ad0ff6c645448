import type { FlowNodeKind } from "#app/platform/manifest/flow-kinds.ts";
import { type FlowDocument, type FlowNode, nodeOf } from "./document.ts";
import { type Place, placeText } from "./edit.ts";

/** A card of the canvas. */
export type GraphCard =
  /** How contacts enter: every trigger leads to the same first step. */
  | { type: "entry"; id: string }
  /** `number`: as in the outline; null: no path leads here. */
  | { type: "step"; id: string; node: FlowNode; number: number | null }
  | { type: "end"; id: string; place: Place }
  /** The path continues at a step that is drawn elsewhere: above, or so far below that a line would be hard to follow. */
  | { type: "jump"; id: string; place: Place; target: string; isBack: boolean };

/** A connection between two cards: one place of the flow. */
export interface GraphLine {
  id: string;
  place: Place;
  from: string;
  to: string;
  /** The way out, of a step with several; "": the only one. */
  label: string;
}

export interface FlowGraph {
  /** In the order in which a person comes to them. */
  cards: GraphCard[];
  lines: GraphLine[];
}

export const ENTRY = "entry";

/** Rows that a line may pass. */
const MAX_SPAN = 8;

/** How far each card is from the beginning, by the longest way; the lines lead in no circle. */
function rowsOf({ cards, lines }: FlowGraph): ReadonlyMap<string, number> {
  const rows = new Map(cards.map(({ id }) => [id, 0]));
  const open = new Map(cards.map(({ id }) => [id, lines.filter(({ to }) => to === id).length]));
  const free = cards.flatMap(({ id }) => (open.get(id) === 0 ? [id] : []));
  for (let id = free.pop(); id !== undefined; id = free.pop())
    for (const { from, to } of lines) {
      if (from !== id) continue;
      rows.set(to, Math.max(rows.get(to) ?? 0, (rows.get(id) ?? 0) + 1));
      const left = (open.get(to) ?? 0) - 1;
      open.set(to, left);
      if (left === 0) free.push(to);
    }
  return rows;
}

/** Cuts the lines that pass many rows: a step keeps at least the line from the row above. */
function cutLong(graph: FlowGraph): FlowGraph {
  const rows = rowsOf(graph);
  const isLong = ({ from, to }: GraphLine) => (rows.get(to) ?? 0) - (rows.get(from) ?? 0) > MAX_SPAN;
  const cut = new Map(graph.lines.filter(isLong).map((line) => [line.id, line]));
  if (cut.size === 0) return graph;
  return {
    cards: graph.cards.flatMap((card): GraphCard[] => [
      card,
      ...[...cut.values()]
        .filter(({ from }) => from === card.id)
        .map(({ id, place, to }) => ({ type: "jump" as const, id, place, target: to, isBack: false })),
    ]),
    lines: graph.lines.map((line) => (cut.has(line.id) ? { ...line, to: line.id } : line)),
  };
}

const START: Place = { node: null, port: "" };

/** The flow as cards and connections: each step once; loops are cut where they lead back. */
export function graphOf(document: FlowDocument, kinds: ReadonlyMap<string, Pick<FlowNodeKind, "ports">>): FlowGraph {
  const cards: GraphCard[] = [{ type: "entry", id: ENTRY }];
  const lines: GraphLine[] = [];
  const seen = new Set<string>();
  let isOnPath = true;
  const draw = (place: Place, label: string, target: string | null, path: ReadonlySet<string>): void => {
    const id = placeText(place);
    const from = place.node ?? ENTRY;
    const node = nodeOf(document, target);
    if (!node || path.has(node.id)) {
      cards.push(node ? { type: "jump", id, place, target: node.id, isBack: true } : { type: "end", id, place });
      lines.push({ id, place, from, to: id, label });
      return;
    }
    lines.push({ id, place, from, to: node.id, label });
    if (!seen.has(node.id)) step(node, path);
  };
  const step = (node: FlowNode, path: ReadonlySet<string>): void => {
    seen.add(node.id);
    cards.push({ type: "step", id: node.id, node, number: isOnPath ? seen.size : null });
    const ports = Object.entries(node.next);
    const labels = new Map(kinds.get(node.kind)?.ports.map(({ id, label }) => [id, label]));
    const below = new Set(path).add(node.id);
    for (const [port, target] of ports)
      draw({ node: node.id, port }, ports.length > 1 ? (labels.get(port) ?? port) : "", target, below);
  };
  draw(START, "", document.start, new Set());
  isOnPath = false;
  for (const node of document.nodes) if (!seen.has(node.id)) step(node, new Set());
  return cutLong({ cards, lines });
}
