import { createAppContext } from "#app/platform/context.server.ts";
import { sendOutbox } from "#app/platform/events/outbox.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import { writePushTotals } from "../campaigns/totals-repo.server.ts";
import { PUSH_LOT } from "../domain/limits.ts";
import * as campaigns from "./campaigns.ts";
import * as deliveries from "./deliveries.ts";
import * as flowMessages from "./flow-messages.ts";
import type { PushRpc, PushTotals, PushWork } from "./push-rpc.ts";
import * as subscriptions from "./subscriptions.ts";
import { createTables, readWorkspaceId, writeWorkspaceId } from "./tables.ts";

type Args<K extends keyof PushRpc> = Parameters<PushRpc[K]>;
type Answer<K extends keyof PushRpc> = ReturnType<PushRpc[K]>;

const REPORT_MS = seconds(2);
const LOOK_MS = seconds(15);
const RETRY_MS = minutes(1);
const LONGEST_WAIT_MS = minutes(30);
/** Senders at work for one campaign at most. */
const MAX_SENDERS = 4;

const RUNNING = appError("conflict", "This campaign is being sent already.");
const OVER = appError("conflict", "This campaign is over. Copy it to send it again.");
const NOT_SENDING = appError("conflict", "This campaign is not being sent.");
const NOT_PAUSED = appError("conflict", "This campaign is not paused.");

const EMPTY: PushTotals = {
  ...{ state: "draft", pauseReason: "", counts: {}, shown: 0, clicks: 0, startedAtMs: null, endedAtMs: null },
};

/** What travels through the queue of campaigns. */
export interface PushLotMessage {
  pushCampaignId: string;
  workspaceId: string;
}

/**
 * The push messages of one workspace: the browsers that agreed, and what became of each message. Its alarm starts campaigns, asks
 * the queue for senders as long as somebody waits, and writes the counts to the database.
 */
export class PushStore implements PushRpc {
  readonly ctx: DurableObjectState;
  readonly env: Env;
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    this.ctx = ctx;
    this.env = env;
    this.#sql = ctx.storage.sql;
    createTables(this.#sql);
  }

  async #wakeSoon(ms = REPORT_MS): Promise<void> {
    const at = Date.now() + ms;
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }

  #write<T>(work: () => T): T {
    return this.ctx.storage.transactionSync(work);
  }

  async subscribe(...[workspaceId, subscription, limits]: Args<"subscribe">): Answer<"subscribe"> {
    const outcome = this.#write(() => {
      writeWorkspaceId(this.#sql, workspaceId);
      return subscriptions.subscribe(this.#sql, workspaceId, subscription, limits, Date.now());
    });
    if (outcome === "added" || outcome === "linked") await this.#wakeSoon();
    return outcome;
  }

  async unsubscribe(workspaceId: string, hash: string): Answer<"unsubscribe"> {
    await this.#wakeSoon();
    return this.#write(() => subscriptions.unsubscribe(this.#sql, workspaceId, hash, Date.now()));
  }

  async counts(): Answer<"counts"> {
    return subscriptions.countSubscribers(this.#sql);
  }

  async begin(...[workspaceId, id, content, startAtMs]: Args<"begin">): Promise<Result<null>> {
    const before = campaigns.findCampaign(this.#sql, id)?.state ?? "draft";
    if (before === "sent" || before === "canceled") return err(OVER);
    if (before !== "draft" && before !== "scheduled") return err(RUNNING);
    await this.#wakeSoon(Math.min(Math.max(0, startAtMs - Date.now()), LONGEST_WAIT_MS));
    this.#write(() => {
      writeWorkspaceId(this.#sql, workspaceId);
      campaigns.putCampaign(this.#sql, id, content, startAtMs);
    });
    return ok(null);
  }

  async work(id: string): Promise<PushWork> {
    const campaign = campaigns.findCampaign(this.#sql, id);
    if (campaign?.state === "preparing") {
      if (campaign.cursor !== null && campaign.content.segmentId !== "")
        return { kind: "audience", content: campaign.content, cursor: campaign.cursor };
      this.#write(() => {
        if (campaign.cursor !== null) {
          deliveries.addEveryone(this.#sql, id, campaign.content.siteId);
          campaigns.moveCursor(this.#sql, id, campaign.cursor, null);
        }
        campaigns.setState(this.#sql, id, "sending", Date.now());
      });
      await this.#wakeSoon();
      return { kind: "send" };
    }
    return { kind: campaign?.state === "sending" ? "send" : "none" };
  }

  async addContacts(...[id, from, contactIds, cursor]: Args<"addContacts">): Promise<void> {
    const campaign = campaigns.findCampaign(this.#sql, id);
    if (campaign?.state !== "preparing") return;
    this.#write(() => {
      if (campaigns.moveCursor(this.#sql, id, from, cursor))
        deliveries.addContacts(this.#sql, id, campaign.content.siteId, contactIds);
    });
  }

  async claim(...[campaignId, claimId, max]: Args<"claim">): Answer<"claim"> {
    const campaign = campaigns.findCampaign(this.#sql, campaignId);
    if (campaign?.state !== "sending") return null;
    const { content } = campaign;
    const call = { campaignId, claimId, max, capDays: content.cap?.days ?? 0 };
    const recipients = this.#write(() => deliveries.claim(this.#sql, call, Date.now()));
    await this.#wakeSoon();
    return recipients.length === 0 ? null : { recipients, content };
  }

  async note(...[campaignId, claimId, outcomes]: Args<"note">): Promise<void> {
    const workspaceId = readWorkspaceId(this.#sql);
    this.#write(() => {
      deliveries.noteOutcomes(this.#sql, { workspaceId, campaignId, claimId }, outcomes, Date.now());
      if (campaigns.findCampaign(this.#sql, campaignId)?.state === "canceled")
        deliveries.cancelWaiting(this.#sql, campaignId);
      campaigns.markChanged(this.#sql, campaignId);
    });
    await this.#wakeSoon();
  }

  async pause(id: string, reason: string): Promise<Result<null>> {
    const state = campaigns.findCampaign(this.#sql, id)?.state;
    if (state !== "sending" && state !== "preparing") return err(NOT_SENDING);
    campaigns.setState(this.#sql, id, "paused", Date.now(), reason);
    await this.#wakeSoon();
    return ok(null);
  }

  async resume(id: string): Promise<Result<null>> {
    const campaign = campaigns.findCampaign(this.#sql, id);
    if (campaign?.state !== "paused") return err(NOT_PAUSED);
    campaigns.setState(this.#sql, id, campaign.cursor === null ? "sending" : "preparing", Date.now());
    await this.#wakeSoon(0);
    return ok(null);
  }

  async cancel(id: string): Promise<Result<null>> {
    const state = campaigns.findCampaign(this.#sql, id)?.state ?? "draft";
    if (state === "draft") return err(NOT_SENDING);
    if (state === "sent") return err(OVER);
    if (state === "canceled") return ok(null);
    this.#write(() => {
      campaigns.setState(this.#sql, id, "canceled", Date.now());
      deliveries.cancelWaiting(this.#sql, id);
    });
    await this.#wakeSoon();
    return ok(null);
  }

  async totals(id: string): Promise<PushTotals> {
    const campaign = campaigns.findCampaign(this.#sql, id);
    if (!campaign) return EMPTY;
    const { state, pauseReason, startedAtMs, endedAtMs } = campaign;
    return { state, pauseReason, startedAtMs, endedAtMs, ...deliveries.countDeliveries(this.#sql, id) };
  }

  async report(id: string): Answer<"report"> {
    return { totals: await this.totals(id), ...deliveries.readReport(this.#sql, id) };
  }

  async touch(...[campaignId, n, kind]: Args<"touch">): Answer<"touch"> {
    const campaign = campaigns.findCampaign(this.#sql, campaignId);
    if (!campaign) return null;
    const { url } = campaign.content;
    const message = { workspaceId: readWorkspaceId(this.#sql), campaignId, n, url };
    const isNew = this.#write(() => {
      const isFirst = deliveries.noteTouch(this.#sql, message, kind, Date.now());
      if (isFirst) campaigns.markChanged(this.#sql, campaignId);
      return isFirst;
    });
    if (isNew) await this.#wakeSoon();
    return url;
  }

  async browsersOf(contactId: string): Answer<"browsersOf"> {
    return flowMessages.browsersOf(this.#sql, contactId);
  }

  async addFlowMessages(...[workspaceId, messages]: Args<"addFlowMessages">): Answer<"addFlowMessages"> {
    return this.#write(() => {
      writeWorkspaceId(this.#sql, workspaceId);
      return flowMessages.addFlowMessages(this.#sql, messages, Date.now());
    });
  }

  async noteFlowMessages(...[outcomes]: Args<"noteFlowMessages">): Promise<void> {
    const workspaceId = readWorkspaceId(this.#sql);
    this.#write(() => flowMessages.noteFlowMessages(this.#sql, workspaceId, outcomes, Date.now()));
    await this.#wakeSoon();
  }

  async touchFlowMessage(...[id, kind]: Args<"touchFlowMessage">): Answer<"touchFlowMessage"> {
    const workspaceId = readWorkspaceId(this.#sql);
    const touched = this.#write(() => flowMessages.touchFlowMessage(this.#sql, workspaceId, id, kind, Date.now()));
    if (touched?.isFirst) await this.#wakeSoon();
    return touched?.url ?? null;
  }

  async audienceOf(...[siteId, contactIds]: Args<"audienceOf">): Promise<number> {
    return subscriptions.countAudience(this.#sql, siteId, contactIds);
  }

  async eraseCampaign(id: string): Promise<void> {
    this.#write(() => campaigns.removeCampaign(this.#sql, id));
  }

  async findPerson(contactIds: readonly string[]): Answer<"findPerson"> {
    return {
      subscriptions: subscriptions.subscriptionsOf(this.#sql, contactIds),
      deliveries: [
        ...deliveries.deliveriesOf(this.#sql, contactIds),
        ...flowMessages.flowMessagesOf(this.#sql, contactIds),
      ],
    };
  }

  async forget(contactIds: readonly string[]): Promise<number> {
    return this.#write(
      () =>
        subscriptions.removeOf(this.#sql, contactIds) +
        deliveries.forgetPerson(this.#sql, contactIds) +
        flowMessages.removeFlowMessagesOf(this.#sql, contactIds),
    );
  }

  async listSubscriptions(after: number, limit: number): Answer<"listSubscriptions"> {
    return subscriptions.listSubscriptions(this.#sql, after, limit);
  }

  async importDemo({ workspaceId, campaignId, content, subscriptions: rows, sentAtMs }: Args<"importDemo">[0]) {
    if (campaigns.findCampaign(this.#sql, campaignId)) return;
    this.#write(() => {
      writeWorkspaceId(this.#sql, workspaceId);
      const limits = { max: rows.length, perDay: rows.length, day: 0 };
      for (const row of rows) subscriptions.subscribe(this.#sql, workspaceId, row, limits, sentAtMs);
      campaigns.putCampaign(this.#sql, campaignId, content, sentAtMs);
      deliveries.addEveryone(this.#sql, campaignId, content.siteId);
      campaigns.moveCursor(this.#sql, campaignId, "", null);
      campaigns.setState(this.#sql, campaignId, "preparing", sentAtMs);
      deliveries.importSent(this.#sql, campaignId, sentAtMs);
      campaigns.setState(this.#sql, campaignId, "sent", sentAtMs);
    });
    await this.#wakeSoon();
  }

  /** Moves a campaign on and asks for senders; when to look at it again, null: not before something happens. */
  async #drive(campaign: campaigns.StoredCampaign, workspaceId: string, nowMs: number): Promise<number | null> {
    const { id, startAtMs } = campaign;
    let { state } = campaign;
    if (state === "scheduled") {
      if (startAtMs > nowMs) return Math.min(startAtMs, nowMs + LONGEST_WAIT_MS);
      campaigns.setState(this.#sql, id, "preparing", nowMs);
      state = "preparing";
    }
    const message: PushLotMessage = { pushCampaignId: id, workspaceId };
    if (state === "preparing") {
      await this.env.CAMPAIGN_QUEUE.send(message);
      return nowMs + LOOK_MS;
    }
    if (state !== "sending") return null;
    const { due, senders, nextAtMs, pending } = this.#write(() => {
      deliveries.expireLeases(this.#sql, id, nowMs);
      return deliveries.dueNow(this.#sql, id, nowMs);
    });
    if (pending === 0) {
      campaigns.setState(this.#sql, id, "sent", nowMs);
      return null;
    }
    const lots = Math.max(0, Math.min(MAX_SENDERS - senders, Math.ceil(due / PUSH_LOT)));
    for (let lot = 0; lot < lots; lot += 1) await this.env.CAMPAIGN_QUEUE.send(message);
    if (due > 0 || senders > 0 || nextAtMs === null) return nowMs + LOOK_MS;
    return Math.min(nextAtMs, nowMs + LONGEST_WAIT_MS);
  }

  async alarm(): Promise<void> {
    const workspaceId = readWorkspaceId(this.#sql);
    if (workspaceId === "") return;
    const nowMs = Date.now();
    // First: should something below throw, the rest is done then.
    await this.ctx.storage.setAlarm(nowMs + RETRY_MS);
    const context = createAppContext(this.env, this.ctx, { trigger: "push_messages.alarm", workspaceId });
    const looks: number[] = [];
    for (const campaign of campaigns.findOpen(this.#sql)) {
      const lookAtMs = await this.#drive(campaign, workspaceId, nowMs);
      if (lookAtMs !== null) looks.push(lookAtMs);
      const totals = await this.totals(campaign.id);
      campaigns.markReported(this.#sql, campaign.id);
      try {
        await writePushTotals(context, { campaignId: campaign.id, workspaceId }, totals);
      } catch (cause) {
        campaigns.markChanged(this.#sql, campaign.id);
        throw cause;
      }
    }
    if (!(await sendOutbox(this.env, this.#sql))) return;
    // What changed while the counts were written is written soon.
    if (campaigns.findOpen(this.#sql).some(({ isReported }) => !isReported)) looks.push(Date.now() + REPORT_MS);
    if (looks.length > 0) await this.ctx.storage.setAlarm(Math.max(Date.now() + seconds(1), Math.min(...looks)));
    else await this.ctx.storage.deleteAlarm();
  }

  async erase(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    createTables(this.#sql);
  }
}
