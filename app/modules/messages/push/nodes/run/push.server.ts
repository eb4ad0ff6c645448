import { fillIn, fillInAddress } from "#app/modules/automation/index.server.ts";
import { admitPush, forgetMailing } from "#app/modules/contacts/index.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import type { FlowCall, FlowNodeRunner, FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import { outboundFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import { giveBack, spendOf } from "#app/platform/usage/usage.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { days } from "#app/shared/time.ts";
import { messagesModule } from "../../../manifest.ts";
import { quietUntil } from "../../../sending/quiet.ts";
import { type MailSettings, readMailSettings } from "../../../settings/service.server.ts";
import type { PushVerdict } from "../../domain/answers.ts";
import { MAX_PUSH_TEXT_CHARS, MAX_PUSH_TITLE_CHARS } from "../../domain/limits.ts";
import { deliver, type PushSender } from "../../sending/send-push.server.ts";
import { pushTokenSigner } from "../../sending/tokens.server.ts";
import { openSigner } from "../../setup/service.server.ts";
import type { FlowPushOutcome, PushBrowser, UnsentPush } from "../../store/push-rpc.ts";
import { pushStub } from "../../store/push-stub.server.ts";

const { pushMessages } = messagesModule.limits;
const ID_CHARS = 24;
const WHY = {
  gone: "the contact is gone",
  no_consent: "no consent to push messages",
  capped: "the contact got as many messages as the settings allow",
} as const;

const notSent = (why: string): FlowOutcome => ({ port: "not_sent", output: { sent: false, why } });

interface Message {
  title: string;
  text: string;
  url: string;
  lifetimeHours: number;
}

function messageOf(call: FlowCall): Message | null {
  const { title = "", text = "", linkUrl = "", lifetimeHours } = call.settings;
  const url = fillInAddress(linkUrl, call);
  if (url === null) return null;
  return {
    title: fillIn(title, call).slice(0, MAX_PUSH_TITLE_CHARS),
    text: fillIn(text, call).slice(0, MAX_PUSH_TEXT_CHARS),
    url,
    lifetimeHours: Number(lifetimeHours) || 24,
  };
}

const refOf = ({ key }: FlowCall): string => `flow:${key}`;

const demandOf = ({ nowMs }: FlowCall, { cap }: MailSettings, ref: string | null) => ({
  ...{ nowMs, ref },
  cap: cap && { mails: cap.mails, sinceMs: nowMs - days(cap.days) },
});

/** Why a contact gets no message; null: they get one. With `ref` it counts against the limit of messages. */
async function refusal(
  context: AppContext,
  call: FlowCall,
  settings: MailSettings,
  ref: string | null,
): Promise<string | null> {
  const { workspaceId, contact } = call;
  const [refused = null] = await admitPush(context, workspaceId, [contact.id], demandOf(call, settings, ref));
  return refused === null ? null : WHY[refused];
}

interface Sending {
  context: AppContext;
  call: FlowCall;
  message: Message;
  sender: PushSender;
}

/** One message to one browser. A second try replaces what the first may have shown: both have one tag. */
async function sendOne(
  { context, call, message, sender }: Sending,
  browser: PushBrowser,
  { id, attempts }: UnsentPush,
  tag: string,
): Promise<PushVerdict> {
  const { APP_URL } = context.config;
  const token = await sender.sign({ workspaceId: call.workspaceId, messageId: id });
  const { title, text, lifetimeHours } = message;
  const payload = { title, text, icon: "", url: `${APP_URL}/push/c/${token}`, tag, to: `${APP_URL}/push`, token };
  try {
    return await deliver(sender, browser, payload, { lifetimeHours, urgency: "normal" }, attempts);
  } catch (cause) {
    if (cause instanceof HostBusyError) return { state: "retry", reason: "busy", waitMs: cause.waitMs };
    context.log.error("push.flow_message_not_written", { flowId: call.flowId }, cause);
    return { state: "failed", reason: "cannot_be_written" };
  }
}

/** Takes from the month's messages; why there is none left, or the plan has none. */
async function pay({ context, call }: Pick<Sending, "context" | "call">, amount: number): Promise<string | null> {
  const { workspaceId } = call;
  const plan = await readWorkspacePlan(context.db, workspaceId, context.now());
  if (!planAllows(plan, messagesModule.feature)) return "the plan has no push messages";
  const spent = await spendOf(
    context,
    { workspaceId, plan },
    { meter: pushMessages.meter, limit: pushMessages },
    amount,
  );
  return spent.ok ? null : "push messages of the month are used up";
}

/** The contact got nothing: the message does not count against their limit. */
async function reachedNobody({ context, call }: Sending, why: string): Promise<FlowOutcome> {
  await forgetMailing(context, call.workspaceId, call.contact.id, refOf(call));
  return notSent(why);
}

/** Sends to the browsers that no earlier try reached; how it ended for the contact. */
async function sendAll(sending: Sending, browsers: readonly PushBrowser[]): Promise<FlowOutcome> {
  const { context, call, message } = sending;
  const { workspaceId, flowId, contact, key } = call;
  const stub = pushStub(context, workspaceId);
  const ids = await Promise.all(browsers.map(async ({ n }) => (await sha256Hex(`${key}:${n}`)).slice(0, ID_CHARS)));
  const unsent = await stub.addFlowMessages(
    workspaceId,
    browsers.map(({ n }, at) => ({ id: ids[at] ?? "", n, contactId: contact.id, flowId, url: message.url })),
  );
  let reached = browsers.length - unsent.length;
  const unpaid = unsent.length === 0 ? null : await pay(sending, unsent.length);
  if (unpaid !== null)
    return reached > 0 ? { port: "next", output: { sent: true, browsers: reached } } : reachedNobody(sending, unpaid);
  const tag = (await sha256Hex(key)).slice(0, ID_CHARS);
  const outcomes: FlowPushOutcome[] = [];
  let retryMs: number | null = null;
  for (const one of unsent) {
    const browser = browsers[ids.indexOf(one.id)];
    if (!browser) continue;
    const verdict = await sendOne(sending, browser, one, tag);
    if (verdict.state === "retry") retryMs = Math.max(retryMs ?? 0, verdict.waitMs);
    else outcomes.push({ id: one.id, state: verdict.state });
  }
  const sent = outcomes.filter(({ state }) => state === "sent").length;
  reached += sent;
  await stub.noteFlowMessages(outcomes);
  if (sent < unsent.length) await giveBack(context, workspaceId, pushMessages.meter, unsent.length - sent);
  // A person with two browsers was reached when one of them took the message.
  if (reached > 0) return { port: "next", output: { sent: true, browsers: reached } };
  if (retryMs !== null)
    return {
      again: "The push service does not take messages for now. The step is tried again.",
      atMs: call.nowMs + retryMs,
    };
  return reachedNobody(sending, "no browser of the contact takes messages any more");
}

const zoneOf = (call: FlowCall, [newest]: readonly PushBrowser[]): string => newest?.timeZone || call.timeZone;

/** Sends a push message to every browser of the contact, once for each step of a run. */
export const sendPushNode: FlowNodeRunner = {
  run: async (context, call): Promise<FlowOutcome> => {
    const { workspaceId, contact } = call;
    const message = messageOf(call);
    if (message === null) return notSent("a value would change the host or folder of the link");
    const authorize = await openSigner(context, workspaceId);
    if (!authorize) return notSent("push messages are not turned on");
    const browsers = await pushStub(context, workspaceId).browsersOf(contact.id);
    if (browsers.length === 0) return notSent("no browser of the contact takes push messages");
    const settings = await readMailSettings({ db: context.db, workspaceId });
    const quietMs = quietUntil(settings.quiet, zoneOf(call, browsers), call.nowMs);
    if (quietMs !== null) return { again: "The contact's quiet hours. The message leaves after them.", atMs: quietMs };
    const why = await refusal(context, call, settings, refOf(call));
    if (why !== null) return notSent(why);
    const fetch = outboundFetch(context, "push_message", { maxUrlChars: 2_000 });
    const sender: PushSender = { context, authorize, fetch, sign: await pushTokenSigner(context) };
    return sendAll({ context, call, message, sender }, browsers);
  },
  preview: async (context, call) => {
    const { workspaceId, contact } = call;
    const message = messageOf(call);
    const nothing = (why: string) => ({ port: "not_sent", would: `Send no push message: ${why}.` });
    if (message === null) return nothing("a value would change the host or folder of the link");
    const { length } = await pushStub(context, workspaceId).browsersOf(contact.id);
    if (length === 0) return nothing("no browser of the contact takes push messages");
    const why = await refusal(context, call, await readMailSettings({ db: context.db, workspaceId }), null);
    if (why !== null) return nothing(why);
    return {
      port: "next",
      would: `Send the push message “${message.title}” to ${length === 1 ? "1 browser" : `${length} browsers`}.`,
    };
  },
};
