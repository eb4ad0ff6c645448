import { createAppContext } from "#app/platform/context.server.ts";
import type { Change } from "../change.ts";
import { firstRow } from "../rows.ts";
import { failJob, hasActiveJob, type Job, type JobKind, nextJob } from "./jobs.ts";

/** Parts of a job that one alarm does: other calls of the workspace wait for one part at most. */
const STEPS_AT_ONCE = 10;
/** After so many failures in a row a job is given up. */
const MAX_FAILURES = 5;

/** What does the next part of a job, inside a transaction. `prepare` does before what takes no part in it. */
interface Steps {
  step: (sql: SqlStorage, change: Change, job: Job) => void;
  prepare?: (env: Env, sql: SqlStorage, job: Job) => Promise<void>;
}

/** Loaded when there is such a job: most objects never have one. */
const STEPS: Readonly<Record<JobKind, () => Promise<Steps>>> = {
  import: () => import("../../imports/step-import.server.ts"),
  bulk: () => import("../../bulk/step-bulk.server.ts"),
  duplicates: () => import("../../duplicates/step-duplicates.server.ts"),
};

/**
 * Does the next parts of the jobs that wait. Each part is one transaction with how far its job is, so that a part is done once
 * whatever ends the object in the middle. Answers whether there is more, or whether a part failed.
 */
export async function runJobs(
  storage: DurableObjectStorage,
  env: Env,
  execution: Pick<DurableObjectState, "waitUntil">,
): Promise<"none" | "more" | "failed"> {
  const { sql } = storage;
  for (let at = 0; at < STEPS_AT_ONCE; at++) {
    const job = nextJob(sql);
    if (!job) return "none";
    try {
      const { step, prepare } = await STEPS[job.kind]();
      await prepare?.(env, sql, job);
      storage.transactionSync(() => {
        // A person may have stopped it while this part was prepared.
        const now = nextJob(sql);
        if (now?.id === job.id && now.state === job.state) step(sql, changeOf(sql), now);
      });
    } catch (cause) {
      const context = createAppContext(env, execution, { trigger: "contacts.job" });
      context.log.error("contacts.job_failed", { job: job.id, kind: job.kind }, cause);
      failJob(sql, job, MAX_FAILURES);
      return "failed";
    }
  }
  return hasActiveJob(sql) ? "more" : "none";
}

const changeOf = (sql: SqlStorage): Change => ({
  workspaceId: firstRow<{ workspace_id: string }>(sql, "SELECT workspace_id FROM object")?.workspace_id ?? "",
  nowMs: Date.now(),
  by: null,
});
