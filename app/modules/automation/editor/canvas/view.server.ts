import type { FlowNodeKind, FlowTriggerKind } from "#app/platform/manifest/flow-kinds.ts";
import type { Tone } from "#app/ui/tag.tsx";
import { type FlowDocument, nodeOf } from "../../domain/document/document.ts";
import { type FlowGraph, type GraphCard, graphOf } from "../../domain/document/graph.ts";
import { stepTitle } from "../../domain/document/summary.ts";
import type { CanvasLine, CanvasView, CardContent } from "./canvas-view.ts";
import { layOutOnce } from "./layout.server.ts";

interface Flow {
  document: FlowDocument;
  kinds: {
    nodes: ReadonlyMap<string, Pick<FlowNodeKind, "label" | "group" | "ports">>;
    triggers: ReadonlyMap<string, Pick<FlowTriggerKind, "label">>;
  };
  /** What steps and triggers are filled in with, by id. */
  summaries: Readonly<Record<string, string>>;
}

/** What a page shows on the cards and lines besides the flow itself. */
export interface CanvasMarks {
  faulty?: readonly string[];
  /** What a run did, by step: the others are faint. */
  states?: ReadonlyMap<string, { label: string; tone: Tone }>;
  /** The places that a run passed. */
  passed?: ReadonlySet<string>;
  /** Numbers by step. */
  figures?: ReadonlyMap<string, readonly (readonly [label: string, value: string])[]>;
  /** By place: how many left there, in words, and their share of the busiest line. */
  traffic?: ReadonlyMap<string, { text: string; share: number }>;
  /** Steps can be added to every line. */
  isEditable?: boolean;
}

const CARD_WIDTH_PX = 248;
const [CARD_PX, NOTE_PX, STATE_PX, FIGURES_PX] = [70, 28, 34, 46];
const [ENTRY_HEAD_PX, TRIGGER_PX] = [36, 44];
const PILL = { width: 84, height: 30 };
const JUMP = { width: 176, height: 34 };
const BUTTON_PX = 30;
const LABEL_PX = 24;

function sizeOf(content: CardContent): { width: number; height: number } {
  switch (content.type) {
    case "entry":
      return { width: CARD_WIDTH_PX, height: ENTRY_HEAD_PX + TRIGGER_PX * Math.max(1, content.triggers.length) + 8 };
    case "step": {
      const { note, state, figures } = content;
      const more = (note ? NOTE_PX : 0) + (state ? STATE_PX : 0) + (figures ? FIGURES_PX : 0);
      return { width: CARD_WIDTH_PX, height: CARD_PX + more };
    }
    case "end":
      return PILL;
    default:
      return JUMP;
  }
}

const [LINE_PX, STRONG_PX, MOST_PX] = [1.5, 2.5, 6];

function lineLook(id: string, { passed, traffic }: CanvasMarks): Pick<CanvasLine, "look" | "widthPx"> {
  if (passed) return passed.has(id) ? { look: "strong", widthPx: STRONG_PX } : { look: "faint", widthPx: LINE_PX };
  if (!traffic) return { look: "plain", widthPx: LINE_PX };
  const share = traffic.get(id)?.share ?? 0;
  return { look: share > 0 ? "strong" : "plain", widthPx: LINE_PX + (MOST_PX - LINE_PX) * share };
}

function contentsOf(graph: FlowGraph, { document, kinds, summaries }: Flow, marks: CanvasMarks) {
  const faulty = new Set(marks.faulty);
  const numbers = new Map(graph.cards.flatMap((card) => (card.type === "step" ? [[card.id, card.number]] : [])));
  const titleOf = (id: string): string => {
    const node = nodeOf(document, id);
    const title = node ? stepTitle(node, kinds.nodes) : id;
    const number = numbers.get(id);
    return number ? `${number}. ${title}` : title;
  };
  const content = (card: GraphCard): CardContent => {
    switch (card.type) {
      case "entry":
        return {
          type: "entry",
          triggers: document.triggers.map(({ id, kind }) => ({
            id,
            title: kinds.triggers.get(kind)?.label ?? kind,
            summary: summaries[id] ?? "",
            isFaulty: faulty.has(id),
          })),
        };
      case "step": {
        const { node, number } = card;
        return {
          type: "step",
          number,
          kind: node.kind,
          group: kinds.nodes.get(node.kind)?.group ?? "",
          title: stepTitle(node, kinds.nodes),
          summary: summaries[node.id] ?? "",
          note: node.note,
          isFaulty: faulty.has(node.id),
          state: marks.states?.get(node.id),
          figures: marks.figures?.get(node.id),
          isFaint: marks.states ? !marks.states.has(node.id) : undefined,
        };
      }
      case "end":
        return { type: "end" };
      default:
        return { type: "jump", target: card.target, title: titleOf(card.target), isBack: card.isBack };
    }
  };
  return { contents: new Map(graph.cards.map((card) => [card.id, content(card)])), titleOf };
}

/** A flow as the canvas draws it. */
export function canvasOf(flow: Flow, marks: CanvasMarks = {}): CanvasView {
  const graph = graphOf(flow.document, flow.kinds.nodes);
  const { contents, titleOf } = contentsOf(graph, flow, marks);
  const content = (id: string): CardContent => contents.get(id) ?? { type: "end" };
  const labels = new Map(
    graph.lines.map(({ id, label }) => [id, [label, marks.traffic?.get(id)?.text].filter(Boolean).join(" · ")]),
  );
  const layout = layOutOnce(
    graph,
    (id) => sizeOf(content(id)),
    (id) => {
      const label = labels.get(id) ?? "";
      const button = marks.isEditable ? BUTTON_PX : 0;
      return {
        width: Math.max(button, label ? Math.min(220, 24 + label.length * 7) : 0),
        height: button + (label ? LABEL_PX : 0) + (button && label ? 4 : 0),
      };
    },
  );
  const leadsTo = (to: string): string => {
    const target = content(to);
    if (target.type === "end") return "the end";
    return target.type === "jump" ? target.title : titleOf(to);
  };
  const middles = new Map(layout.lines.map(({ id, middle }) => [id, middle]));
  return {
    width: layout.width,
    height: layout.height,
    cards: graph.cards.map(({ id }) => ({
      ...(layout.cards.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }),
      id,
      content: content(id),
      waysOut: graph.lines
        .filter(({ from }) => from === id)
        .map((line) => ({
          id: line.id,
          label: labels.get(line.id) ?? "",
          leadsTo: leadsTo(line.to),
          ...(middles.get(line.id) ?? { x: 0, y: 0 }),
        })),
    })),
    lines: layout.lines.map(({ id, path }) => ({ id, path, ...lineLook(id, marks) })),
  };
}
