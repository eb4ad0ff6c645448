import type { Tone } from "#app/ui/tag.tsx";

/** Where something is drawn: its upper left corner, in pixels of the canvas. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One way out of a card, drawn with it, so that the order of reading is that of the flow. */
export interface WayOut {
  /** The place: "n3.yes". */
  id: string;
  label: string;
  /** Where it leads, in words. */
  leadsTo: string;
  /** Middle of its label and its button. */
  x: number;
  y: number;
}

export interface TriggerLine {
  id: string;
  title: string;
  summary: string;
  isFaulty: boolean;
}

export type CardContent =
  | { type: "entry"; triggers: readonly TriggerLine[] }
  | {
      type: "step";
      number: number | null;
      kind: string;
      group: string;
      title: string;
      summary: string;
      note: string;
      isFaulty: boolean;
      /** What a run did here. */
      state?: { label: string; tone: Tone } | undefined;
      /** Numbers of the report. */
      figures?: readonly (readonly [label: string, value: string])[] | undefined;
      isFaint?: boolean | undefined;
    }
  | { type: "end" }
  | { type: "jump"; target: string; title: string; isBack: boolean };

export type CanvasCard = Box & { id: string; content: CardContent; waysOut: readonly WayOut[] };

export interface CanvasLine {
  id: string;
  /** Of an SVG path. */
  path: string;
  /** Strong: a run went along it; faint: it did not. */
  look: "plain" | "strong" | "faint";
  widthPx: number;
}

/** A flow as it is drawn. */
export interface CanvasView {
  width: number;
  height: number;
  cards: readonly CanvasCard[];
  lines: readonly CanvasLine[];
}
