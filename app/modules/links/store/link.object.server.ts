import { DurableObject } from "cloudflare:workers";
import type { Plan } from "#app/platform/access/plans.ts";
import { type AppContext, createAppContext } from "#app/platform/context.server.ts";
import { sendOutbox } from "#app/platform/events/outbox.server.ts";
import { type Spent, spendOf, usedOf } from "#app/platform/usage/usage.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { days, minutes, seconds } from "#app/shared/time.ts";
import { keptDetails } from "../domain/sampling.ts";
import { linksModule } from "../manifest.ts";
import { writeTotals } from "../reports/totals-repo.server.ts";
import * as clicks from "./clicks.ts";
import type { LinkHead, LinkReport, LinkRpc, LinkTotals, NewClick, StoredClick } from "./link-rpc.ts";
import { createTables } from "./tables.ts";

/** How soon after a click the totals in the database follow. */
const REPORT_MS = seconds(5);
const RETRY_MS = minutes(1);
/** Clicks that one transaction adds up or deletes. */
const SLICE = 5_000;

const isErased = (head: LinkHead | clicks.Erased | null): head is clicks.Erased =>
  head !== null && "erasedAtMs" in head;

/** Loaded when it is due: at most twice a month. The count does not wait for a notice that fails. */
const notify = async (context: AppContext, workspaceId: string, spent: Spent): Promise<void> =>
  import("../notifications.server.ts")
    .then(({ notifyClicksUsed }) => notifyClicksUsed(context, workspaceId, spent))
    .catch((cause: unknown) => context.log.error("notice.failed", { workspaceId }, cause));

/** One link: its exact counts and the clicks that are kept, in its own SQLite. */
export class LinkObject extends DurableObject<Env> implements LinkRpc {
  readonly #sql: SqlStorage;
  #head: LinkHead | clicks.Erased | null;
  /** An alarm is set within the next seconds. */
  #isAlarmNear = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    createTables(this.#sql);
    this.#head = clicks.readHead(this.#sql);
  }

  #adopt(head: LinkHead): void {
    if (this.#head !== null) return;
    this.#sql.exec("INSERT INTO link (id, head) VALUES (1, ?)", JSON.stringify(head));
    this.#head = head;
  }

  /** Before the click is written: a count must never wait for an alarm that was not set. */
  async #wakeSoon(): Promise<void> {
    if (this.#isAlarmNear) return;
    this.#isAlarmNear = true;
    const at = Date.now() + REPORT_MS;
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }

  /** A form that is sent again after its link was deleted makes it again, with the same id: that one counts from nothing. */
  #reviveFor(madeAtMs: number): void {
    if (!isErased(this.#head) || madeAtMs <= this.#head.erasedAtMs) return;
    this.#sql.exec("DELETE FROM link");
    this.#head = null;
  }

  async record(click: NewClick): Promise<number | null> {
    this.#reviveFor(click.madeAtMs ?? 0);
    if (isErased(this.#head)) return null;
    this.#adopt(click.head);
    await this.#wakeSoon();
    return this.ctx.storage.transactionSync(() => clicks.recordClick(this.#sql, click, Date.now()));
  }

  async importDemo(head: LinkHead, made: readonly { atMs: number; click: NewClick }[]): Promise<void> {
    if (isErased(this.#head)) return;
    this.#adopt(head);
    await this.#wakeSoon();
    this.ctx.storage.transactionSync(() => {
      for (const { atMs, click } of made) clicks.recordClick(this.#sql, click, atMs, false);
    });
  }

  #foldAll(): void {
    while (this.ctx.storage.transactionSync(() => clicks.foldClicks(this.#sql, SLICE)) === SLICE);
  }

  override async alarm(): Promise<void> {
    this.#isAlarmNear = false;
    const head = this.#head;
    if (head === null || isErased(head)) return;
    // First: should something below throw, the rest is done then.
    await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
    const context = createAppContext(this.env, this.ctx, { trigger: "links.alarm", linkId: head.linkId });
    this.#foldAll();
    const totals = clicks.readTotals(this.#sql);
    await writeTotals(context, head, totals);
    const plan = await readWorkspacePlan(context.db, head.workspaceId, context.now());
    await this.#charge(context, { workspaceId: head.workspaceId, plan });
    const keptDays = linksModule.limits.linkClickDays[plan];
    const purgeSlice = () => clicks.purge(this.#sql, Date.now(), keptDays, SLICE);
    while (this.ctx.storage.transactionSync(purgeSlice) === SLICE);
    const isSent = await sendOutbox(this.env, this.#sql);
    if (this.#isAlarmNear) return;
    if (!isSent) return;
    if (clicks.hasRows(this.#sql)) await this.ctx.storage.setAlarm(Date.now() + days(1));
    else await this.ctx.storage.deleteAlarm();
  }

  /** Takes the clicks that were added up from the month's budget of the workspace: all, or a fair sample when it runs short. */
  async #charge(context: AppContext, payer: { workspaceId: string; plan: Plan }): Promise<void> {
    const limit = linksModule.limits.linkClicks;
    for (;;) {
      const owed = clicks.uncharged(this.#sql, Date.now(), SLICE);
      if (owed.count === 0) return;
      const used = await usedOf(context, payer.workspaceId, limit.meter);
      const budget = { used, allowed: limit[payer.plan], clicksToday: owed.clicksToday };
      const kept = await this.#spend(context, payer, keptDetails(owed.count, budget));
      this.ctx.storage.transactionSync(() => clicks.settle(this.#sql, owed, kept, Date.now()));
    }
  }

  /** Takes up to `wanted`: another link of the workspace may have taken some in between. */
  async #spend(context: AppContext, payer: { workspaceId: string; plan: Plan }, wanted: number): Promise<number> {
    const limit = linksModule.limits.linkClicks;
    for (let amount = wanted; amount > 0; amount = Math.floor(amount / 2)) {
      const spent = await spendOf(context, payer, { meter: limit.meter, limit }, amount);
      if (!spent.ok) continue;
      if (spent.value.reached !== null) await notify(context, payer.workspaceId, spent.value);
      return amount;
    }
    return 0;
  }

  async totals(): Promise<LinkTotals> {
    return clicks.readTotals(this.#sql);
  }

  async report(fromDay: number, toDay: number): Promise<LinkReport> {
    this.#foldAll();
    return clicks.readReport(this.#sql, fromDay, toDay, Date.now());
  }

  async findClick(seq: number, token: string): Promise<StoredClick | null> {
    return clicks.findClick(this.#sql, seq, token);
  }

  async knownClicks(asked: readonly { seq: number; token: string }[]): Promise<number[]> {
    return clicks.knownClicks(this.#sql, asked);
  }

  async clicks(beforeSeq: number | null, limit: number): Promise<StoredClick[]> {
    return clicks.listClicks(this.#sql, beforeSeq, limit);
  }

  async erase(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    createTables(this.#sql);
    const erased = { erasedAtMs: Date.now() };
    this.#sql.exec("INSERT INTO link (id, head) VALUES (1, ?)", JSON.stringify(erased));
    this.#head = erased;
  }
}
