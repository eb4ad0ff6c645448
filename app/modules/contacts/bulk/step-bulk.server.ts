import type { Change } from "../store/change.ts";
import { type BulkJob, nextOf, stepBulk } from "../store/jobs/bulk.ts";
import type { Job } from "../store/jobs/jobs.ts";

/** R2 deletes so many objects at once. */
const KEYS_AT_ONCE = 1_000;

/**
 * Deletes the files of the contacts that go next, before them: a kill in between leaves a contact without its files, which the
 * next attempt deletes, and never files without their contact.
 */
export async function prepare(env: Pick<Env, "FILES">, sql: SqlStorage, job: Job): Promise<void> {
  const bulk = job as BulkJob;
  if (bulk.input.change?.type !== "delete") return;
  const rows = JSON.stringify(nextOf(sql, bulk).map(({ row }) => row));
  const keys = sql
    .exec<{ key: string }>("SELECT key FROM files WHERE contact IN (SELECT value FROM json_each(?))", rows)
    .toArray()
    .map(({ key }) => key);
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
    const some = keys.slice(at, at + KEYS_AT_ONCE);
    await env.FILES.delete(some);
    sql.exec("DELETE FROM files WHERE key IN (SELECT value FROM json_each(?))", JSON.stringify(some));
  }
}

/** Does the next part of a bulk change. */
export const step = (sql: SqlStorage, change: Change, job: Job): void =>
  stepBulk(sql, { ...change, by: job.by }, job as BulkJob);
