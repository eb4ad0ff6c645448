/** Lengths in characters. */
export const POST_LIMITS = { title: 150, body: 10_000, note: 500, reason: 300 } as const;

/** Shortest texts that say something. */
export const TITLE_MIN = 10;
export const QUESTION_MIN = 20;
export const ANSWER_MIN = 10;

export const QUESTIONS_PER_PAGE = 25;
export const ANSWERS_PER_PAGE = 30;

export const REPORT_REASONS = ["spam", "abuse", "off_topic", "private_data", "other"] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

export const REASON_TITLES: Readonly<Record<ReportReason, string>> = {
  spam: "Spam or advertising",
  abuse: "Insult or threat",
  off_topic: "Has nothing to do with Kaja",
  private_data: "Private data or a secret",
  other: "Something else",
};

/** The name shown for an author who has given no name, or an address in its place. */
const NAMELESS = "Member";

/** First name and initial, never an address: "Ann T.". */
export function authorNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const first = firstName.trim();
  if (first === "" || first.includes("@")) return NAMELESS;
  const [initial = ""] = Array.from(lastName.trim());
  return /^\p{L}$/u.test(initial) ? `${first} ${initial.toUpperCase()}.` : first;
}

/** What a click on a vote leads to: the same vote again takes it back. */
export const voteAfter = (mine: -1 | 0 | 1, clicked: -1 | 1): -1 | 0 | 1 => (mine === clicked ? 0 : clicked);

const MAX_WORDS = 8;

/**
 * What the full-text index is asked for the words somebody typed: each of them, the last as a beginning. Letters and digits
 * only, each word quoted, so that nothing of it is read as the index's own language. Null when there is no word in it.
 */
export function searchTerms(typed: string): string | null {
  const words = (typed.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, MAX_WORDS)
    .map((word) => `"${word.slice(0, 40)}"`);
  return words.length === 0 ? null : `${words.join(" ")}*`;
}
