import { env } from "cloudflare:workers";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { contentItems } from "#db/schema/content.ts";
import { leads } from "#db/schema/leads.ts";
import { socialPosts } from "#db/schema/social.ts";
import type { TestAccount } from "./factories.ts";
import { createCrawl, createProject } from "./seo-rows.ts";

type Owner = Pick<TestAccount, "userId" | "workspaceId">;

const db = openDatabase({ d1: env.DB });

/** Writes one row for the owner and returns its id. */
async function create(
  { userId, workspaceId }: Owner,
  write: (row: { id: string; userId: string; workspaceId: string; createdAt: Date; updatedAt: Date }) => PromiseLike<unknown>,
) {
  const now = new Date();
  const id = newId(now.getTime());
  await write({ id, userId, workspaceId, createdAt: now, updatedAt: now });
  return id;
}

export const createContentItem = (owner: Owner): Promise<string> =>
  create(owner, (row) => db.insert(contentItems).values({ ...row, title: "Tea in winter", body: "# Tea", status: "draft" }));

export const createSocialPost = (owner: Owner): Promise<string> =>
  create(owner, (row) => db.insert(socialPosts).values({ ...row, text: "New teas are in.", channel: "mastodon" }));

export const createLead = (owner: Owner): Promise<string> =>
  create(owner, (row) => db.insert(leads).values({ ...row, name: "Mari Maasikas", email: `mari-${row.id}@example.com`, source: "", stage: "new" }));

/** What the id in each path of the API names, made for an owner. */
const MAKERS: Readonly<Record<string, (owner: Owner) => Promise<string>>> = {
  "/seo/projects": (owner) => createProject(owner),
  "/seo/crawls": (owner) => createCrawl(owner),
  "/content": createContentItem,
  "/social/posts": createSocialPost,
  "/leads": createLead,
};

/** Ids by the part of the path before them. */
export type RowIds = Readonly<Record<string, string>>;

/** One row of each kind. */
export async function createRows(owner: Owner): Promise<RowIds> {
  return Object.fromEntries(await Promise.all(Object.entries(MAKERS).map(async ([path, make]) => [path, await make(owner)])));
}

/** The id that belongs into a path of the API ("/leads/{id}"). */
export function idFor(path: string, ids: RowIds): string {
  const id = ids[path.slice(0, path.indexOf("/{id}"))];
  if (!id) throw new Error(`tests/support/api-rows.ts makes nothing for ${path}`);
  return id;
}

/** A path with the id that belongs there, if any does. */
export const withId = (path: string, ids: RowIds): string => (path.includes("{id}") ? path.replace("{id}", idFor(path, ids)) : path);
