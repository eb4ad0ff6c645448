import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";
import type { CrawlProgress } from "../domain/crawl.ts";
import type { ProjectRow } from "../projects/repo.server.ts";
import type { CrawlRow } from "./repo.server.ts";

/** A project of the demonstration, whose id the repository knows. */
export async function findDemoProject({ db }: { db: Database }, id: string): Promise<ProjectRow | undefined> {
  const [project] = await db.select().from(seoProjects).where(eq(seoProjects.id, id));
  return project;
}

/** Writes the head row of a crawl that is over, unless it is there. */
export async function insertEndedCrawl(
  { db }: { db: Database },
  crawl: Pick<CrawlRow, "id" | "workspaceId" | "projectId" | "maxUrls" | "previousCrawlId">,
  { crawlId: _id, phase: _phase, startedAtMs, finishedAtMs, ...counts }: CrawlProgress,
  createdAt: Date,
): Promise<void> {
  const finishedAt = finishedAtMs === null ? null : new Date(finishedAtMs);
  const startedAt = startedAtMs === null ? null : new Date(startedAtMs);
  const times = { startedAt, finishedAt, createdAt, updatedAt: finishedAt ?? createdAt };
  await db
    .insert(seoCrawls)
    .values({ ...crawl, ...counts, ...times, startedBy: "schedule" })
    .onConflictDoNothing();
}
