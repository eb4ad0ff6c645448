import type { AppContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { readCatalogue } from "./catalogue.server.ts";
import { type Article, articlePath } from "./domain/article.ts";
import { dayOf } from "./reads.server.ts";
import { countReads, insertRead, upsertVote } from "./repo.server.ts";

/** Reads of this long decide what is popular. */
export const POPULAR_DAYS = 30;

/** D1 binds at most 100 values to a statement; the day is one of them. */
const SLUGS_COUNTED = 90;

/** An article with the number of its readers a day over the last 30 days; null: nobody has read it, its authors recommend it. */
export interface PopularArticle {
  slug: string;
  href: string;
  title: string;
  summary: string;
  reads: number | null;
}

/** Counts that a person read an article today. It never delays the page: a failure is only logged. */
export function recordRead(context: AppContext, userId: string, slug: string): void {
  const now = context.now();
  const counted = insertRead(context, { slug, userId, date: dayOf(now), createdAt: now });
  context.waitUntil(Promise.resolve(counted).catch((cause) => context.log.error("help.read_failed", { slug }, cause)));
}

/** The most read articles of the last 30 days, filled up with the recommended ones. Readers of all workspaces count. */
export async function listPopular(context: AppContext, limit: number): Promise<PopularArticle[]> {
  const { articles, recommended, find } = await readCatalogue(context);
  const since = dayOf(new Date(context.now().getTime() - days(POPULAR_DAYS)));
  const slugs = articles.slice(0, SLUGS_COUNTED).map(({ slug }) => slug);
  const counted = await countReads(context, slugs, since, limit);
  const asPopular = ({ slug, title, summary }: Article, reads: number | null): PopularArticle => ({
    slug,
    href: articlePath(slug),
    title,
    summary,
    reads,
  });
  const read = counted.flatMap(({ slug, reads }) => {
    const article = find(slug);
    return article ? [asPopular(article, reads)] : [];
  });
  const known = new Set(read.map(({ slug }) => slug));
  const others = recommended.filter(({ slug }) => !known.has(slug)).map((article) => asPopular(article, null));
  return [...read, ...others].slice(0, limit);
}

/** Keeps whether an article helped a person; they may say otherwise later. Errors: `not_found`. */
export async function voteOnArticle(
  context: AppContext,
  userId: string,
  slug: string,
  helpful: boolean,
): Promise<Result<void>> {
  if (!(await readCatalogue(context)).find(slug)) return err(appError("not_found", "Article not found."));
  await upsertVote(context, { slug, userId, helpful, createdAt: context.now() });
  return ok(undefined);
}
