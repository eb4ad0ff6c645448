import { DurableObject } from "cloudflare:workers";
import { createAppContext } from "#app/platform/context.server.ts";
import { confirmEvent, nextDueAt, sendDueEvents } from "#app/platform/events/confirmed-outbox.server.ts";
import { days, minutes, seconds } from "#app/shared/time.ts";
import type { CallOutcome } from "../domain/breaker.ts";
import type { CallLimit, ConnectorId } from "../domain/connector.ts";
import type { PracticeFailure } from "../domain/practice.ts";
import type { PracticeRequest, PracticeSecrets } from "../practice/stand-in.ts";
import type { Admission, ConnectionsRpc, NewCall, SessionOutcome } from "./connections-rpc.ts";
import * as deliveries from "./deliveries.ts";
import * as health from "./health.ts";
import * as signIns from "./sign-ins.ts";
import type { NewDelivery, Replay, ReplayOutcome, TakeOutcome } from "./sources-rpc.ts";
import { createTables, TABLES_OF_CONNECTION } from "./tables.ts";

/** Nothing is admitted for a workspace that was erased. */
const ERASED: Admission = { ok: false, reason: "paused", retryAfterMs: minutes(60) };

/** The stand-ins of practice mode: no isolate evaluates them before somebody practices. */
const loadPractice = () => import("../practice/practice.ts");

/** When events are sent that were not sent with their request. */
const RETRY_MS = seconds(30);
const TIDY_MS = days(1);

/** The connections of one workspace: log, quota and breaker of each, sessions, the stand-ins of practice mode, and what came in. */
export class ConnectionsObject extends DurableObject<Env> implements ConnectionsRpc {
  readonly #sql: SqlStorage;
  #isErased: boolean;
  /** Sessions that are being renewed, by their connections. */
  readonly #renewals = new Map<string, Promise<SessionOutcome>>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    createTables(this.#sql);
    this.#isErased = this.#sql.exec("SELECT id FROM erased").toArray().length > 0;
    // An object whose alarm was lost must not keep events to itself.
    const dueAt = nextDueAt(this.#sql);
    if (dueAt !== null) void ctx.blockConcurrencyWhile(() => this.#wakeWithin(Math.max(dueAt - Date.now(), RETRY_MS)));
  }

  /** An alarm within `ms`; an earlier one stays. */
  async #wakeWithin(ms: number): Promise<void> {
    const at = Date.now() + ms;
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }

  /** Sends what is due, and wakes up for the next. */
  async #flush(): Promise<void> {
    const { givenUp } = await sendDueEvents(this.env, this.#sql, Date.now());
    if (givenUp > 0) {
      const { log } = createAppContext(this.env, this.ctx, { trigger: "integrations.outbox" });
      log.error("integrations.events_given_up", { count: givenUp });
    }
    const dueAt = nextDueAt(this.#sql);
    if (dueAt !== null) await this.#wakeWithin(Math.max(dueAt - Date.now(), 0));
  }

  override async alarm(): Promise<void> {
    this.#write(() => deliveries.purge(this.#sql, Date.now()));
    await this.#flush();
    if (deliveries.hasDeliveries(this.#sql)) await this.#wakeWithin(TIDY_MS);
  }

  /** Writes in one transaction, unless the workspace was erased. */
  #write<T>(work: () => T): T | null {
    return this.#isErased ? null : this.ctx.storage.transactionSync(work);
  }

  async admit(connectionId: string, limit: CallLimit): Promise<Admission> {
    return this.#write(() => health.admit(this.#sql, connectionId, limit, Date.now())) ?? ERASED;
  }

  async record(connectionId: string, call: NewCall, outcome: CallOutcome): Promise<void> {
    this.#write(() => health.recordCall(this.#sql, connectionId, call, outcome, Date.now()));
  }

  async health(connectionId: string, limit: CallLimit, shownCalls: number) {
    return health.readHealth(this.#sql, connectionId, limit, shownCalls, Date.now());
  }

  async reset(connectionId: string): Promise<void> {
    health.resetBreaker(this.#sql, connectionId);
  }

  async session(connectionId: string): Promise<string | null> {
    return health.readSession(this.#sql, connectionId);
  }

  async saveSession(connectionId: string, sealed: string | null): Promise<void> {
    this.#write(() => health.writeSession(this.#sql, connectionId, sealed));
  }

  async renewSession(workspaceId: string, connectionId: string, seen: string | null): Promise<SessionOutcome> {
    if (this.#isErased) return { kind: "revoked" };
    const running = this.#renewals.get(connectionId);
    if (running) return running;
    const stored = health.readSession(this.#sql, connectionId);
    if (stored !== null && stored !== seen) return { kind: "session", sealed: stored };
    const renewal = this.#renew(workspaceId, connectionId, stored);
    this.#renewals.set(connectionId, renewal);
    return renewal.finally(() => this.#renewals.delete(connectionId));
  }

  async #renew(workspaceId: string, connectionId: string, stored: string | null): Promise<SessionOutcome> {
    const { renewSession } = await import("../client/renew-session.server.ts");
    const context = createAppContext(this.env, this.ctx, { trigger: "integrations.session" });
    const outcome = await renewSession(context, workspaceId, connectionId, stored);
    // Unless the credentials were renewed, or the connection removed, meanwhile: such a session belongs to nobody.
    const isCurrent = health.readSession(this.#sql, connectionId) === stored;
    if (outcome.kind === "session" && isCurrent) await this.saveSession(connectionId, outcome.sealed);
    return outcome;
  }

  async forget(connectionId: string): Promise<void> {
    this.#write(() => {
      for (const table of TABLES_OF_CONNECTION)
        this.#sql.exec(`DELETE FROM ${table} WHERE connection = ?`, connectionId);
    });
  }

  async beginSignIn(state: string, sealed: string): Promise<void> {
    this.#write(() => signIns.begin(this.#sql, state, sealed, Date.now()));
  }

  async endSignIn(state: string): Promise<string | null> {
    return this.#write(() => signIns.end(this.#sql, state, Date.now()));
  }

  async openPractice(connectionId: string, connector: ConnectorId, secrets: PracticeSecrets) {
    const { openAccount } = await loadPractice();
    return this.#write(() => openAccount(this.#sql, connectionId, connector, secrets, Date.now())) ?? secrets;
  }

  async renewPractice(connectionId: string, secrets: PracticeSecrets): Promise<void> {
    const { renewAccount } = await loadPractice();
    this.#write(() => renewAccount(this.#sql, connectionId, secrets));
  }

  async failNext(connectionId: string, failure: PracticeFailure): Promise<void> {
    const { failNext } = await loadPractice();
    this.#write(() => failNext(this.#sql, connectionId, failure));
  }

  async practice(connectionId: string, request: PracticeRequest) {
    const { answerPractice } = await loadPractice();
    return answerPractice(this.#sql, connectionId, request, Date.now());
  }

  async practicePosts(connectionId: string, limit: number) {
    const { listPracticePosts } = await loadPractice();
    return listPracticePosts(this.#sql, connectionId, limit);
  }

  async take(delivery: NewDelivery, maxPerDay: number): Promise<TakeOutcome> {
    if (this.#isErased) return { kind: "over-budget" };
    // Before the row: an event must never wait for an alarm that was not set.
    await this.#wakeWithin(RETRY_MS);
    const taken = this.ctx.storage.transactionSync(() => deliveries.take(this.#sql, delivery, maxPerDay, Date.now()));
    if (taken.kind === "taken") this.ctx.waitUntil(this.#flush());
    return taken;
  }

  async refuse(delivery: NewDelivery, detail: string): Promise<void> {
    if (this.#isErased) return;
    await this.#wakeWithin(TIDY_MS);
    this.#write(() => deliveries.refuse(this.#sql, delivery, detail, Date.now()));
  }

  async deliveries(sourceId: string, limit: number) {
    return deliveries.list(this.#sql, sourceId, limit);
  }

  async delivery(sourceId: string, seq: number | null) {
    return deliveries.find(this.#sql, sourceId, seq);
  }

  async replay(replay: Replay): Promise<ReplayOutcome> {
    if (this.#isErased) return "unknown";
    await this.#wakeWithin(RETRY_MS);
    const outcome = this.ctx.storage.transactionSync(() => deliveries.replay(this.#sql, replay, Date.now()));
    if (outcome === "done") this.ctx.waitUntil(this.#flush());
    return outcome;
  }

  async today(sourceId: string) {
    return deliveries.countToday(this.#sql, sourceId, Date.now());
  }

  async forgetSource(sourceId: string): Promise<void> {
    this.#write(() => deliveries.forgetSource(this.#sql, sourceId));
  }

  async confirmEvent(id: string): Promise<void> {
    confirmEvent(this.#sql, id);
  }

  async erase(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    createTables(this.#sql);
    this.#sql.exec("INSERT INTO erased (id) VALUES (1)");
    this.#isErased = true;
  }
}
