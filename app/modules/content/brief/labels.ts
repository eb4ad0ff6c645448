import { counted, exact, oneDecimal } from "#app/shared/format/number.ts";
import type { Tone } from "#app/ui/tag.tsx";
import type { Part, TermState, Tip } from "./domain/score.ts";

export const PART_LABELS: Readonly<Record<Part, string>> = {
  terms: "Terms",
  headings: "Headings",
  length: "Length",
  questions: "Questions",
};

export const TERM_STATE_LABELS: Readonly<Record<TermState, { label: string; tone: Tone }>> = {
  missing: { label: "Missing", tone: "bad" },
  few: { label: "Too few", tone: "warn" },
  good: { label: "Good", tone: "good" },
  many: { label: "Too many", tone: "warn" },
};

/** What to do for the points of a tip. */
export function tipText({ part, subject, change }: Tip): string {
  switch (part) {
    case "terms":
      return change > 0
        ? `Use “${subject}” ${change === 1 ? "once" : `${exact(change)} times`} more`
        : `Use “${subject}” ${-change === 1 ? "once" : `${exact(-change)} times`} less`;
    case "headings":
      return `Add a part like “${subject}”`;
    case "length":
      return change > 0 ? `Write ${counted(change, "more word", "more words")}` : `Cut ${counted(-change, "word")}`;
    case "questions":
      return `Answer “${subject}”`;
  }
}

/** Points that a tip brings. */
export const pointsText = (points: number): string => `+${oneDecimal(points)}`;
