import { DurableObject } from "cloudflare:workers";
import { createAppContext } from "#app/platform/context.server.ts";
import { putEvent, sendOutbox } from "#app/platform/events/outbox.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import { writeTotals } from "../campaigns/totals-repo.server.ts";
import { HAND, LOT } from "../domain/limits.ts";
import type {
  CampaignContent,
  CampaignHead,
  CampaignRpc,
  CampaignState,
  Hand,
  NewRecipient,
  NewTouch,
  Outcome,
  Pumped,
} from "./campaign-rpc.ts";
import * as engagement from "./engagement.ts";
import { readCampaign, readFact, writeFacts } from "./facts.ts";
import * as recipients from "./recipients.ts";
import { createTables } from "./tables.ts";

type Args<K extends keyof CampaignRpc> = Parameters<CampaignRpc[K]>;

const REPORT_MS = seconds(2);
const RETRY_MS = minutes(1);
/** Senders at work for one campaign at most. */
const MAX_SENDERS = 4;
const FIRST_LOOK_MS = seconds(20);
const LOOK_MS = minutes(1);
/** A step of a run that fails is repeated for so long. */
const SLOW_STEP_MS = minutes(5);
const LONGEST_WAIT_MS = minutes(30);
const ERASED = "null";

const RUNNING = appError("conflict", "This campaign is being sent already.");
const OVER = appError("conflict", "This campaign is over. Copy it to send it again.");
const CANCELED = appError("conflict", "This campaign was canceled. Copy it to send it again.");
const NOT_SENDING = appError("conflict", "This campaign is not being sent.");
const NOT_PAUSED = appError("conflict", "This campaign is not paused.");

const isEnd = (state: CampaignState): boolean => state === "sent" || state === "canceled";

/** One mail campaign: its recipients, what became of each, and who opened and clicked, in its own SQLite. */
export class MailCampaignObject extends DurableObject<Env> implements CampaignRpc {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    createTables(this.#sql);
  }

  #campaign() {
    const campaign = readCampaign(this.#sql);
    return campaign === "erased" ? null : campaign;
  }

  get #state(): CampaignState {
    return readFact(this.#sql, "state");
  }

  async #wakeSoon(ms = REPORT_MS): Promise<void> {
    const at = Date.now() + ms;
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }

  async begin(head: CampaignHead, content: CampaignContent, startAtMs: number): Promise<Result<{ run: number }>> {
    if (readCampaign(this.#sql) === "erased") return err(OVER);
    const state = this.#state;
    if (state === "canceled") return err(CANCELED);
    if (state === "sent") return err(OVER);
    if (state !== "draft" && state !== "scheduled") return err(RUNNING);
    await this.#wakeSoon();
    return this.ctx.storage.transactionSync(() => {
      this.#sql.exec(
        "INSERT INTO campaign (id, head, content) VALUES (1, ?1, ?2) ON CONFLICT (id) DO UPDATE SET head = ?1, content = ?2",
        JSON.stringify(head),
        JSON.stringify(content),
      );
      const run = readFact(this.#sql, "run") + 1;
      writeFacts(this.#sql, { run, state: "scheduled", startAtMs, pauseReason: "" });
      return ok({ run });
    });
  }

  async look(run: number) {
    return {
      state: this.#state,
      startAtMs: readFact(this.#sql, "startAtMs"),
      isCurrent: readFact(this.#sql, "run") === run,
    };
  }

  async prepare(run: number): Promise<boolean> {
    if (readFact(this.#sql, "run") !== run) return false;
    const state = this.#state;
    if (state === "preparing") return true;
    if (state !== "scheduled") return false;
    await this.#wakeSoon();
    writeFacts(this.#sql, { state: "preparing", startedAtMs: Date.now(), nextLookMs: Date.now() + SLOW_STEP_MS });
    return true;
  }

  async addRecipients(run: number, page: readonly NewRecipient[]): Promise<number> {
    if (readFact(this.#sql, "run") !== run || this.#state !== "preparing") return 0;
    return this.ctx.storage.transactionSync(() => {
      writeFacts(this.#sql, { nextLookMs: Date.now() + SLOW_STEP_MS });
      return recipients.addRecipients(this.#sql, page);
    });
  }

  async open(run: number): Promise<CampaignState> {
    const campaign = this.#campaign();
    if (!campaign || readFact(this.#sql, "run") !== run || this.#state !== "preparing") return this.#state;
    await this.#wakeSoon();
    this.ctx.storage.transactionSync(() => {
      const phase = recipients.dealVariants(this.#sql, campaign.content);
      writeFacts(this.#sql, { state: "sending", phase });
      this.#finishIfDone();
    });
    return this.#state;
  }

  /** Ends the sending once nobody waits. To be run in a transaction. */
  #finishIfDone(): void {
    if (this.#state !== "sending" || recipients.pendingCount(this.#sql) > 0) return;
    writeFacts(this.#sql, { state: "sent", endedAtMs: Date.now() });
  }

  /** Moves an A/B test on: from its last mail to the wait, and from the wait to the winner. */
  #advanceTest(content: CampaignContent, nowMs: number): void {
    if (readFact(this.#sql, "phase") !== "test") return;
    const open = this.#sql
      .exec("SELECT 1 FROM recipients WHERE variant <> '' AND state IN ('queued', 'claimed', 'sending') LIMIT 1")
      .toArray();
    if (open.length > 0) return;
    const endsAtMs = readFact(this.#sql, "testEndsAtMs");
    if (endsAtMs === 0) writeFacts(this.#sql, { testEndsAtMs: nowMs + content.testMs });
    else if (nowMs >= endsAtMs)
      writeFacts(this.#sql, { phase: "rest", winner: engagement.chooseWinner(this.#sql, content) });
  }

  async pump(run: number): Promise<Pumped> {
    const campaign = this.#campaign();
    const nowMs = Date.now();
    if (!campaign || readFact(this.#sql, "run") !== run) return { state: "canceled", lots: 0, waitMs: 0 };
    if (this.#state !== "sending") return { state: this.#state, lots: 0, waitMs: 0 };
    await this.#wakeSoon();
    return this.ctx.storage.transactionSync(() => {
      recipients.expireLeases(this.#sql, nowMs);
      this.#advanceTest(campaign.content, nowMs);
      this.#finishIfDone();
      const { due, nextAtMs } = recipients.dueNow(this.#sql, nowMs);
      const busy = Math.ceil(recipients.activeCount(this.#sql) / HAND);
      const lots = Math.max(0, Math.min(MAX_SENDERS - busy, Math.ceil(due / LOT)));
      const testEndsAtMs = readFact(this.#sql, "phase") === "test" ? readFact(this.#sql, "testEndsAtMs") : 0;
      const holdUntilMs = readFact(this.#sql, "holdUntilMs");
      if (due > 0 && holdUntilMs > nowMs) {
        writeFacts(this.#sql, { nextLookMs: holdUntilMs });
        return { state: this.#state, lots: 0, waitMs: Math.min(holdUntilMs - nowMs, LONGEST_WAIT_MS) };
      }
      const later = [nextAtMs ?? 0, testEndsAtMs].filter((ms) => ms > nowMs);
      const idleMs = later.length === 0 ? LOOK_MS : Math.min(...later) - nowMs;
      const waitMs = due > 0 || busy > 0 ? (lots > 0 ? FIRST_LOOK_MS : LOOK_MS) : Math.max(seconds(1), idleMs);
      writeFacts(this.#sql, { nextLookMs: nowMs + Math.min(waitMs, LONGEST_WAIT_MS) });
      return { state: this.#state, lots, waitMs: Math.min(waitMs, LONGEST_WAIT_MS) };
    });
  }

  async claim(claimId: string, max: number): Promise<Hand | null> {
    const campaign = this.#campaign();
    if (!campaign || this.#state !== "sending") return null;
    const nowMs = Date.now();
    if (readFact(this.#sql, "holdUntilMs") > nowMs) return null;
    return this.ctx.storage.transactionSync(() => {
      recipients.expireLeases(this.#sql, nowMs);
      const room = Math.min(max, recipients.rateLeft(this.#sql, nowMs, campaign.content.perMinute));
      if (room === 0) return null;
      const handed = recipients.claim(this.#sql, claimId, room, nowMs);
      return handed.length === 0 ? null : { recipients: handed, content: campaign.content };
    });
  }

  async step(claimId: string, outcome: Outcome | null, next: number | null): Promise<boolean> {
    const campaign = this.#campaign();
    if (!campaign) return false;
    const nowMs = Date.now();
    await this.#wakeSoon();
    return this.ctx.storage.transactionSync(() => {
      if (outcome) recipients.noteOutcome(this.#sql, campaign.head, claimId, outcome, nowMs);
      this.#finishIfDone();
      if (next === null || this.#state !== "sending") return false;
      return recipients.beginOne(this.#sql, claimId, next, nowMs);
    });
  }

  async release(claimId: string): Promise<void> {
    recipients.release(this.#sql, claimId);
    // Of a campaign that was canceled meanwhile nobody is left to wait.
    if (this.#state === "canceled") recipients.cancelWaiting(this.#sql);
  }

  async hold(untilMs: number): Promise<void> {
    if (this.#state !== "sending") return;
    // Looked at again before long: the plan may be turned off meanwhile.
    writeFacts(this.#sql, { holdUntilMs: Math.min(untilMs, Date.now() + LONGEST_WAIT_MS) });
  }

  async pause(reason: string): Promise<Result<null>> {
    if (this.#state !== "sending") return err(NOT_SENDING);
    await this.#wakeSoon();
    writeFacts(this.#sql, { state: "paused", pauseReason: reason });
    return ok(null);
  }

  async resume(): Promise<Result<{ run: number }>> {
    const state = this.#state;
    if (state === "canceled") return err(CANCELED);
    if (state !== "paused") return err(NOT_PAUSED);
    await this.#wakeSoon();
    const run = readFact(this.#sql, "run") + 1;
    writeFacts(this.#sql, { state: "sending", pauseReason: "", holdUntilMs: 0, run });
    return ok({ run });
  }

  async renew(): Promise<number | null> {
    const state = this.#state;
    if (state === "draft" || state === "paused" || isEnd(state) || !this.#campaign()) return null;
    const run = readFact(this.#sql, "run") + 1;
    writeFacts(this.#sql, { run });
    return run;
  }

  async cancel(head: CampaignHead): Promise<Result<null>> {
    const state = this.#state;
    if (state === "canceled") return ok(null);
    if (state === "sent") return err(OVER);
    await this.#wakeSoon();
    this.ctx.storage.transactionSync(() => {
      this.#sql.exec("INSERT OR IGNORE INTO campaign (id, head, content) VALUES (1, ?, '{}')", JSON.stringify(head));
      writeFacts(this.#sql, { state: "canceled", endedAtMs: Date.now(), run: readFact(this.#sql, "run") + 1 });
      recipients.cancelWaiting(this.#sql);
    });
    return ok(null);
  }

  async totals() {
    return engagement.readTotals(this.#sql);
  }

  async report() {
    const campaign = this.#campaign();
    const content = campaign?.content;
    if (!content?.mail) {
      return { totals: await this.totals(), links: [], variants: [], domains: [], reasons: [], machines: [] };
    }
    return engagement.readReport(this.#sql, content);
  }

  async recipients(call: Args<"recipients">[0]) {
    return recipients.listRecipients(this.#sql, call);
  }

  async nonClickers(after: number, limit: number) {
    return recipients.nonClickers(this.#sql, after, limit);
  }

  async touch(touch: NewTouch) {
    const campaign = this.#campaign();
    if (!campaign?.content.mail) return null;
    await this.#wakeSoon(touch.kind === "click" ? seconds(16) : REPORT_MS);
    return this.ctx.storage.transactionSync(() => engagement.recordTouch(this.#sql, campaign, touch));
  }

  async view(n: number) {
    const campaign = this.#campaign();
    if (!campaign?.content.mail) return null;
    const [row] = this.#sql
      .exec<{ contact: string; email: string | null; variant: string }>(
        "SELECT contact, email, variant FROM recipients WHERE n = ? AND state IN ('sending', 'sent', 'unknown')",
        n,
      )
      .toArray();
    if (!row || row.email === null) return null;
    const variant = (row.variant || readFact(this.#sql, "winner") || "a") as "a" | "b";
    const { head, content } = campaign;
    return { workspaceId: head.workspaceId, contactId: row.contact, email: row.email, variant, content };
  }

  #mark(n: number, column: "unsubscribed_at" | "bounced_at" | "complained_at") {
    const campaign = this.#campaign();
    if (!campaign) return null;
    const [row] = this.#sql
      .exec<{ contact: string; email: string | null; was: number | null }>(
        `SELECT contact, email, ${column} AS was FROM recipients WHERE n = ? AND email IS NOT NULL`,
        n,
      )
      .toArray();
    if (!row) return null;
    if (row.was === null) this.#sql.exec(`UPDATE recipients SET ${column} = ? WHERE n = ?`, Date.now(), n);
    const person = { contactId: row.contact, email: row.email ?? "", workspaceId: campaign.head.workspaceId };
    return { person, campaign, isFirst: row.was === null };
  }

  async markUnsubscribed(n: number) {
    await this.#wakeSoon();
    return this.ctx.storage.transactionSync(() => {
      const marked = this.#mark(n, "unsubscribed_at");
      if (!marked) return null;
      const { person, campaign, isFirst } = marked;
      if (isFirst)
        putEvent(
          this.#sql,
          recipients.mailEvent(campaign.head, "mail.unsubscribed", n, person.contactId, Date.now(), {
            topic: campaign.content.topic,
          }),
        );
      return { ...person, topic: campaign.content.topic };
    });
  }

  async findByProviderId(providerId: string): Promise<number | null> {
    return recipients.findByProviderId(this.#sql, providerId);
  }

  async markBounce(...[n, kind, detail]: Args<"markBounce">) {
    await this.#wakeSoon();
    return this.ctx.storage.transactionSync(() => {
      const marked = this.#mark(n, kind === "complaint" ? "complained_at" : "bounced_at");
      if (!marked) return null;
      const { person, campaign, isFirst } = marked;
      if (isFirst)
        putEvent(
          this.#sql,
          recipients.mailEvent(campaign.head, "mail.bounced", n, person.contactId, Date.now(), {
            kind,
            detail: detail.slice(0, 200),
          }),
        );
      return person;
    });
  }

  async forget(contactIds: readonly string[], emails: readonly string[]) {
    return this.ctx.storage.transactionSync(() => recipients.forgetPerson(this.#sql, contactIds, emails));
  }

  async findPerson(contactIds: readonly string[], emails: readonly string[]) {
    return recipients.findPerson(this.#sql, contactIds, emails);
  }

  async importDemo(head: CampaignHead, content: CampaignContent, demo: Args<"importDemo">[2]): Promise<void> {
    if (readCampaign(this.#sql) !== null) return;
    await this.#wakeSoon();
    this.ctx.storage.transactionSync(() => {
      const values = [JSON.stringify(head), JSON.stringify(content)];
      this.#sql.exec("INSERT INTO campaign (id, head, content) VALUES (1, ?, ?)", ...values);
      recipients.addRecipients(this.#sql, demo.recipients);
      this.#sql.exec("UPDATE recipients SET variant = 'a'");
      this.#sql.exec("UPDATE recipients SET state = 'sent', sent_at = ? WHERE state = 'queued'", demo.sentAtMs);
      for (const touch of demo.touches) engagement.recordTouch(this.#sql, { head, content }, touch);
      this.#sql.exec("UPDATE touches SET is_published = 1");
      writeFacts(this.#sql, { state: "sent", run: 1, startedAtMs: demo.sentAtMs, endedAtMs: demo.sentAtMs });
    });
  }

  override async alarm(): Promise<void> {
    const campaign = this.#campaign();
    if (!campaign) return;
    // First: should something below throw, the rest is done then.
    await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
    const context = createAppContext(this.env, this.ctx, {
      trigger: "messages.alarm",
      campaignId: campaign.head.campaignId,
    });
    const waits =
      campaign.content.mail !== undefined &&
      this.ctx.storage.transactionSync(() => engagement.publishClicks(this.#sql, campaign, Date.now()));
    // What nobody drives falls silent, so that the cron sees it.
    const isDriven = Date.now() < readFact(this.#sql, "nextLookMs") + SLOW_STEP_MS;
    await writeTotals(context, campaign.head, engagement.readTotals(this.#sql), isDriven);
    const isSent = await sendOutbox(this.env, this.#sql);
    if (!isSent) return;
    if (waits) await this.ctx.storage.setAlarm(Date.now() + seconds(5));
    else if (this.#state === "sending" || this.#state === "preparing")
      await this.ctx.storage.setAlarm(Date.now() + seconds(10));
    else await this.ctx.storage.deleteAlarm();
  }

  async erase(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    createTables(this.#sql);
    this.#sql.exec("INSERT INTO campaign (id, head, content) VALUES (1, ?, '{}')", ERASED);
  }
}
