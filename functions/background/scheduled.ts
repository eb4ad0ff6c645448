import { SCHEDULED_JOBS } from "#app/modules/registry.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isDue } from "#app/platform/manifest/schedule.ts";
import type { ScheduledJob } from "#app/platform/manifest/server-module.ts";

/** Runs jobs side by side; the failure of one does not stop the others. */
export async function runJobs(context: AppContext, now: Date, jobs: readonly ScheduledJob[]): Promise<void> {
  const outcomes = await Promise.allSettled(jobs.map((job) => job.run(context, now)));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === "rejected") context.log.error("cron.failed", { work: jobs[index]?.name }, outcome.reason);
  }
}

/** Runs every job that is due in the minute of `now`. */
export const tick = (context: AppContext, now: Date): Promise<void> =>
  runJobs(
    context,
    now,
    SCHEDULED_JOBS.filter((job) => isDue(job, now)),
  );
