import type { SerpPreview } from "#app/modules/seo/index.ts";
import type { Block } from "./domain/tool.ts";

/** A part of an answer: one of the tools' own, or the picture of a search result that the SEO Engine draws. */
export type AnswerBlock = Block | { kind: "serp"; preview: SerpPreview };
