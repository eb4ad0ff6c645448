import { DurableObject } from "cloudflare:workers";
import { createAppContext } from "#app/platform/context.server.ts";
import { sendOutbox } from "#app/platform/events/outbox.server.ts";
import { setTotal } from "#app/platform/usage/totals.server.ts";
import { err, type Result } from "#app/shared/result.ts";
import { days, hours, seconds } from "#app/shared/time.ts";
import { WORKSPACE_GONE } from "../domain/failures.ts";
import { DRAFT_DAYS, UNDO_DAYS } from "../imports/domain/limits.ts";
import { type Change, counted, setCount } from "./change.ts";
import { forgetJob, hasActiveJob } from "./jobs/jobs.ts";
import { runJobs } from "./jobs/run-jobs.server.ts";
import { forgetSeen } from "./people/upsert.ts";
import { refreshScores } from "./pipeline/scores.ts";
import { firstRow } from "./rows.ts";
import { createTables } from "./tables/create-tables.ts";

/** How soon the alarm sends what could not be sent at once. */
const RETRY_MS = seconds(30);
const SEEN_MS = days(30);
const TEND_EVERY_MS = days(1);
const SCORES_AT_ONCE = 500;
const SEEN_AT_ONCE = 10_000;

/** How the object of a workspace changes its tables, sends its events and forgets: the rest is in the class of its methods. */
export abstract class ContactsBase extends DurableObject<Env> {
  #isErased: boolean;
  #knowsWorkspace: boolean;
  #sending: Promise<boolean> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    createTables(ctx.storage.sql);
    const row = firstRow<{ erased: number }>(ctx.storage.sql, "SELECT erased FROM object");
    this.#knowsWorkspace = row !== undefined;
    this.#isErased = row?.erased === 1;
  }

  protected get sql(): SqlStorage {
    return this.ctx.storage.sql;
  }

  /** Runs a change as one transaction, then sends its events. Throws when the workspace is gone. */
  async #change<T>(change: Change, run: (sql: SqlStorage) => T): Promise<T> {
    const isRefused = (value: T): boolean => (value as { ok?: boolean } | undefined)?.ok === false;
    let refused: { value: T } | undefined;
    try {
      const answer = this.ctx.storage.transactionSync(() => {
        if (!this.#knowsWorkspace)
          this.sql.exec("INSERT OR IGNORE INTO object (id, workspace_id) VALUES (1, ?)", change.workspaceId);
        const value = run(this.sql);
        // What was written before a refusal must not stay.
        if (isRefused(value)) {
          refused = { value };
          throw new Error("refused");
        }
        return value;
      });
      this.#knowsWorkspace = true;
      return answer;
    } catch (error) {
      if (refused) return refused.value;
      throw error;
    } finally {
      await this.#ensureAlarm();
      this.ctx.waitUntil(this.flush());
    }
  }

  /** The same for changes that answer a Result: of a deleted workspace nothing is there. */
  protected async result<T>(change: Change, run: (sql: SqlStorage) => Result<T>): Promise<Result<T>> {
    return this.#isErased ? err(WORKSPACE_GONE) : this.#change(change, run);
  }

  protected async plain(change: Change, run: (sql: SqlStorage) => void): Promise<void> {
    if (!this.#isErased) await this.#change(change, run);
  }

  /** Whether the total that the rest of the product reads is another than the object's own. */
  #hasNews(): boolean {
    return counted(this.sql, "contacts") !== counted(this.sql, "written_total");
  }

  /** Writes the total back to where the rest of the product reads it; false when that failed. */
  async #writeTotal(): Promise<boolean> {
    if (!this.#hasNews()) return true;
    const row = firstRow<{ workspace_id: string }>(this.sql, "SELECT workspace_id FROM object");
    if (!row) return true;
    const context = createAppContext(this.env, this.ctx, { trigger: "contacts.alarm" });
    const total = counted(this.sql, "contacts");
    try {
      await setTotal(context.db, row.workspace_id, "contacts", total);
    } catch (cause) {
      context.log.error("contacts.total_failed", { workspaceId: row.workspace_id }, cause);
      return false;
    }
    setCount(this.sql, "written_total", total);
    return true;
  }

  /** When the next work of the pipeline is due; null when none waits. */
  protected nextDueAt(_nowMs: number): number | null {
    return null;
  }

  /** Does a part of the work that is due, within the transaction of the alarm. */
  protected tend(_change: Change): void {}

  async #ensureAlarm(): Promise<void> {
    const waits = this.#hasNews() || firstRow(this.sql, "SELECT 1 FROM outbox LIMIT 1") !== undefined;
    const at = await this.ctx.storage.getAlarm();
    const nowMs = Date.now();
    const waitMs = hasActiveJob(this.sql) ? 0 : waits ? RETRY_MS : TEND_EVERY_MS;
    const due = Math.min(nowMs + waitMs, this.nextDueAt(nowMs) ?? Number.POSITIVE_INFINITY);
    if (at === null || at > due) await this.ctx.storage.setAlarm(due);
  }

  /** One at a time: two would send the same events twice. */
  flush(): Promise<boolean> {
    this.#sending ??= sendOutbox(this.env, this.sql).finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  override async alarm(): Promise<void> {
    if (this.#isErased) return;
    const works = await runJobs(this.ctx.storage, this.env, this.ctx);
    await this.flush();
    const isTotalWritten = await this.#writeTotal();
    const nowMs = Date.now();
    const isMore = this.ctx.storage.transactionSync(() => {
      forgetSeen(this.sql, nowMs - SEEN_MS, SEEN_AT_ONCE);
      const workspace = firstRow<{ workspace_id: string }>(this.sql, "SELECT workspace_id FROM object");
      if (workspace) this.tend({ workspaceId: workspace.workspace_id, nowMs, by: null });
      const forgot = forgetJob(this.sql, {
        draftsBefore: nowMs - days(DRAFT_DAYS),
        allBefore: nowMs - days(UNDO_DAYS),
      });
      return refreshScores(this.sql, nowMs, hours(20), SCORES_AT_ONCE) || forgot;
    });
    const isDone = (await this.flush()) && isTotalWritten;
    const calmMs = isDone ? TEND_EVERY_MS : RETRY_MS;
    const waitMs = works === "more" ? 0 : works === "failed" ? RETRY_MS : isMore ? seconds(1) : calmMs;
    const dueAt = this.nextDueAt(Date.now()) ?? Number.POSITIVE_INFINITY;
    // Never at once: what cannot be done now must not keep the object busy.
    await this.ctx.storage.setAlarm(Math.min(Date.now() + waitMs, Math.max(dueAt, Date.now() + seconds(1))));
  }

  async erase(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    createTables(this.sql);
    this.sql.exec("INSERT INTO object (id, workspace_id, erased) VALUES (1, '', 1)");
    this.#isErased = true;
    this.#knowsWorkspace = true;
  }

  async forgetMember(change: Change, userId: string): Promise<void> {
    await this.plain(change, (sql) => {
      sql.exec("UPDATE contacts SET owner_id = NULL WHERE owner_id = ?", userId);
      sql.exec("UPDATE contacts SET created_by = NULL WHERE created_by = ?", userId);
      sql.exec("UPDATE tasks SET owner_id = NULL WHERE owner_id = ?", userId);
      for (const table of ["notes", "tasks", "files", "stage_changes", "merges", "jobs", "erasures"])
        sql.exec(`UPDATE ${table} SET by = NULL WHERE by = ?`, userId);
      // What an undo would bring back names owners too.
      for (const [table, column] of [
        ["merges", "snapshot"],
        ["jobs", "input"],
        ["import_rows", "before"],
      ] as const)
        sql.exec(
          `UPDATE ${table} SET ${column} = replace(${column}, ?1, 'null') WHERE instr(${column}, ?1) > 0`,
          JSON.stringify(userId),
        );
    });
  }

  async usage() {
    return {
      contacts: counted(this.sql, "contacts"),
      activities: counted(this.sql, "activities"),
      bytes: this.sql.databaseSize,
    };
  }

  /** A change that a form of the workspace makes, now. */
  protected now(by: string | null = null): Change {
    return { workspaceId: this.ctx.id.name ?? "", nowMs: Date.now(), by };
  }

  /** Runs a change of settings, notes or tasks as one: a failure in the middle leaves nothing of it. */
  protected async write<T>(run: () => T): Promise<T> {
    if (this.#isErased) throw new Error("The contacts of this workspace are erased");
    return this.#change(this.now(), run);
  }
}
