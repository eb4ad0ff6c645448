import { DurableObject } from "cloudflare:workers";
import type { PeopleSelection } from "#app/modules/contacts/index.server.ts";
import { type AppContext, createAppContext } from "#app/platform/context.server.ts";
import { sendOutbox } from "#app/platform/events/outbox.server.ts";
import type { FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import { days, seconds } from "#app/shared/time.ts";
import { type FlowDocument, nodeOf } from "../domain/document/document.ts";
import type { NodeMap } from "../domain/document/node-map.ts";
import { RETRY_MS, RUN_DAYS } from "../domain/limits.ts";
import { allHold } from "../domain/running/conditions.ts";
import { instanceIdOf } from "../engine/instance.ts";
import { readRoom } from "../engine/room.server.ts";
import { writeTotals } from "../totals-repo.server.ts";
import * as circuits from "./circuits.ts";
import { testFor } from "./comparisons/ab-tests.ts";
import * as holdout from "./comparisons/holdout.ts";
import * as drafts from "./drafts.ts";
import type * as rpc from "./flow-rpc.ts";
import { waitingCallers } from "./intake/callers.ts";
import * as events from "./intake/person-events.ts";
import * as sweeps from "./intake/sweeps.ts";
import * as reads from "./reads.ts";
import { firstRow, type Now } from "./rows.ts";
import * as legs from "./runs/legs.ts";
import * as moves from "./runs/moves.ts";
import * as replay from "./runs/replay.ts";
import * as runs from "./runs/runs.ts";
import { createTables } from "./tables.ts";

/** Workflows that one call starts, by the platform's limit. */
const START_BATCH = 100;
const BATCHES_AT_ONCE = 10;
const PAGE = 500;
const PAGES_AT_ONCE = 4;
const PURGE_BATCH = 500;
/** The database learns of totals at most so often, and lists are no older. */
const REPORT_MS = seconds(3);

/** Loaded when it is needed: every isolate evaluates this file. */
const contacts = () => import("#app/modules/contacts/index.server.ts");

/** One flow: its draft, versions, runs, their steps and counts, in its own SQLite. */
export class FlowObject extends DurableObject<Env> implements rpc.FlowRpc {
  readonly #sql: SqlStorage;
  #reported = { text: "", atMs: 0 };
  #room: { maxActive: number; readAtMs: number } | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    createTables(this.#sql);
  }

  /** The flow, unless there is none or it was erased. */
  get #flow() {
    const flow = drafts.readFlow(this.#sql);
    return flow && flow.state !== "erased" ? flow : undefined;
  }

  get #context(): AppContext {
    return createAppContext(this.env, this.ctx, { trigger: "flow", flowId: this.#flow?.head.flowId ?? "" });
  }

  async #wakeWithin(ms: number): Promise<void> {
    const at = Date.now() + ms;
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }

  /** Runs a change as one transaction. The alarm is set before: what is due must never wait for one that was not. */
  async #change<T>(run: (now: Now, sql: SqlStorage) => T, otherwise: T, wakeMs = 0): Promise<T> {
    const flow = this.#flow;
    if (!flow) return otherwise;
    await this.#wakeWithin(wakeMs);
    return this.ctx.storage.transactionSync(() => run({ head: flow.head, nowMs: Date.now() }, this.#sql));
  }

  async create(head: rpc.FlowHead, document: FlowDocument): Promise<void> {
    drafts.createFlow(this.#sql, head, document);
  }

  async rename(name: string): Promise<void> {
    const flow = this.#flow;
    if (flow) this.#sql.exec("UPDATE flow SET head = ?", JSON.stringify({ ...flow.head, name }));
  }

  async readDraft() {
    return this.#flow ? drafts.readDraft(this.#sql) : null;
  }

  async saveDraft(document: FlowDocument, revision: number): Promise<boolean> {
    return this.ctx.storage.transactionSync(() => drafts.saveDraft(this.#sql, document, revision));
  }

  async undo(revision: number): Promise<boolean> {
    return this.ctx.storage.transactionSync(() => drafts.undoDraft(this.#sql, revision));
  }

  async publish(revision: number, version: { by: string; note: string }, map?: NodeMap): Promise<number | null> {
    return this.#change(({ nowMs }, sql) => {
      const number = drafts.publishDraft(sql, revision, version, nowMs);
      const document = number === null ? null : drafts.readVersion(sql, number);
      if (document) sweeps.prepareTriggers(sql, document, nowMs);
      if (number !== null && map) moves.startMove(sql, number, map, nowMs);
      return number;
    }, null);
  }

  async present() {
    return moves.readPresent(this.#sql);
  }

  async setState(state: rpc.FlowState): Promise<void> {
    await this.#change((_, sql) => void sql.exec("UPDATE flow SET state = ?", state), undefined);
  }

  async versions() {
    return drafts.listVersions(this.#sql);
  }

  async readVersion(version: number) {
    return drafts.readVersion(this.#sql, version);
  }

  /** How many runs may be active in this flow. What other flows have is read now and then, not with each run. */
  async #maxActive(workspaceId: string, flowId: string): Promise<number> {
    const nowMs = Date.now();
    if (this.#room === null || nowMs - this.#room.readAtMs > seconds(5))
      this.#room = { maxActive: await readRoom(this.#context, workspaceId, flowId), readAtMs: nowMs };
    return this.#room.maxActive;
  }

  async #place() {
    const flow = this.#flow;
    if (flow?.state !== "active") return null;
    return { version: flow.version, maxActive: await this.#maxActive(flow.head.workspaceId, flow.head.flowId) };
  }

  async enter(entries: readonly rpc.Entry[]) {
    const place = await this.#place();
    const outcomes: rpc.EnterOutcome[] = [];
    const runIds: (string | null)[] = [];
    await this.#change((now, sql) => {
      for (const entry of entries) {
        const [outcome, id] = place ? runs.enterRun(sql, now, entry, place) : (["off", null] as const);
        outcomes.push(outcome);
        runIds.push(id);
      }
    }, undefined);
    return { outcomes, runIds };
  }

  async takeEvent(event: rpc.PersonEvent): Promise<void> {
    const place = await this.#place();
    const flow = this.#flow;
    if (!flow) return;
    const document = place && drafts.readVersion(this.#sql, place.version);
    const entries = document ? events.entriesOf(document, event) : [];
    const [contact] =
      entries.length > 0 ? await (await contacts()).readContacts(this.#context, flow.head, [event.person]) : [];
    await this.#change((now, sql) => {
      events.noteEvent(sql, now, event);
      holdout.noteSuccess(sql, flow.version, event);
      for (const { settings, ...entry } of entries)
        if (place && contact && allHold(settings, { contact, event: event.data }))
          runs.enterRun(sql, now, entry, place);
    }, undefined);
  }

  async importDemo(made: readonly rpc.PersonEvent[]): Promise<number> {
    const place = await this.#place();
    if (!place || firstRow(this.#sql, "SELECT 1 FROM runs LIMIT 1")) return 0;
    return this.#change((now, sql) => replay.replayEvents(sql, { ...now, ...place }, made), 0);
  }

  async checkMember(person: string, eventId: string): Promise<void> {
    const place = await this.#place();
    const flow = this.#flow;
    const document = place && drafts.readVersion(this.#sql, place.version);
    if (!flow || !place || !document) return;
    for (const trigger of document.triggers.filter(({ kind }) => kind === "segment")) {
      const segment = trigger.settings.segment ?? "";
      const { isContactInSegment } = await contacts();
      const isMember = await isContactInSegment(this.#context, flow.head.workspaceId, person, segment);
      const check = { trigger, person, isMember, source: eventId };
      await this.#change((now, sql) => sweeps.checkMembership(sql, now, check, place), undefined);
    }
  }

  async startSweep(selection: PeopleSelection, source: string): Promise<void> {
    await this.#change(
      ({ nowMs }, sql) => sweeps.addSweep(sql, { triggerId: "manual", kind: "enter", selection, source }, nowMs),
      undefined,
    );
  }

  async next(runId: string, leg: number): Promise<rpc.NextAct> {
    return this.#change(({ nowMs }, sql) => legs.nextAct(sql, runId, leg, nowMs), { rest: true }, REPORT_MS);
  }

  async attempt(runId: string, leg: number, seq: number): Promise<rpc.Act | null> {
    return this.#change((now, sql) => legs.attemptStep(sql, now, runId, leg, seq), null, REPORT_MS);
  }

  async acted(runId: string, leg: number, seq: number, outcome: FlowOutcome): Promise<rpc.NextAct> {
    return this.#change(
      (now, sql) => legs.actedStep(sql, now, runId, leg, { seq, outcome }),
      { rest: true },
      REPORT_MS,
    );
  }

  async failed(runId: string, leg: number, seq: number, error: string): Promise<rpc.NextAct> {
    return this.#change((now, sql) => legs.failedStep(sql, now, runId, leg, { seq, error }), { rest: true }, REPORT_MS);
  }

  async askCircuit(host: string) {
    return circuits.askCircuit(this.#sql, host, Date.now());
  }

  async noteCall(host: string, isSuccess: boolean) {
    return circuits.noteCall(this.#sql, host, isSuccess, Date.now());
  }

  async returned(...ends: readonly (readonly [runId: string, ended: rpc.ReturnedRun])[]): Promise<void> {
    await this.#change((now, sql) => {
      for (const [runId, ended] of ends) legs.takeReturned(sql, now, runId, ended);
    }, undefined);
  }

  async waitingCallers() {
    return this.#flow ? waitingCallers(this.#sql) : [];
  }

  async listRuns(query: rpc.RunQuery) {
    return reads.listRuns(this.#sql, query);
  }

  async readRun(id: string) {
    return reads.readRun(this.#sql, id);
  }

  async control(runId: string, action: rpc.RunControl): Promise<boolean> {
    return this.#change((now, sql) => legs.controlRun(sql, now, runId, action), false);
  }

  async retryFailed(): Promise<number> {
    return this.#change((now, sql) => legs.retryFailedRuns(sql, now), 0);
  }

  async decide(runId: string, seq: number, approved: boolean): Promise<boolean> {
    return this.#change((now, sql) => legs.decideRun(sql, now, runId, seq, approved), false);
  }

  async approvals(limit: number) {
    return reads.listApprovals(this.#sql, limit);
  }

  async report() {
    return reads.readReport(this.#sql, Date.now());
  }

  async readTest(document: FlowDocument, id: string, person: string) {
    const node = nodeOf(document, id);
    return node ? testFor(this.#sql, document, node, person) : null;
  }

  async movePerson(from: string, to: string): Promise<void> {
    await this.#change((now, sql) => events.movePersonRuns(sql, now, from, to), undefined);
  }

  async forgetPersons(ids: readonly string[]): Promise<number> {
    return this.#change((now, sql) => events.forgetPeople(sql, now, ids), 0);
  }

  async exportRuns(after: number, limit: number, persons?: readonly string[]) {
    return reads.exportRuns(this.#sql, after, limit, persons);
  }

  async wake(): Promise<void> {
    if (this.#flow) await this.#wakeWithin(0);
  }

  /** Starts the Workflows of legs; those that cannot be started are due again soon. */
  async #start(due: readonly legs.Leg[], flowId: string): Promise<void> {
    try {
      await this.env.FLOW_RUN.createBatch(
        due.map(({ runId, leg }) => ({ id: instanceIdOf(runId, leg), params: { flowId, runId, leg } })),
      );
    } catch (cause) {
      this.#context.log.error("flow.start_failed", { flowId, count: due.length }, cause);
      this.ctx.storage.transactionSync(() => legs.postponeLegs(this.#sql, due, Date.now()));
    }
  }

  async #startDue(): Promise<void> {
    const flow = this.#flow;
    if (flow?.state !== "active") return;
    for (let batch = 0; batch < BATCHES_AT_ONCE; batch += 1) {
      const due = this.ctx.storage.transactionSync(() =>
        legs.takeDueRuns(this.#sql, { head: flow.head, nowMs: Date.now() }, START_BATCH),
      );
      if (due.length === 0) return;
      await this.#start(due, flow.head.flowId);
    }
  }

  async #sweep(): Promise<void> {
    const flow = this.#flow;
    const place = await this.#place();
    const document = place && drafts.readVersion(this.#sql, place.version);
    if (!flow || !place || !document) return;
    this.ctx.storage.transactionSync(() => sweeps.startDueSweeps(this.#sql, document, Date.now()));
    for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
      const sweep = sweeps.dueSweep(this.#sql, Date.now());
      if (!sweep) return;
      const selection = JSON.parse(sweep.selection) as PeopleSelection;
      const { pageContactIds } = await contacts();
      const found = await pageContactIds(this.#context, flow.head.workspaceId, selection, {
        after: sweep.after,
        limit: PAGE,
      });
      this.ctx.storage.transactionSync(() =>
        sweeps.takePage(this.#sql, { head: flow.head, nowMs: Date.now() }, sweep, found, place, document),
      );
    }
  }

  /** Moves the runs of older versions, a few thousand at once. */
  #moveRuns(head: rpc.FlowHead): void {
    const next = () => moves.moveNext(this.#sql, { head, nowMs: Date.now() }, PAGE);
    for (let page = 0; page < PAGES_AT_ONCE; page += 1) if (!this.ctx.storage.transactionSync(next)) return;
  }

  /** When the object has to do something next; null: nothing waits. */
  #nextAt(): number | null {
    const nowMs = Date.now();
    const isActive = this.#flow?.state === "active";
    const hasOutbox = firstRow(this.#sql, "SELECT 1 FROM outbox LIMIT 1") !== undefined;
    const due = firstRow<{ at: number | null }>(
      this.#sql,
      "SELECT min(due_at) AS at FROM runs WHERE due_at IS NOT NULL AND held = 0",
    );
    const times = [
      hasOutbox ? nowMs + RETRY_MS : null,
      isActive ? (due?.at ?? null) : null,
      isActive ? sweeps.nextSweepAt(this.#sql) : null,
      isActive ? moves.nextMoveAt(this.#sql) : null,
      firstRow(this.#sql, "SELECT 1 FROM runs LIMIT 1") ? nowMs + days(1) : null,
    ].flatMap((at) => (at === null ? [] : [at]));
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Writes the totals back, not more often than they are worth it; returns when that is due, null when it is done. */
  async #report(head: rpc.FlowHead, nextAt: number | null): Promise<number | null> {
    const totals = reads.readTotals(this.#sql);
    const text = JSON.stringify([totals, nextAt]);
    const dueAt = this.#reported.atMs + REPORT_MS;
    if (text === this.#reported.text) return null;
    if (Date.now() < dueAt) return dueAt;
    this.#reported = { text, atMs: Date.now() };
    await writeTotals(this.#context, head, { ...totals, nextAt });
    return null;
  }

  override async alarm(): Promise<void> {
    const flow = this.#flow;
    if (!flow) return;
    // First: should something below throw, the rest is done then.
    await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
    if (flow.state === "active") this.#moveRuns(flow.head);
    await this.#sweep();
    await this.#startDue();
    const hasMore = this.ctx.storage.transactionSync(() =>
      reads.purgeRuns(this.#sql, Date.now() - days(RUN_DAYS), PURGE_BATCH),
    );
    holdout.purgeCohort(this.#sql, Date.now());
    await sendOutbox(this.env, this.#sql);
    const reportAt = await this.#report(flow.head, this.#nextAt());
    const times = [hasMore ? Date.now() : null, reportAt, this.#nextAt()].flatMap((at) => (at === null ? [] : [at]));
    if (times.length === 0) await this.ctx.storage.deleteAlarm();
    else await this.ctx.storage.setAlarm(Math.max(Math.min(...times), Date.now() + 50));
  }

  async erase(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    createTables(this.#sql);
    drafts.forgetVersions(this.#sql);
    this.#sql.exec(
      "INSERT INTO flow (id, head, state, version, draft, revision) VALUES (1, '{}', 'erased', 0, '{}', 0)",
    );
  }
}
