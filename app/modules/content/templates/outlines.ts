import type { Kind } from "../domain/kind.ts";

/** What a writer needs in front of them for each kind, as headings with a question each. */
export const OUTLINES: Readonly<Record<Kind, readonly string[]>> = {
  article: [
    "## The question that readers have",
    "## The answer, in one paragraph",
    "## Steps, proof or examples",
    "## What to do next",
  ],
  landing_page: [
    "## Promise, in one line",
    "## Three reasons",
    "## Proof",
    "## Questions before buying",
    "## The button",
  ],
  newsletter: ["Subject:", "Preview text:", "## One story", "## One link", "## Goodbye"],
  social_text: ["First line, which must stop people:", "What they get:", "The link:", "Tags:"],
  ad_text: ["Headline (30 characters):", "Headline (30 characters):", "Description (90 characters):"],
  script: [
    "## First five seconds: what viewers get",
    "## The problem, as viewers know it",
    "## Three steps, one picture each",
    "## Proof",
    "## What to do next",
  ],
};
