import type { AppContext } from "#app/platform/context.server.ts";
import { isFlagOn } from "#app/platform/flags/flags.server.ts";
import { newId } from "#app/platform/ids.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { seoModule } from "../manifest.ts";
import { nextOccurrence } from "../projects/domain/schedule.ts";
import { mayCrawl } from "../projects/over-limit-projects.server.ts";
import type * as projects from "../projects/repo.server.ts";
import { handCrawlToObject, STRANDED_AFTER_MS } from "./crawl-control.server.ts";
import * as repo from "./repo.server.ts";

/** Of one tick: what is left over comes with the next one, a minute later. */
const MAX_PER_TICK = 100;

/**
 * Starts every scheduled crawl whose time has come, once each, and hands over again the crawls
 * that never reached their object. A project whose plan lacks the SEO Engine or has no place for it
 * (see resting.server.ts), or whose crawl is still under way, skips this occurrence. Returns how many crawls were started.
 */
export async function runDueCrawls(context: AppContext, now: Date): Promise<{ started: number }> {
  let started = 0;
  // While an administrator has stopped new crawls their times stay due: they start when it is over.
  const due = (await isFlagOn(context, "crawls")) ? await repo.findDue(context, now, MAX_PER_TICK) : [];
  for (const project of due) {
    try {
      if (await startDue(context, project, now)) started += 1;
    } catch (cause) {
      context.log.error("crawl.schedule_failed", { projectId: project.id }, cause);
    }
  }
  await handOverStranded(context, now);
  if (started > 0) context.log.info("crawl.scheduled", { started });
  return { started };
}

async function startDue(
  context: AppContext,
  project: projects.ProjectRow & { nextCrawlAt: Date },
  now: Date,
): Promise<boolean> {
  const plan = await readWorkspacePlan(context.db, project.workspaceId, now);
  const { workspaceId, id: projectId } = project;
  const maxUrls = seoModule.limits.crawlUrls[plan];
  const crawl: repo.NewCrawl = {
    id: newId(now.getTime()),
    workspaceId,
    projectId,
    startedBy: "schedule",
    maxUrls,
    createdAt: now,
  };
  const allowed = await mayCrawl({ db: context.db, workspaceId }, plan, projectId);
  const { queued } = await repo.claimDue(
    context,
    project,
    nextOccurrence(project.schedule, project.createdAt, now),
    allowed ? crawl : null,
  );
  const row = queued ? await repo.findCrawl({ db: context.db, workspaceId }, crawl.id) : undefined;
  if (row) await handCrawlToObject(context, row, project, plan);
  return queued;
}

async function handOverStranded(context: AppContext, now: Date): Promise<void> {
  for (const { crawl, project } of await repo.findStranded(
    context,
    new Date(now.getTime() - STRANDED_AFTER_MS),
    MAX_PER_TICK,
  )) {
    await handCrawlToObject(context, crawl, project, await readWorkspacePlan(context.db, crawl.workspaceId, now));
  }
}
