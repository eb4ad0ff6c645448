import { z } from "zod";
import { admitMail, forgetMailing, readContacts } from "#app/modules/contacts/index.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { isMailbox } from "#app/platform/mail/mail.server.ts";
import { giveBack, spendOf } from "#app/platform/usage/usage.server.ts";
import { readWorkspaceName, readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { days } from "#app/shared/time.ts";
import { HAND, LOT } from "../domain/limits.ts";
import { nextDayMs } from "../domains/domain/warm-up.ts";
import { giveBackWarmUp, takeWarmUp } from "../domains/warm-up.server.ts";
import { messagesModule } from "../manifest.ts";
import { errorOf, noteHealth } from "../providers/health.server.ts";
import { type MailRoute, openRoute } from "../providers/open.server.ts";
import type { CampaignContent, Hand, HandedRecipient, Outcome } from "../store/campaign-rpc.ts";
import { campaignStub } from "../store/campaign-stub.server.ts";
import { variablesFor } from "../templates/domain/variables.ts";
import { type ParsedMail, parseMail, writeMail } from "../templates/personalize.server.ts";
import { linkSigner, type MailToken, personalLinks } from "../tracking/tokens.server.ts";
import { type FailedAttempt, readFailure } from "./outcome.ts";
import { quietUntil } from "./quiet.ts";
import type { LotMessage } from "./run.server.ts";

const messageSchema = z.object({ campaignId: z.string().min(1).max(64), workspaceId: z.string().min(1).max(64) });
const { campaignMails } = messagesModule.limits;

/** Mails in a row whose outcome nobody knows, after which the workspace's own service is taken for broken. */
const UNKNOWN_IN_A_ROW = 5;

interface Sender {
  context: AppContext;
  route: MailRoute;
  /** Mails in a row without an outcome, and what went wrong last. */
  health: { unknown: number; hasSent: boolean; lastReason: string };
  sign: (token: MailToken) => Promise<string>;
  workspaceName: string;
  message: LotMessage;
}

type Contact = Awaited<ReturnType<typeof readContacts>>[number];

/** A recipient who may be mailed now, with what is known of them. */
interface Ready {
  recipient: HandedRecipient;
  contact: Contact;
}

/** Decides of a hand who is mailed now; the outcomes of all others are known already. */
async function admit(
  { context, message: { workspaceId, campaignId } }: Sender,
  { recipients, content }: Hand,
): Promise<{ ready: Ready[]; outcomes: Outcome[] }> {
  const nowMs = context.now().getTime();
  const contacts = await readContacts(
    context,
    { workspaceId },
    recipients.map(({ contactId }) => contactId),
  );
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const outcomes: Outcome[] = [];
  const awake: HandedRecipient[] = [];
  for (const recipient of recipients) {
    const zone = byId.get(recipient.contactId)?.timeZone ?? content.timeZone;
    const dueAtMs = quietUntil(content.quiet, zone, nowMs);
    if (dueAtMs === null) awake.push(recipient);
    else outcomes.push({ n: recipient.n, state: "later", reason: "quiet_hours", dueAtMs });
  }
  const cap = content.cap ? { mails: content.cap.mails, sinceMs: nowMs - days(content.cap.days) } : null;
  const demand = { topic: content.topic, nowMs, ref: campaignId, cap };
  const refusals = await admitMail(context, workspaceId, awake, demand);
  const ready: Ready[] = [];
  for (const [at, recipient] of awake.entries()) {
    const contact = byId.get(recipient.contactId);
    const refusal = refusals[at] ?? null;
    if (refusal === null && contact && isMailbox(recipient.email)) ready.push({ recipient, contact });
    else outcomes.push({ n: recipient.n, state: "skipped", reason: refusal ?? (contact ? "bad_address" : "gone") });
  }
  return { ready, outcomes };
}

/** What a failed attempt means; "halt": the provider refuses all mails, so that this one was never tried. */
function afterFailure(
  { context, health }: Sender,
  n: number,
  { reason, failure, refusesAll }: FailedAttempt,
): Outcome | "halt" {
  // What a server says of one recipient or mail says nothing of the server.
  if (refusesAll || (failure.state !== "failed" && !/^smtp_(recipient|content)_/.test(reason)))
    health.lastReason = reason;
  if (refusesAll) return "halt";
  health.unknown = failure.state === "unknown" ? health.unknown + 1 : 0;
  return failure.state === "retry"
    ? { n, state: "retry", reason, dueAtMs: context.now().getTime() + failure.waitMs }
    : { n, state: failure.state, reason };
}

/** Writes and sends one mail; what became of it. */
async function sendOne(
  sender: Sender,
  content: CampaignContent,
  parsed: ParsedMail,
  ready: Ready,
): Promise<Outcome | "halt"> {
  const { context, route, sign, workspaceName, message, health } = sender;
  const { n, email, variant, attempts } = ready.recipient;
  const { campaignId } = message;
  const { targets, oneClickUrl } = await personalLinks(
    context,
    sign,
    { campaignId, n },
    { ...content, links: content.mail.links },
  );
  const written = writeMail(parsed, variablesFor(ready.contact, workspaceName), targets);
  if (!written.ok) {
    const missing = written.error.fields?.[0]?.path;
    return { n, state: "skipped", reason: missing ? `missing:${missing}`.slice(0, 80) : "cannot_be_written" };
  }
  if (!route.transport) return { n, state: "sent", reason: "stored" };
  const { subject, text, html } = written.value;
  try {
    const providerId = await route.transport.send({
      ...{ id: `${campaignId}.${n}`, recipient: email, subject, textBody: text, htmlBody: html },
      ...{ unsubscribeUrl: oneClickUrl, fromName: content.fromName, replyTo: content.replyTo, isBulk: true },
    });
    Object.assign(health, { unknown: 0, hasSent: true, lastReason: "" });
    return { n, state: "sent", reason: variant, providerId };
  } catch (cause) {
    return afterFailure(sender, n, readFailure(cause, attempts + 1, route.row !== undefined));
  }
}

/** Both subjects of a campaign, parsed once; null when they cannot be read. */
function parseVariants({ mail, subjectB }: CampaignContent): Record<"a" | "b", ParsedMail> | null {
  const a = parseMail(mail);
  const b = subjectB === "" ? a : parseMail({ ...mail, subject: subjectB });
  return a.ok && b.ok ? { a: a.value, b: b.value } : null;
}

/** Takes from the month's mails of the workspace; a plan without them, or a limit that is reached, pauses the campaign. */
async function pay({ context, message: { workspaceId, campaignId } }: Sender, amount: number): Promise<boolean> {
  const plan = await readWorkspacePlan(context.db, workspaceId, context.now());
  const stub = campaignStub(context, campaignId);
  if (!planAllows(plan, messagesModule.feature)) {
    await stub.pause("plan");
    return false;
  }
  if (amount === 0) return true;
  const spent = await spendOf(
    context,
    { workspaceId, plan },
    { meter: campaignMails.meter, limit: campaignMails },
    amount,
  );
  if (!spent.ok) await stub.pause("limit");
  return spent.ok;
}

/**
 * Sends to one hand of recipients. Each is begun in the object right before its mail leaves and noted right after: a sender
 * that dies leaves one mail whose outcome nobody knows, and that one is never sent again. Returns how many mails left.
 */
async function sendHand(sender: Sender, claimId: string, hand: Hand): Promise<number> {
  const { context, message } = sender;
  const stub = campaignStub(context, message.campaignId);
  const { ready, outcomes } = await admit(sender, hand);
  for (const outcome of outcomes) await stub.step(claimId, outcome, null);
  const parsed = parseVariants(hand.content);
  if (!(await pay(sender, ready.length)) || !parsed) {
    for (const { recipient } of ready)
      await forgetMailing(context, message.workspaceId, recipient.contactId, message.campaignId);
    await stub.release(claimId);
    return 0;
  }
  let outcome: Outcome | null = null;
  const unsent: Ready[] = [];
  for (const [at, one] of ready.entries()) {
    const mayBegin = await stub.step(claimId, outcome, one.recipient.n);
    outcome = null;
    if (!mayBegin) {
      unsent.push(...ready.slice(at));
      break;
    }
    const made = await sendOne(sender, hand.content, parsed[one.recipient.variant], one);
    if (made === "halt") {
      // Nobody's fault but the account's: it is tried once more after the repair, and counts as no attempt.
      const dueAtMs = context.now().getTime();
      outcome = { n: one.recipient.n, state: "later", reason: "provider_refuses", dueAtMs };
      unsent.push(...ready.slice(at));
      await stub.pause("provider");
      break;
    }
    outcome = made;
    if (made.state !== "sent" && made.state !== "unknown") unsent.push(one);
    if (sender.route.row && sender.health.unknown >= UNKNOWN_IN_A_ROW) await stub.pause("provider");
  }
  if (outcome) await stub.step(claimId, outcome, null);
  await stub.release(claimId);
  for (const { recipient } of unsent)
    await forgetMailing(context, message.workspaceId, recipient.contactId, message.campaignId);
  if (unsent.length > 0) await giveBack(context, message.workspaceId, campaignMails.meter, unsent.length);
  return ready.length - unsent.length;
}

/** Sends up to a lot of a campaign; true when more may be waiting. */
async function sendLot(context: AppContext, route: MailRoute, message: LotMessage): Promise<boolean> {
  const { workspaceId, campaignId } = message;
  const stub = campaignStub(context, campaignId);
  if (route.refusal !== "") {
    await stub.pause("provider");
    await noteHealth(context, route, { error: route.refusal, hasSent: false });
    return false;
  }
  if (!route.isVerified) {
    await stub.pause("domain");
    return false;
  }
  const health = { unknown: 0, hasSent: false, lastReason: "" };
  const workspaceName = await readWorkspaceName(context.db, workspaceId);
  const sender: Sender = { context, route, health, sign: await linkSigner(context), workspaceName, message };
  try {
    for (let handed = 0; handed < LOT; ) {
      const room = route.domain ? await takeWarmUp(context, route.domain, HAND) : HAND;
      if (room === 0) {
        await stub.hold(nextDayMs(context.now().getTime()));
        return false;
      }
      const claimId = newId(context.now().getTime());
      const hand = await stub.claim(claimId, room);
      const sent = hand ? await sendHand(sender, claimId, hand) : 0;
      if (route.domain && sent < room) await giveBackWarmUp(context, route.domain, room - sent);
      if (!hand) return false;
      handed += hand.recipients.length;
    }
    return true;
  } finally {
    await noteHealth(context, route, { error: errorOf(health.lastReason), hasSent: health.hasSent });
  }
}

/** Opens the way of each workspace once for a batch. */
function routesOf(context: AppContext) {
  const open = new Map<string, Promise<MailRoute>>();
  return {
    of(workspaceId: string): Promise<MailRoute> {
      const known = open.get(workspaceId) ?? openRoute(context, workspaceId);
      open.set(workspaceId, known);
      return known;
    },
    async close(): Promise<void> {
      for (const route of open.values()) await route.then(({ transport }) => transport?.close()).catch(() => undefined);
    },
  };
}

const isPushLot = (body: unknown): boolean => typeof body === "object" && body !== null && "pushCampaignId" in body;

/** Sends lots of campaigns. A message that comes twice only takes the next recipients: none is given out twice. */
export async function consumeCampaigns(context: AppContext, batch: MessageBatch): Promise<void> {
  const routes = routesOf(context);
  try {
    for (const message of batch.messages) {
      if (isPushLot(message.body)) {
        await (await import("../push/sending/consumer.server.ts")).consumePushLot(context, message);
        continue;
      }
      const { data } = messageSchema.safeParse(message.body);
      if (!data) {
        context.log.error("messages.lot_malformed", { messageId: message.id });
        message.ack();
        continue;
      }
      try {
        if (await sendLot(context, await routes.of(data.workspaceId), data))
          await context.env.CAMPAIGN_QUEUE.send(data);
        message.ack();
      } catch (cause) {
        context.log.error("messages.lot_failed", { campaignId: data.campaignId }, cause);
        message.retry({ delaySeconds: 30 });
      }
    }
  } finally {
    await routes.close();
  }
}

/** Lots that failed again and again: the run sends others for the same recipients, so that they are only logged. */
export async function consumeDeadCampaigns(context: AppContext, batch: MessageBatch): Promise<void> {
  for (const { body } of batch.messages)
    context.log.error("messages.lot_given_up", { campaignId: messageSchema.safeParse(body).data?.campaignId ?? "" });
  batch.ackAll();
}
