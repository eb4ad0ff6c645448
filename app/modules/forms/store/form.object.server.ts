import { DurableObject } from "cloudflare:workers";
import { createAppContext } from "#app/platform/context.server.ts";
import { confirmEvent, nextDueAt, sendDueEvents } from "#app/platform/events/confirmed-outbox.server.ts";
import { days, seconds } from "#app/shared/time.ts";
import type { LimitedOption } from "../domain/answering/places.ts";
import { MAX_VERSIONS, PARTIAL_DAYS } from "../domain/limits.ts";
import * as files from "./files.ts";
import type {
  AskedQuestion,
  ConfirmOutcome,
  FormHead,
  FormRpc,
  FormSummary,
  NewResponse,
  Page,
  PartialResponse,
  QuestionCounts,
  RemovedResponse,
  SavedStep,
  SaveOutcome,
  StoredConsent,
  StoredResponse,
  SubmitOutcome,
  UploadRequest,
} from "./form-rpc.ts";
import * as partials from "./partials.ts";
import { readTaken } from "./places.ts";
import * as responses from "./responses.ts";
import { countView, readCounts, readSummary } from "./stats.ts";
import { createTables } from "./tables.ts";
import { countSent, isFinished, totalOf } from "./totals.ts";

/** What stays of an erased form: it takes nothing any more. */
const ERASED = "null";
/** When events are sent that were not sent with their change. */
const RETRY_MS = seconds(30);
const TIDY_MS = days(1);
const TIDY_BATCH = 500;

/** One form: its responses, begun ones, counts and proofs of consent in its own SQLite. */
export class FormObject extends DurableObject<Env> implements FormRpc {
  readonly #sql: SqlStorage;
  #head: FormHead | null = null;
  #isErased = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    createTables(this.#sql);
    const [row] = this.#sql.exec<{ head: string }>("SELECT head FROM form").toArray();
    this.#isErased = row?.head === ERASED;
    this.#head = row ? (JSON.parse(row.head) as FormHead | null) : null;
    // An object whose alarm was lost must not keep events to itself.
    const dueAt = nextDueAt(this.#sql);
    if (dueAt !== null) void ctx.blockConcurrencyWhile(() => this.#wakeWithin(Math.max(dueAt - Date.now(), RETRY_MS)));
  }

  #adopt(head: FormHead): void {
    if (this.#head || this.#isErased) return;
    this.#sql.exec("INSERT INTO form (id, head) VALUES (1, ?)", JSON.stringify(head));
    this.#head = head;
  }

  /** An alarm within `ms`; an earlier one stays. */
  async #wakeWithin(ms: number): Promise<void> {
    const at = Date.now() + ms;
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }

  async countView(head: FormHead, step: string): Promise<void> {
    if (this.#isErased) return;
    this.#adopt(head);
    countView(this.#sql, step);
  }

  async countStep(head: FormHead, step: string): Promise<void> {
    if (this.#isErased) return;
    this.#adopt(head);
    countSent(this.#sql, step);
  }

  /** Deletes objects of files that no response holds any more. What fails here is left to the daily sweep. */
  #deleteFiles(keys: readonly string[]): void {
    if (keys.length > 0) this.ctx.waitUntil(this.env.FILES.delete([...keys]).catch(() => undefined));
  }

  /** Sends what is due, and wakes up for the next. */
  async #flush(): Promise<void> {
    const { givenUp } = await sendDueEvents(this.env, this.#sql, Date.now());
    if (givenUp > 0)
      createAppContext(this.env, this.ctx, { trigger: "forms.outbox" }).log.error("forms.events_given_up", {
        formId: this.#head?.formId,
        count: givenUp,
      });
    const dueAt = nextDueAt(this.#sql);
    if (dueAt !== null) await this.#wakeWithin(Math.max(dueAt - Date.now(), 0));
  }

  async saveStep(saved: SavedStep): Promise<SaveOutcome> {
    if (this.#isErased) return "erased";
    this.#adopt(saved.head);
    const { outcome, dropped } = this.ctx.storage.transactionSync(() => partials.saveStep(this.#sql, saved));
    this.#deleteFiles(dropped);
    await this.#wakeWithin(TIDY_MS);
    return outcome;
  }

  async checkUpload({ id, proof, maxResponses }: UploadRequest) {
    if (this.#isErased) return "erased" as const;
    if (isFinished(this.#sql, id)) return "finished" as const;
    if (responses.hasNoRoom(this.#sql, maxResponses)) return "full" as const;
    return partials.isProofUsed(this.#sql, proof) ? ("replayed" as const) : ("ready" as const);
  }

  async unknownFiles(keys: readonly string[]): Promise<string[]> {
    return files.unknownKeys(this.#sql, keys);
  }

  async confirmEvent(id: string): Promise<void> {
    confirmEvent(this.#sql, id);
  }

  async readPartial(id: string): Promise<PartialResponse | "finished" | null> {
    return partials.readPartial(this.#sql, id);
  }

  async partials(limit: number): Promise<PartialResponse[]> {
    return partials.readPartials(this.#sql, limit);
  }

  async fileBytes(): Promise<number> {
    return totalOf(this.#sql, "bytes");
  }

  async takenPlaces(options: readonly LimitedOption[]): Promise<number[]> {
    return this.#isErased ? options.map(() => 0) : readTaken(this.#sql, options);
  }

  async submit(response: NewResponse): Promise<SubmitOutcome> {
    if (this.#isErased) return "erased";
    this.#adopt(response.head);
    // Before the row: an event must never wait for an alarm that was not set.
    await this.#wakeWithin(RETRY_MS);
    const { outcome, dropped } = this.ctx.storage.transactionSync(() => responses.submit(this.#sql, response));
    this.#deleteFiles(dropped);
    if (outcome === "stored") this.ctx.waitUntil(this.#flush());
    return outcome;
  }

  async needsMail(id: string): Promise<boolean> {
    return responses.needsMail(this.#sql, id);
  }

  async markMailed(id: string): Promise<void> {
    this.#sql.exec("UPDATE responses SET mailed_at = ? WHERE id = ?", Date.now(), id);
  }

  async confirm(id: string, nowMs: number, addressHash: string): Promise<ConfirmOutcome> {
    const head = this.#head;
    if (!head) return "missing";
    await this.#wakeWithin(RETRY_MS);
    const outcome = this.ctx.storage.transactionSync(() => responses.confirm(this.#sql, head, id, nowMs, addressHash));
    if (outcome === "confirmed") this.ctx.waitUntil(this.#flush());
    return outcome;
  }

  override async alarm(): Promise<void> {
    await this.#flush();
    const keys = this.ctx.storage.transactionSync(() =>
      partials.dropOldPartials(this.#sql, Date.now() - days(PARTIAL_DAYS), TIDY_BATCH),
    );
    if (keys.length > 0) await this.env.FILES.delete(keys);
    if (totalOf(this.#sql, "partials") > 0) await this.#wakeWithin(TIDY_MS);
  }

  async summary(): Promise<FormSummary> {
    return readSummary(this.#sql);
  }

  async counts(questions: readonly AskedQuestion[]): Promise<QuestionCounts[]> {
    return readCounts(this.#sql, questions);
  }

  async list(before: { at: number; id: string } | null, limit: number, since = 0): Promise<Page<StoredResponse>> {
    return responses.listResponses(this.#sql, before, limit, since);
  }

  async read(id: string): Promise<StoredResponse | null> {
    return responses.readResponse(this.#sql, id);
  }

  async listConsents(
    after: { at: number; id: string } | null,
    limit: number,
  ): Promise<Page<StoredConsent & { id: string }>> {
    return responses.listConsents(this.#sql, after, limit);
  }

  async remove(id: string): Promise<RemovedResponse | null> {
    return this.ctx.storage.transactionSync(() => responses.removeResponse(this.#sql, id));
  }

  async ofPerson(emails: readonly string[], phones: readonly string[]): Promise<StoredResponse[]> {
    return responses.responsesOf(this.#sql, emails, phones);
  }

  async idsOfPerson(emails: readonly string[], phones: readonly string[]): Promise<string[]> {
    return responses.idsOfPerson(this.#sql, emails, phones);
  }

  async filesOf(id: string): Promise<string[]> {
    return files.fileKeysOf(this.#sql, id);
  }

  async saveVersion(head: FormHead, version: number, definition: string, atMs: number): Promise<void> {
    if (this.#isErased) return;
    this.#adopt(head);
    this.#sql.exec(
      "INSERT INTO versions (version, at, definition) VALUES (?, ?, ?) ON CONFLICT (version) DO UPDATE SET at = excluded.at, definition = excluded.definition",
      version,
      atMs,
      definition,
    );
    this.#sql.exec("DELETE FROM versions WHERE version <= ?", version - MAX_VERSIONS);
  }

  async readVersion(version: number): Promise<string | null> {
    const [row] = this.#sql
      .exec<{ definition: string }>("SELECT definition FROM versions WHERE version = ?", version)
      .toArray();
    return row?.definition ?? null;
  }

  async versions(): Promise<{ version: number; at: number }[]> {
    return this.#sql
      .exec<{ version: number; at: number }>("SELECT version, at FROM versions ORDER BY version DESC")
      .toArray();
  }

  async erase(): Promise<number> {
    const bytes = totalOf(this.#sql, "bytes");
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    createTables(this.#sql);
    this.#sql.exec("INSERT INTO form (id, head) VALUES (1, ?)", ERASED);
    this.#head = null;
    this.#isErased = true;
    return bytes;
  }
}
