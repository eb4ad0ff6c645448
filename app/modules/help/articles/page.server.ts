import type { AppContext } from "#app/platform/context.server.ts";
import { type Block, headingsOf } from "#app/platform/markdown/blocks.ts";
import { parseMarkdown } from "#app/platform/markdown/parse-markdown.server.ts";
import { longDate } from "#app/shared/format/date.ts";
import { TUTORIALS, tutorialPath } from "../tutorials/domain/tutorials.ts";
import { readCatalogue } from "./catalogue.server.ts";
import { articlePath, categoryOf } from "./domain/article.ts";
import { findVote } from "./repo.server.ts";

const read = new Map<string, Block[]>();

/** The blocks of an article, read from its Markdown once per isolate. */
async function blocksOf(slug: string, body: string): Promise<Block[]> {
  const known = read.get(slug);
  if (known) return known;
  const blocks = await parseMarkdown(body);
  read.set(slug, blocks);
  return blocks;
}

/** Everything that the page of an article shows to this person; null when there is no such article. */
export async function readArticle(context: AppContext, userId: string, slug: string) {
  const { find } = await readCatalogue(context);
  const article = find(slug);
  if (!article) return null;
  const { title, summary, category, updated, screen, related, body } = article;
  const blocks = await blocksOf(slug, body);
  const video = TUTORIALS.find((tutorial) => tutorial.article === slug);
  return {
    slug,
    title,
    summary,
    category: { id: category, title: categoryOf(category)?.title ?? "" },
    updated: { date: updated, text: longDate(Date.parse(updated)) },
    /** Null when the screen belongs to one record, which the article cannot know. */
    screen: screen.includes(":") ? null : screen,
    blocks,
    headings: headingsOf(blocks),
    related: related.flatMap((other) => {
      const found = find(other);
      return found ? [{ href: articlePath(other), title: found.title, summary: found.summary }] : [];
    }),
    video: video ? { href: tutorialPath(video.id), title: video.title } : null,
    /** Null: has not said yet. */
    helpful: (await findVote(context, slug, userId)) ?? null,
  };
}

export type ArticleView = NonNullable<Awaited<ReturnType<typeof readArticle>>>;
