import type { AppContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { findExisting } from "../keyword-list/repo.server.ts";
import { keywordsModule } from "../manifest.ts";
import type { ProjectScope } from "../project-scope.server.ts";
import type { IdeasInput } from "../schema.ts";
import { type Cluster, clusterIdeas, expandSeed, type SuggestionResult } from "./domain/ideas.ts";
import * as repo from "./repo.server.ts";
import { fetchSuggestions, PROVIDERS, type Provider } from "./suggestion-providers.server.ts";

/** An answer is used for this long before the service is asked again. */
const CACHE_LIFE_MS = days(7);
/** Answers of one workspace. */
const MAX_STORED = 2_000;
const AT_ONCE = 4;
const PURGED_AT_ONCE = 5_000;

/** The services that the operator switched on, with their names; none when ideas are off. */
export const enabledProviders = ({ config }: Pick<AppContext, "config">): { id: Provider; title: string }[] =>
  config.KEYWORD_SUGGESTIONS.map((id) => ({ id, title: PROVIDERS[id].title }));

const since = (now: Date): Date => new Date(now.getTime() - CACHE_LIFE_MS);

/**
 * Asks a suggest service for what is not known from the last seven days, a few queries at once, and keeps the answers.
 * After a refusal no more is asked; what came before it is kept.
 * Errors: invalid_input (the service is off), rate_limited, unavailable (nothing came).
 */
export async function fetchIdeas(
  context: AppContext,
  scope: ProjectScope,
  { seed, provider, language, expansion }: IdeasInput,
): Promise<Result<void>> {
  if (!context.config.KEYWORD_SUGGESTIONS.includes(provider))
    return err(appError("invalid_input", "This service is not switched on here."));
  const now = context.now();
  const queries = expandSeed(seed, expansion, language);
  const source = { provider, locale: language };
  const known = new Set((await repo.findSuggestions(scope, source, queries, since(now))).map(({ query }) => query));
  const missing = queries.filter((query) => !known.has(query));
  if (missing.length === 0) return ok(undefined);
  const admitted = await throttle(context, keywordsModule.rateLimits.keyword_ideas, scope.workspaceId);
  if (!admitted.ok) return admitted;

  const asked: SuggestionResult[] = [];
  let refusal = "";
  for (let at = 0; at < missing.length && refusal === ""; at += AT_ONCE) {
    const some = missing.slice(at, at + AT_ONCE);
    const answers = await Promise.all(some.map((query) => fetchSuggestions(context, provider, language, query)));
    for (const [index, answer] of answers.entries()) {
      if (answer.ok) asked.push({ query: some[index] ?? "", suggestions: answer.value });
      else refusal = answer.error;
    }
  }
  await repo.storeSuggestions(scope, source, asked, { now, max: MAX_STORED });
  if (refusal === "") return ok(undefined);
  context.log.warn("keywords.suggest_failed", {
    provider,
    reason: refusal,
    answered: asked.length,
    asked: missing.length,
  });
  const title = PROVIDERS[provider].title;
  const part = asked.length > 0 ? ` ${asked.length} of ${missing.length} questions were answered and are shown.` : "";
  return err(
    appError(
      "unavailable",
      `${title} did not answer as expected. It is an unofficial service and may refuse.${part} Try again later or choose another service.`,
    ),
  );
}

export interface Ideas {
  clusters: (Omit<Cluster, "ideas"> & { ideas: { text: string; known: boolean }[] })[];
  ideaCount: number;
  /** Queries that were answered, of those that the expansion makes. */
  answered: number;
  asked: number;
  /** The oldest answer. */
  fetchedAt: Date;
}

/** What the service answered within the last seven days, in groups; null when it was not asked. */
export async function readIdeas(
  context: AppContext,
  scope: ProjectScope,
  { seed, provider, language, expansion }: IdeasInput,
): Promise<Ideas | null> {
  const queries = expandSeed(seed, expansion, language);
  const rows = await repo.findSuggestions(scope, { provider, locale: language }, queries, since(context.now()));
  if (rows.length === 0) return null;
  const order = new Map(queries.map((query, at) => [query, at]));
  rows.sort((a, b) => (order.get(a.query) ?? 0) - (order.get(b.query) ?? 0));
  const clusters = clusterIdeas(rows);
  const texts = clusters.flatMap(({ ideas }) => ideas);
  const known = await findExisting(scope, texts);
  return {
    clusters: clusters.map(({ label, ideas }) => ({
      label,
      ideas: ideas.map((text) => ({ text, known: known.has(text) })),
    })),
    ideaCount: texts.length,
    answered: rows.length,
    asked: queries.length,
    fetchedAt: new Date(Math.min(...rows.map((row) => row.fetchedAt.getTime()))),
  };
}

/** Forgets answers that are too old to be used. */
export async function purgeIdeas(context: AppContext, now: Date): Promise<void> {
  await repo.purgeSuggestions(context, since(now), PURGED_AT_ONCE);
}
