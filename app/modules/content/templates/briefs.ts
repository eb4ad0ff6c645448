import type { Kind } from "../domain/kind.ts";
import { OUTLINES } from "./outlines.ts";

/** A brief that every workspace has. */
export interface BriefTemplate {
  id: string;
  title: string;
  about: string;
  kind: Kind;
  outline: readonly string[];
}

/** Briefs by the kind of text, then those for a purpose. */
export const BRIEFS: readonly BriefTemplate[] = [
  {
    id: "article",
    title: "Article",
    about: "One question of readers, its answer, and proof.",
    kind: "article",
    outline: OUTLINES.article,
  },
  {
    id: "landing-page",
    title: "Landing page",
    about: "A promise, three reasons, proof and one button.",
    kind: "landing_page",
    outline: OUTLINES.landing_page,
  },
  {
    id: "newsletter",
    title: "Newsletter",
    about: "One story and one link, with subject and preview text.",
    kind: "newsletter",
    outline: OUTLINES.newsletter,
  },
  {
    id: "social-text",
    title: "Social text",
    about: "A first line, what people get, and the link.",
    kind: "social_text",
    outline: OUTLINES.social_text,
  },
  {
    id: "ad-text",
    title: "Ad text",
    about: "Headlines and a description within the limits of search ads.",
    kind: "ad_text",
    outline: OUTLINES.ad_text,
  },
  {
    id: "video-script",
    title: "Video script",
    about: "Five parts of a short video, from the hook to the next step.",
    kind: "script",
    outline: OUTLINES.script,
  },
  {
    id: "case-study",
    title: "Case study",
    about: "A customer's problem, what changed, and the numbers.",
    kind: "article",
    outline: [
      "## The customer, in two sentences",
      "## The problem before, with a number",
      "## What they tried first",
      "## What changed, step by step",
      "## The result after three months, with its source",
      "## A quote that the customer has approved",
    ],
  },
  {
    id: "comparison",
    title: "Comparison",
    about: "Two options side by side, honest about both.",
    kind: "article",
    outline: [
      "## The decision that readers face",
      "## Criteria, and why these",
      "## Table: option, price, strengths, limits",
      "## Who should choose which",
      "## Sources and the day they were checked",
    ],
  },
  {
    id: "product-announcement",
    title: "Product announcement",
    about: "What is new, for whom, and since when.",
    kind: "article",
    outline: [
      "## What is new, in one sentence",
      "## The problem that it solves",
      "## How to use it, with one picture",
      "## Price and availability",
      "## Questions that support will get",
    ],
  },
];
