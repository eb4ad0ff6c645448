import type { AppContext } from "#app/platform/context.server.ts";
import type { OutboundFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import { seconds } from "#app/shared/time.ts";
import { type PushVerdict, readPushAnswer } from "../domain/answers.ts";
import type { PushSettings } from "../domain/settings.ts";
import { type PushPayload, type PushTarget, writePushRequest } from "../protocol/push-request.ts";
import type { HandedPush, PushContent, PushOutcome } from "../store/push-rpc.ts";
import type { PushToken } from "./tokens.server.ts";

const TIMEOUT_MS = seconds(15);

export interface PushSender {
  context: Pick<AppContext, "config" | "log" | "now">;
  authorize: (origin: string) => Promise<string>;
  fetch: OutboundFetch;
  sign: (token: PushToken) => Promise<string>;
}

/** Hands one message to the push service of a browser. `attempts`: this one included. */
export async function deliver(
  { context, authorize, fetch }: Omit<PushSender, "sign">,
  target: PushTarget,
  payload: PushPayload,
  { lifetimeHours, urgency }: Pick<PushSettings, "lifetimeHours" | "urgency">,
  attempts: number,
): Promise<PushVerdict> {
  const request = await writePushRequest(target, payload, { lifetimeHours, urgency, topic: payload.tag }, authorize);
  const answer = await fetch(request.url, {
    ...{ method: "POST", headers: request.headers, body: request.body, redirect: "manual" },
    ...{ timeoutMs: TIMEOUT_MS, totalTimeoutMs: TIMEOUT_MS, maxBytes: 4_096 },
  });
  const nowMs = context.now().getTime();
  if (!answer.ok)
    return readPushAnswer({ status: null, retryAfter: null, failure: answer.error.kind }, attempts, nowMs);
  await answer.value.discard();
  const { status, headers } = answer.value;
  return readPushAnswer({ status, retryAfter: headers.get("retry-after") }, attempts, nowMs);
}

/** Sends the message of a campaign to one browser; what became of it. */
export async function sendPush(
  sender: PushSender,
  content: PushContent,
  campaignId: string,
  { n, attempts, ...target }: HandedPush,
): Promise<PushOutcome> {
  const { context, sign } = sender;
  const { title, text, iconUrl: icon } = content;
  const token = await sign({ campaignId, n });
  const { APP_URL } = context.config;
  const payload = {
    title,
    text,
    icon,
    url: `${APP_URL}/push/c/${token}`,
    tag: campaignId,
    to: `${APP_URL}/push`,
    token,
  };
  try {
    const verdict = await deliver(sender, target, payload, content, attempts);
    const { state, reason } = verdict;
    if (verdict.state === "retry")
      return { n, state: "retry", reason, dueAtMs: context.now().getTime() + verdict.waitMs };
    return { n, state: state as "sent" | "gone" | "failed", reason };
  } catch (cause) {
    if (cause instanceof HostBusyError)
      return { n, state: "later", reason: "busy", dueAtMs: context.now().getTime() + cause.waitMs };
    // Keys that do not work any more, or a message that is too large.
    context.log.error("push.message_not_written", { campaignId }, cause);
    return { n, state: "failed", reason: "cannot_be_written" };
  }
}
