import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { seoProjects } from "#db/schema/seo.ts";
import { createCrawl, createProject } from "./seo-rows.ts";

interface Owner {
  workspaceId: string;
  userId: string;
}

/** A project whose crawl, should one be started, asks nobody: nothing listens there. */
async function createQuietProject(owner: Owner): Promise<string> {
  const id = await createProject(owner);
  await openDatabase({ d1: env.DB })
    .update(seoProjects)
    .set({ url: `http://127.0.0.1:9/${id}` })
    .where(eq(seoProjects.id, id));
  return id;
}

/** What `{id}` names in a path, by the part before it, and how a test makes one in a workspace. A resource without a row here fails the generated requests. */
export const ROW_FACTORIES: Readonly<Record<string, (owner: Owner) => Promise<string>>> = {
  "/seo/projects": createQuietProject,
  "/seo/crawls": async (owner) => createCrawl(owner, await createQuietProject(owner)),
};
