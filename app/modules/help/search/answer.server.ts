import type { AppContext } from "#app/platform/context.server.ts";
import { type ArticleHit, type Suggestions, searchArticles, suggestFor } from "./service.server.ts";

/** Answers of one question that are shown. */
const SHOWN = 10;

/** What the help centre says to a question. */
export interface Answer {
  query: string;
  hits: ArticleHit[];
  /** What to try instead; null when there are hits. */
  suggestions: Suggestions | null;
}

/** Answers a question; null when nothing was asked. */
export async function answerQuestion(context: Pick<AppContext, "env">, asked: string): Promise<Answer | null> {
  const query = asked.trim();
  if (query === "") return null;
  const hits = await searchArticles(context, query, SHOWN);
  return { query, hits, suggestions: hits.length === 0 ? await suggestFor(context, query) : null };
}
