import { notifyWorkspace } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { workspaceIncludes } from "#app/platform/workspace/workspace.server.ts";
import { days } from "#app/shared/time.ts";
import { strategyModule } from "../manifest.ts";
import { competitorPath } from "../paths.ts";
import { FAILURES_BEFORE_NOTICE } from "./domain/limits.ts";
import { PART_LABELS } from "./labels.ts";
import { type ReadOutcome, readWatchedPage } from "./read-page.server.ts";
import * as repo from "./repo.server.ts";

/** Pages of one run of the job; what is left comes with the next. */
const PAGES_A_RUN = 60;
/** A Worker has six connections at a time. */
const PAGES_AT_ONCE = 4;

async function noteOutcome(context: AppContext, page: repo.WatchedPage, outcome: ReadOutcome): Promise<void> {
  const { workspaceId, id, name, url } = page;
  const notice = { workspaceId, kind: "campaign_alerts" as const, href: competitorPath(id) };
  if (outcome.kind === "changed")
    await notifyWorkspace(context, {
      ...notice,
      id: outcome.changeId,
      title: `${name} changed a page`,
      body: `${outcome.parts.map(({ part }) => PART_LABELS[part]).join(", ")}: ${url}`,
    });
  if (outcome.kind === "failed" && outcome.failures === FAILURES_BEFORE_NOTICE)
    await notifyWorkspace(context, {
      ...notice,
      title: `A page of ${name} cannot be read`,
      body: `${url}: ${outcome.failure}`,
    });
}

async function readOne(context: AppContext, page: repo.WatchedPage, now: Date): Promise<void> {
  if (!(await repo.takePage(context, page, new Date(now.getTime() + days(page.everyDays))))) return;
  if (!(await workspaceIncludes(context.db, page.workspaceId, strategyModule.feature, now))) return;
  await noteOutcome(context, page, await readWatchedPage(context, page));
}

/** Reads the pages that are due, a few at once; one that fails keeps no other from being read. */
export async function readDuePages(context: AppContext, now: Date): Promise<void> {
  const due = await repo.findDue(context, now, PAGES_A_RUN);
  const work = async () => {
    for (let page = due.shift(); page; page = due.shift()) {
      const { id } = page;
      await readOne(context, page, now).catch((cause: unknown) =>
        context.log.error("competitor.read_failed", { pageId: id }, cause),
      );
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
}
