import type { Match } from "../../tree/domain/keyword-text.ts";
import { isBlockedBy } from "./match.ts";
import { wordsOf } from "./words.ts";

interface Criterion {
  id: string;
  text: string;
  match: Match;
  /** Ad group; null: the whole campaign. */
  groupId: string | null;
}

export interface Conflict {
  negativeId: string;
  keywordId: string;
}

/**
 * Finds keywords that a negative of their ad group or campaign blocks, at most `limit`. Looks only at keywords with the rarest word of
 * the negative, so that 10,000 of each stay quick.
 */
export function findConflicts(
  negatives: readonly Criterion[],
  keywords: readonly Criterion[],
  limit: number,
): Conflict[] {
  const byWord = new Map<string, Criterion[]>();
  for (const keyword of keywords)
    for (const word of new Set(wordsOf(keyword.text))) {
      const list = byWord.get(word);
      if (list) list.push(keyword);
      else byWord.set(word, [keyword]);
    }
  const found: Conflict[] = [];
  for (const negative of negatives) {
    const lists = wordsOf(negative.text).map((word) => byWord.get(word) ?? []);
    const [fewest = []] = [...lists].sort((a, b) => a.length - b.length);
    for (const keyword of fewest) {
      if (negative.groupId !== null && negative.groupId !== keyword.groupId) continue;
      if (!isBlockedBy(keyword.text, negative.text, negative.match)) continue;
      found.push({ negativeId: negative.id, keywordId: keyword.id });
      if (found.length === limit) return found;
    }
  }
  return found;
}
