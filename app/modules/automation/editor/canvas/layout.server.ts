import { Graph, layout } from "@dagrejs/dagre";
import type { FlowGraph } from "../../domain/document/graph.ts";
import type { Box } from "./canvas-view.ts";

interface Point {
  x: number;
  y: number;
}

/** A connection as it is laid out: the middle of its label, and the points of its line. */
export interface LaidLine {
  id: string;
  middle: Point;
  path: string;
}

export interface FlowLayout {
  width: number;
  height: number;
  cards: ReadonlyMap<string, Box>;
  lines: readonly LaidLine[];
}

type SizeOf = (id: string) => { width: number; height: number };

const MARGIN_PX = 24;
const CORNER_PX = 10;

/** How far from its card a line turns: lines that part or meet do so at the same height. */
const TURN_PX = 13;

/** A line of straight pieces with round corners: down, across, down. */
function pathThrough([first, ...others]: readonly Point[]): string {
  if (!first) return "";
  let { x, y } = first;
  let path = `M${x} ${y}`;
  for (const [at, to] of others.entries()) {
    const [across, down] = [to.x - x, to.y - y];
    if (Math.abs(across) < 1) path += `V${to.y}`;
    else {
      const middle = at === 0 ? y + TURN_PX : at === others.length - 1 ? to.y - TURN_PX : y + down / 2;
      const corner = Math.min(CORNER_PX, Math.abs(across) / 2, Math.abs(down) / 2);
      const [side, way] = [Math.sign(across), Math.sign(down)];
      path += `V${middle - way * corner}Q${x} ${middle} ${x + side * corner} ${middle}`;
      path += `H${to.x - side * corner}Q${to.x} ${middle} ${to.x} ${middle + way * corner}V${to.y}`;
    }
    ({ x, y } = to);
  }
  return path;
}

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });

/** The latest layouts: a person who edits a flow opens one step after the other, and each time the page is drawn. */
const known = new Map<string, FlowLayout>();
const MAX_KNOWN = 40;

/** `layOut`, once for the same cards and lines. */
export function layOutOnce(graph: FlowGraph, sizeOf: SizeOf, labelSizeOf: SizeOf): FlowLayout {
  const key = JSON.stringify([
    graph.cards.map(({ id }) => [id, sizeOf(id).height]),
    graph.lines.map(({ id, from, to }) => [id, from, to, labelSizeOf(id)]),
  ]);
  const found = known.get(key) ?? layOut(graph, sizeOf, labelSizeOf);
  // The latest last: the first is the oldest.
  known.delete(key);
  known.set(key, found);
  const [oldest] = known.keys();
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  return found;
}

/** Places cards in rows from the top; a line that passes a row goes straight between its cards. */
function layOut({ cards, lines }: FlowGraph, sizeOf: SizeOf, labelSizeOf: SizeOf): FlowLayout {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "TB", nodesep: 36, edgesep: 36, ranksep: 44, marginx: MARGIN_PX, marginy: MARGIN_PX });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of cards) graph.setNode(id, { ...sizeOf(id) });
  for (const { id, from, to } of lines) graph.setEdge(from, to, { ...labelSizeOf(id), labelpos: "c" }, id);
  // In the order of the outline, which crosses no lines of nested paths: "Yes" stays on the left of "No".
  layout(graph, { disableOptimalOrderHeuristic: true });

  const boxes = new Map<string, Box>();
  /** Heights of the rows of cards, by their middle. */
  const rows = new Map<number, number>();
  for (const { id } of cards) {
    const { x = 0, y = 0 } = graph.node(id) as Partial<Point>;
    const { width, height } = sizeOf(id);
    boxes.set(id, { ...rounded({ x: x - width / 2, y: y - height / 2 }), width, height });
    rows.set(y, Math.max(rows.get(y) ?? 0, height));
  }
  const laid = lines.map(({ id, from, to }) => {
    const edge = graph.edge(from, to, id) as { points: Point[] } & Partial<Point>;
    const [source, target] = [boxes.get(from), boxes.get(to)];
    const start = source ? { x: source.x + source.width / 2, y: source.y + source.height } : { x: 0, y: 0 };
    const end = target ? { x: target.x + target.width / 2, y: target.y } : start;
    const between = edge.points.slice(1, -1).flatMap((point) => {
      const height = rows.get(point.y);
      if (height === undefined) return [rounded(point)];
      const { x, y } = point;
      return [rounded({ x, y: y - height / 2 }), rounded({ x, y: y + height / 2 })];
    });
    const middle = rounded({ x: edge.x ?? (start.x + end.x) / 2, y: edge.y ?? (start.y + end.y) / 2 });
    return { id, middle, path: pathThrough([start, ...between, end]) };
  });
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return { width: Math.ceil(width), height: Math.ceil(height), cards: boxes, lines: laid };
}
