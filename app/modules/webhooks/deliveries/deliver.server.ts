import { z } from "zod";
import { currentPlan, planAllows } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { keepDeadLetters } from "#app/platform/dead-letters/dead-letters.server.ts";
import { newId } from "#app/platform/ids.ts";
import { outboundFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import type { SafeFetchFailure } from "#app/platform/safe-fetch/failure.ts";
import { SENT_ON_EVERY_PLAN, TEST_EVENT } from "../domain/event-types.ts";
import { ANSWER_WITHIN_MS, KEPT_ANSWER_CHARS, LEASE_MS, QUEUED_DELAY_MS, READ_ANSWER_BYTES } from "../domain/rules.ts";
import { notifyDisabled } from "../notifications.server.ts";
import { secretsOf } from "../secrets.server.ts";
import { delayAfter, FAILING_AT_MOST_MS, MAX_ATTEMPTS } from "./domain/backoff.ts";
import { type Answer, complaintOf, type DisabledReason, outcomeOf } from "./domain/outcome.ts";
import type { QueuedDelivery } from "./event-repo.server.ts";
import { enqueue, WEBHOOK_QUEUE_NAME, type WebhookMessage } from "./queue.server.ts";
import {
  claimDelivery,
  type Delivery,
  endClaimed,
  failDeliveries,
  findTarget,
  type NewAttempt,
  noteDelivered,
  noteFailed,
  type Target,
} from "./repo.server.ts";
import { signatureOf } from "./signing.ts";

/** Receivers that one batch calls at the same time: with the look-ups of their names, as many connections as a Worker may open. */
const LANES = 3;
const NOTE_TRIES = 3;
/** Before a claim that failed is tried again; the queue counts these tries. */
const CLAIM_RETRY_SECONDS = 15;

const messageSchema = z.object({
  deliveryId: z.string().min(1).max(64),
  endpointId: z.string().min(1).max(64),
  attempts: z.int().nonnegative(),
});

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Whether an event still goes to its endpoint: a test event also while the endpoint is off. */
function isWanted({ endpoint, event, subscription }: Target, now: Date): boolean {
  if (!endpoint.enabled && event.type !== TEST_EVENT) return false;
  return SENT_ON_EVERY_PLAN.has(event.type) || planAllows(currentPlan(subscription, now).plan, "api_access");
}

interface Exchange extends Answer {
  headers: Record<string, string>;
  body: string;
  durationMs: number;
  timedOut: boolean;
}

/** Nothing was sent: all who call this host together have reached what it is sent in a second. */
const BUSY = {
  kind: "connection",
  message: "The receiver's host gets many calls at this moment. Nothing was sent.",
} as const;

/** One signed POST. Never throws for what the receiver does. */
async function send(context: AppContext, { endpoint, event }: Target): Promise<Exchange> {
  const now = context.now();
  const timestamp = Math.floor(now.getTime() / 1_000);
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "user-agent": `Kaja-Webhooks/1.0 (+${context.config.APP_URL}/developers)`,
    "webhook-id": event.id,
    "webhook-timestamp": String(timestamp),
  };
  const secrets = await secretsOf(context, endpoint, now);
  const signature = await signatureOf({ id: event.id, timestamp, body: event.payload }, secrets);
  const startedAtMs = Date.now();
  const answer = await outboundFetch(context, "webhook")(endpoint.url, {
    method: "POST",
    headers: { ...headers, "webhook-signature": signature },
    body: event.payload,
    redirect: "manual",
    timeoutMs: ANSWER_WITHIN_MS,
    totalTimeoutMs: ANSWER_WITHIN_MS,
    maxBytes: READ_ANSWER_BYTES,
  }).catch((cause: unknown) => {
    if (cause instanceof HostBusyError) return null;
    throw cause;
  });
  const end = (
    status: number | null,
    body: string,
    failure: Pick<SafeFetchFailure, "kind" | "message"> | null,
  ): Exchange => ({
    status,
    body,
    headers,
    failure: failure?.message ?? "",
    timedOut: failure?.kind === "timeout",
    durationMs: Date.now() - startedAtMs,
  });
  if (answer === null) return end(null, "", BUSY);
  if (!answer.ok) return end(answer.error.status, "", answer.error);
  const text = await answer.value.readText();
  return text.ok
    ? end(answer.value.status, text.value.text.slice(0, KEPT_ANSWER_CHARS), null)
    : end(answer.value.status, "", text.error);
}

/** Writes down what became of an attempt; by then the receiver has had it, so that a failing note is repeated rather than the request. */
async function repeated<T>(context: AppContext, delivery: Delivery, write: () => Promise<T>): Promise<T | null> {
  for (let attempt = 1; attempt <= NOTE_TRIES; attempt++) {
    try {
      return await write();
    } catch (cause) {
      context.log.error("webhook_delivery.note_failed", { deliveryId: delivery.id }, cause);
    }
  }
  return null;
}

const auditOf =
  ({ workspaceId, endpointId }: Delivery) =>
  (reason: DisabledReason) => ({
    workspaceId,
    userId: null,
    action: "webhook.disabled",
    subject: `webhook:${endpointId}`,
    detail: reason === "gone" ? "answered 410" : "5 days of failures",
  });

async function noteFailure(
  context: AppContext,
  delivery: Delivery,
  { endpoint, event }: Target,
  attempt: NewAttempt,
): Promise<void> {
  const now = context.now();
  const isTest = event.type === TEST_EVENT;
  const gone = outcomeOf({ status: attempt.responseStatus ?? null }) === "gone";
  const delayMs = gone || isTest ? null : delayAfter(delivery.attempts, delivery.id);
  const disabled = await repeated(context, delivery, () =>
    noteFailed(context, delivery, {
      attempt,
      now,
      retryAt: delayMs === null ? null : later(now, delayMs),
      gone,
      failingBefore: isTest ? null : later(now, -FAILING_AT_MOST_MS),
      audit: auditOf(delivery),
    }),
  );
  if (disabled) return notifyDisabled(context, endpoint, disabled);
  if (delayMs === null || delayMs > QUEUED_DELAY_MS) return;
  // Sooner than the cron comes by; should the queue refuse, the cron does it.
  await enqueue(context, [delivery], delayMs).catch((cause: unknown) =>
    context.log.error("webhook_delivery.queue_refused", { deliveryId: delivery.id }, cause),
  );
}

/** One attempt of a claimed delivery, with all that follows from it. Returns whether the receiver did not answer in time. */
async function attempt(context: AppContext, delivery: Delivery): Promise<boolean> {
  const target = await findTarget(context, delivery);
  const wanted = target !== undefined && isWanted(target, context.now());
  // More attempts than there are: its consumers died each time.
  if (!wanted || delivery.attempts > MAX_ATTEMPTS) {
    await endClaimed(context, delivery, wanted ? "failed" : "canceled", context.now());
    return false;
  }
  const createdAt = context.now();
  const { status, body, failure, headers, durationMs, timedOut } = await send(context, target);
  const row: NewAttempt = {
    id: newId(createdAt.getTime()),
    workspaceId: delivery.workspaceId,
    deliveryId: delivery.id,
    attempt: delivery.attempts,
    requestHeaders: headers,
    responseStatus: status,
    responseBody: body,
    failure: complaintOf({ status, failure }),
    durationMs,
    createdAt,
  };
  const delivered = outcomeOf({ status }) === "delivered";
  if (delivered) await repeated(context, delivery, () => noteDelivered(context, delivery, row, context.now()));
  else await noteFailure(context, delivery, target, row);
  context.log.info(delivered ? "webhook_delivery.accepted" : "webhook_delivery.attempt_failed", {
    deliveryId: delivery.id,
    attempt: delivery.attempts,
    status: status ?? 0,
  });
  return timedOut;
}

type Readable = { message: Message; asked: QueuedDelivery };

/** What one receiver gets, one after the other; once it hangs, the rest waits for the cron and holds nobody else up. */
async function serve(context: AppContext, queue: readonly Readable[]): Promise<void> {
  let hangs = false;
  for (const { message, asked } of queue) {
    if (hangs) {
      message.ack();
      continue;
    }
    let delivery: Delivery | undefined;
    try {
      delivery = await claimDelivery(context, asked, context.now(), later(context.now(), LEASE_MS));
    } catch (cause) {
      context.log.error("webhook_delivery.claim_failed", { deliveryId: asked.id }, cause);
      message.retry({ delaySeconds: CLAIM_RETRY_SECONDS });
      continue;
    }
    try {
      if (delivery) hangs = await attempt(context, delivery);
    } catch (cause) {
      // The lease ends, and the cron takes it up.
      context.log.error("webhook_delivery.attempt_broke", { deliveryId: asked.id }, cause);
    }
    message.ack();
  }
}

function readMessages(context: AppContext, messages: readonly Message[]): Readable[] {
  return messages.flatMap((message) => {
    const { data, success } = messageSchema.safeParse(message.body);
    if (success)
      return [{ message, asked: { id: data.deliveryId, endpointId: data.endpointId, attempts: data.attempts } }];
    context.log.error("webhook_delivery.message_malformed", { messageId: message.id });
    message.ack();
    return [];
  });
}

/**
 * Sends a batch of queued deliveries. Each is claimed in one statement first, so that a message delivered again, and any
 * number of consumers at once, send it once for each attempt. A consumer that dies between request and note causes a
 * second request with the same `webhook-id`.
 */
export async function consumeWebhooks(context: AppContext, batch: MessageBatch): Promise<void> {
  const waiting = [...Map.groupBy(readMessages(context, batch.messages), ({ asked }) => asked.endpointId).values()];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await serve(context, next);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Marks the deliveries of a dead-letter batch as failed and keeps their messages for an administrator. */
export async function consumeDeadWebhooks(context: AppContext, batch: MessageBatch): Promise<void> {
  const ids = readMessages(context, batch.messages).map(({ asked }) => asked.id);
  const failed = await failDeliveries(context, ids, context.now());
  for (const { id } of failed) context.log.error("webhook_delivery.failed", { deliveryId: id });
  await keepDeadLetters(
    context,
    WEBHOOK_QUEUE_NAME,
    failed.map(({ id, endpointId, attempts }) => ({ deliveryId: id, endpointId, attempts }) satisfies WebhookMessage),
  );
  batch.ackAll();
}
