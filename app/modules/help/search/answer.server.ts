import { type ArticleHit, searchArticles, suggestFor } from "./service.server.ts";

/** Answers of one question that are shown. */
const SHOWN = 10;

/** What the help centre says to a question. */
export interface Answer {
  query: string;
  hits: ArticleHit[];
  /** What to try instead; null when there are hits. */
  suggestions: ReturnType<typeof suggestFor> | null;
}

/** Answers a question; null when nothing was asked. */
export function answerQuestion(asked: string): Answer | null {
  const query = asked.trim();
  if (query === "") return null;
  const hits = searchArticles(query, SHOWN);
  return { query, hits, suggestions: hits.length === 0 ? suggestFor(query) : null };
}
