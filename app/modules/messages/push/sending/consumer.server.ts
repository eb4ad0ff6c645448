import { z } from "zod";
import { admitPush, audiencePage, forgetMailing, readContacts } from "#app/modules/contacts/index.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { outboundFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { giveBack, spendOf } from "#app/platform/usage/usage.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { days } from "#app/shared/time.ts";
import { messagesModule } from "../../manifest.ts";
import { quietUntil } from "../../sending/quiet.ts";
import { PUSH_HAND, PUSH_LOT } from "../domain/limits.ts";
import { openSigner } from "../setup/service.server.ts";
import type { HandedPush, PushContent, PushHand, PushOutcome } from "../store/push-rpc.ts";
import { pushStub } from "../store/push-stub.server.ts";
import { type PushSender, sendPush } from "./send-push.server.ts";
import { pushTokenSigner } from "./tokens.server.ts";

/** What travels through the queue of campaigns. */
const pushLotSchema = z.strictObject({
  pushCampaignId: z.string().min(1).max(64),
  workspaceId: z.string().min(1).max(64),
});
type PushLot = z.infer<typeof pushLotSchema>;

const { pushMessages } = messagesModule.limits;
const PAGE = 250;
/** Pages of the audience that one message of the queue writes down. */
const PAGES_PER_LOT = 8;
/** Requests at the same time: a Worker has six connections. */
const AT_ONCE = 6;

const refOf = (campaignId: string): string => `push:${campaignId}`;

/** Writes some pages of a segment down; false: it cannot be read any more, and the campaign waits for somebody. */
async function takePages(
  context: AppContext,
  { pushCampaignId, workspaceId }: PushLot,
  { segmentId }: PushContent,
  begin: string,
): Promise<boolean> {
  const stub = pushStub(context, workspaceId);
  let cursor = begin;
  for (let page = 0; page < PAGES_PER_LOT; page += 1) {
    const from = cursor === "" ? undefined : cursor;
    const found = await audiencePage(context, workspaceId, segmentId, { cursor: from, limit: PAGE });
    if (!found.ok) {
      await stub.pause(pushCampaignId, "segment");
      return false;
    }
    const { rows, nextCursor } = found.value;
    const ids = rows.map(({ id }) => id);
    await stub.addContacts(pushCampaignId, cursor, ids, nextCursor);
    if (nextCursor === null) return true;
    cursor = nextCursor;
  }
  return true;
}

/** Decides of a hand who gets the message now; the outcomes of all others are known already. */
async function admit(
  context: AppContext,
  { pushCampaignId, workspaceId }: PushLot,
  { recipients, content: { quiet, timeZone, cap } }: PushHand,
): Promise<{ ready: HandedPush[]; outcomes: PushOutcome[] }> {
  const nowMs = context.now().getTime();
  const known = recipients.flatMap(({ contactId }) => (contactId === "" ? [] : [contactId]));
  const contacts = known.length === 0 ? [] : await readContacts(context, { workspaceId }, known);
  const zones = new Map(contacts.map((contact) => [contact.id, contact.timeZone]));
  const outcomes: PushOutcome[] = [];
  const awake: HandedPush[] = [];
  for (const one of recipients) {
    // The browser knows better than the address book where its person is now.
    const zone = one.timeZone || zones.get(one.contactId) || timeZone;
    const dueAtMs = quietUntil(quiet, zone, nowMs);
    if (dueAtMs === null) awake.push(one);
    else outcomes.push({ n: one.n, state: "later", reason: "quiet_hours", dueAtMs });
  }
  const ready: HandedPush[] = [];
  const named = awake.filter(({ contactId }) => contactId !== "");
  const demand = {
    ...{ nowMs, ref: refOf(pushCampaignId) },
    cap: cap && { mails: cap.mails, sinceMs: nowMs - days(cap.days) },
  };
  const ids = [...new Set(named.map(({ contactId }) => contactId))];
  const refusals = ids.length === 0 ? [] : await admitPush(context, workspaceId, ids, demand);
  const refusalOf = new Map(ids.map((id, at) => [id, refusals[at] ?? null]));
  for (const one of awake) {
    const isCapped = one.contactId === "" && cap !== null && one.recent >= cap.mails;
    const refusal = one.contactId === "" ? (isCapped ? "capped" : null) : (refusalOf.get(one.contactId) ?? null);
    if (refusal === null) ready.push(one);
    else outcomes.push({ n: one.n, state: "skipped", reason: refusal });
  }
  return { ready, outcomes };
}

/** Takes from the month's messages of the workspace; a plan without them, or a limit that is reached, pauses the campaign. */
async function pay(context: AppContext, { pushCampaignId, workspaceId }: PushLot, amount: number): Promise<boolean> {
  const plan = await readWorkspacePlan(context.db, workspaceId, context.now());
  const stub = pushStub(context, workspaceId);
  if (!planAllows(plan, messagesModule.feature)) {
    await stub.pause(pushCampaignId, "plan");
    return false;
  }
  if (amount === 0) return true;
  const limit = { meter: pushMessages.meter, limit: pushMessages };
  const spent = await spendOf(context, { workspaceId, plan }, limit, amount);
  if (!spent.ok) await stub.pause(pushCampaignId, "limit");
  return spent.ok;
}

interface Sending {
  context: AppContext;
  sender: PushSender;
  lot: PushLot;
}

/** Sends to one hand of browsers, and notes what became of each. */
async function sendHand({ context, sender, lot }: Sending, claimId: string, hand: PushHand): Promise<void> {
  const { pushCampaignId, workspaceId } = lot;
  const stub = pushStub(context, workspaceId);
  const { ready, outcomes } = await admit(context, lot, hand);
  const isPaid = await pay(context, lot, ready.length);
  const queue = [...ready];
  const work = async () => {
    for (let one = queue.shift(); one; one = queue.shift())
      outcomes.push(
        isPaid
          ? await sendPush(sender, hand.content, pushCampaignId, one)
          : { n: one.n, state: "later", reason: "limit", dueAtMs: context.now().getTime() },
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await stub.note(pushCampaignId, claimId, outcomes);
  const sent = new Set(outcomes.flatMap(({ n, state }) => (state === "sent" ? [n] : [])));
  const unsent = ready.filter(({ n }) => !sent.has(n));
  const reached = new Set(ready.flatMap(({ n, contactId }) => (sent.has(n) ? [contactId] : [])));
  // A person with two browsers was reached when one of them took the message.
  for (const { contactId } of unsent)
    if (contactId !== "" && !reached.has(contactId))
      await forgetMailing(context, workspaceId, contactId, refOf(pushCampaignId));
  if (isPaid && unsent.length > 0) await giveBack(context, workspaceId, pushMessages.meter, unsent.length);
}

/** Does a piece of a campaign's work: writes its audience down, or sends to some. True when more may be waiting. */
export async function sendPushLot(context: AppContext, lot: PushLot): Promise<boolean> {
  const { pushCampaignId, workspaceId } = lot;
  const stub = pushStub(context, workspaceId);
  const work = await stub.work(pushCampaignId);
  if (work.kind === "none") return false;
  if (work.kind === "audience") return takePages(context, lot, work.content, work.cursor);
  const authorize = await openSigner(context, workspaceId);
  if (!authorize) {
    await stub.pause(pushCampaignId, "keys");
    return false;
  }
  const fetch = outboundFetch(context, "push_message", { maxUrlChars: 2_000 });
  const sender: PushSender = { context, authorize, fetch, sign: await pushTokenSigner(context) };
  for (let handed = 0; handed < PUSH_LOT; ) {
    const claimId = newId(context.now().getTime());
    const hand = await stub.claim(pushCampaignId, claimId, PUSH_HAND);
    if (!hand) return false;
    await sendHand({ context, sender, lot }, claimId, hand);
    handed += hand.recipients.length;
  }
  return true;
}

/** Takes one message of the queue. One that comes twice only takes the next recipients: none is given out twice. */
export async function consumePushLot(context: AppContext, message: Message): Promise<void> {
  const { data } = pushLotSchema.safeParse(message.body);
  if (!data) {
    context.log.error("push.lot_malformed", { messageId: message.id });
    message.ack();
    return;
  }
  try {
    if (await sendPushLot(context, data)) await context.env.CAMPAIGN_QUEUE.send(data);
    message.ack();
  } catch (cause) {
    context.log.error("push.lot_failed", { campaignId: data.pushCampaignId }, cause);
    message.retry({ delaySeconds: 30 });
  }
}
