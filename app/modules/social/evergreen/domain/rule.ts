import { ALIKE, shinglesOf, similarity } from "../../domain/text/clash.ts";

export const MAX_VARIATIONS = 3;
export const MIN_GAP_DAYS = 7;
export const MAX_GAP_DAYS = 365;
export const MAX_REPEATS = 100;

/** How a post is put into the queue of its account again and again. */
export interface EvergreenRule {
  /** The post that is repeated. */
  id: string;
  accountId: string;
  channel: string;
  /** Who set it. */
  userId: string;
  /** An owner set it: its repeats wait for nobody's approval. */
  isByOwner: boolean;
  /** The other texts, as they were written. */
  variations: readonly string[];
  /** At least so many days lie between two of its posts. */
  gapDays: number;
  maxRepeats: number | null;
  /** The last day, in the time zone of the queue. */
  endsOn: string | null;
  isPaused: boolean;
  /** Names the next repeat: grows with each that is planned, also with those that are deleted later. */
  planned: number;
  /** Repeats that were published. */
  repeats: number;
  nextPostId: string | null;
  /** When it was published last; null: never. */
  publishedAtMs: number | null;
  /** What was published last, as it was written. */
  lastText: string | null;
  /** Why no repeat could be planned; empty when nothing is in the way. */
  problem: string;
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();

/** The first texts that are too much alike to follow each other, counted from 0; null when all differ. */
export function alikeTexts(texts: readonly string[]): readonly [number, number] | null {
  const sets = texts.map(shinglesOf);
  for (const [at, set] of sets.entries())
    for (let other = at + 1; other < sets.length; other += 1)
      if (similarity(set, sets[other] ?? new Set()) >= ALIKE) return [at, other];
  return null;
}

/**
 * Returns the text of a repeat: the texts in turn, the first one after all others. One that says the same as what was published
 * last is passed over, also where the texts were changed meanwhile. Null: there is no other text.
 */
export function nextText(texts: readonly string[], repeat: number, lastText: string | null): string | null {
  const last = lastText === null ? null : lettersOf(lastText);
  for (let step = 0; step < texts.length; step += 1) {
    const text = texts[(repeat + step) % texts.length];
    if (text !== undefined && lettersOf(text) !== last) return text;
  }
  return null;
}

/** Whether a rule has reached its number of repeats. */
export const isUsedUp = ({ maxRepeats, repeats }: EvergreenRule): boolean =>
  maxRepeats !== null && repeats >= maxRepeats;
