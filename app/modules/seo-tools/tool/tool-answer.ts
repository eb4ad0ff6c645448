import type { SerpPreview } from "#app/modules/seo/index.ts";
import type { TimeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import type { Block } from "../domain/tool.ts";

/** A part of an answer: one of the tools' own, the picture of a search result that the SEO Engine draws, or a drawing. */
export type AnswerBlock =
  | Block
  | { kind: "serp"; preview: SerpPreview }
  /** `timeName` heads the first column of the table behind the chart. */
  | { kind: "chart"; title: string; timeName: string; shape: TimeChartShape }
  /** A QR code: modules on a side, the path of the dark ones, and its colors. */
  | { kind: "qr"; text: string; size: number; path: string; dark: string; light: string }
  /** A text in its color on its background. */
  | { kind: "swatch"; text: string; background: string };
