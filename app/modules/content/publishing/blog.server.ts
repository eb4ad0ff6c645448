import type { RequestContext } from "#app/platform/context.server.ts";
import type { Block } from "#app/platform/markdown/blocks.ts";
import { workspaceIncludes } from "#app/platform/workspace/workspace.server.ts";
import { imagePath, imageTokensIn } from "../images/domain/references.ts";
import { readDocument } from "../images/service.server.ts";
import { blogPagePath, blogPath } from "../paths.ts";
import { readRevision } from "../revisions/service.server.ts";
import type { FeedPage } from "./domain/feeds.ts";
import * as repo from "./repo.server.ts";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PAGE_SIZE = 20;
const FEED_SIZE = 50;
/** As many as one site map may name. */
const SITEMAP_SIZE = 50_000;

const notFound = () => new Response("Not found", { status: 404 });

type Reader = Pick<RequestContext, "db" | "env" | "config" | "now">;

/** The blog of an address. Throws a 404 Response for an unknown one, and for a workspace whose plan has no content. */
export async function openBlog(context: Reader, slug: string | undefined) {
  const site = slug && SLUG.test(slug) ? await repo.findSiteBySlug(context.db, slug) : undefined;
  if (!site?.slug) throw notFound();
  if (!(await workspaceIncludes(context.db, site.workspaceId, "content_basic", context.now()))) throw notFound();
  const url = context.config.APP_URL + blogPath(site.slug);
  return {
    site: { slug: site.slug, title: site.title, description: site.description, language: site.language, url },
    scope: { db: context.db, workspaceId: site.workspaceId },
  };
}

export type OpenedBlog = Awaited<ReturnType<typeof openBlog>>;

const CURSOR = /^(\d{1,15})_([0-9a-f-]{36})$/;

/** A page of the list of a blog. */
export async function listBlog({ scope }: OpenedBlog, cursor: string | null) {
  const [, atMs, id] = CURSOR.exec(cursor ?? "") ?? [];
  const rows = await repo.findPages(scope, PAGE_SIZE + 1, atMs && id ? { atMs: Number(atMs), id } : undefined);
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    pages: rows.slice(0, PAGE_SIZE).map(({ slug, title, description, language, publishedAt }) => ({
      ...{ slug, title, description, language },
      publishedAtMs: publishedAt.getTime(),
    })),
    next: last ? `${last.publishedAt.getTime()}_${last.id}` : null,
  };
}

/** The pages of a blog for its feed or its site map, newest first. */
export async function feedPages({ scope, site }: OpenedBlog, kind: "feed" | "sitemap"): Promise<FeedPage[]> {
  const rows = await repo.findPages(scope, kind === "feed" ? FEED_SIZE : SITEMAP_SIZE - 1);
  return rows.map(({ slug, title, description, publishedAt, updatedAt }) => ({
    ...{ title, description, publishedAt, updatedAt },
    url: `${site.url}/${slug}`,
  }));
}

interface OpenedPage {
  title: string;
  description: string;
  language: string;
  url: string;
  publishedAtMs: number;
  updatedAtMs: number;
  /** Whole address of its first picture, which networks show; null: it has none. */
  image: string | null;
  blocks: Block[];
}

/** What an address of a blog shows, or where it leads now. Throws a 404 Response. */
export async function openBlogPage(
  context: Reader,
  { scope, site }: OpenedBlog,
  slug: string | undefined,
): Promise<{ page: OpenedPage } | { movedTo: string }> {
  if (!slug || !SLUG.test(slug)) throw notFound();
  const page = await repo.findPageBySlug(scope, slug);
  if (!page) {
    const present = await repo.findRedirect(scope, slug);
    if (!present) throw notFound();
    return { movedTo: blogPagePath(site.slug, present) };
  }
  const revision = await readRevision(context, scope, page.id, page.revisionId);
  if (!revision.ok) throw notFound();
  const { title, description, language, publishedAt, updatedAt } = page;
  const [picture] = imageTokensIn(revision.value.body);
  return {
    page: {
      ...{ title, description, language },
      url: `${site.url}/${page.slug}`,
      publishedAtMs: publishedAt.getTime(),
      updatedAtMs: updatedAt.getTime(),
      image: picture ? new URL(imagePath(picture), site.url).href : null,
      blocks: await readDocument(scope, revision.value.body),
    },
  };
}
