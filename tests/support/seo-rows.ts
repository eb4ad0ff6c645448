import { env } from "cloudflare:workers";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";

interface Owner {
  workspaceId: string;
}

let lastMs = 0;

/** Now, and later than at the call before: rows of one millisecond have no order. */
const nextMoment = (): Date => {
  lastMs = Math.max(Date.now(), lastMs + 1);
  return new Date(lastMs);
};

/** A project row of a workspace; returns its id. */
export async function createProject(
  { workspaceId }: Owner,
  { name = "Project" }: { name?: string } = {},
): Promise<string> {
  const now = nextMoment();
  const id = newId(now.getTime());
  await openDatabase({ d1: env.DB })
    .insert(seoProjects)
    .values({ id, workspaceId, name, url: `https://${id}.example/`, schedule: "none", createdAt: now, updatedAt: now });
  return id;
}

/** A finished crawl of a new project; returns its id. Its object holds nothing. */
export async function createCrawl(owner: Owner, projectId?: string, budget: string | null = null): Promise<string> {
  const now = nextMoment();
  const id = newId(now.getTime());
  await openDatabase({ d1: env.DB })
    .insert(seoCrawls)
    .values({
      id,
      workspaceId: owner.workspaceId,
      projectId: projectId ?? (await createProject(owner)),
      status: "finished",
      startedBy: "api",
      budget,
      maxUrls: 5_000,
      pagesCrawled: 12,
      healthPercent: 75,
      createdAt: now,
      updatedAt: now,
      startedAt: now,
      finishedAt: now,
    });
  return id;
}
