import type { AppContext } from "#app/platform/context.server.ts";
import { minutes } from "#app/shared/time.ts";
import { KEPT_ANSWERS, KEPT_ATTEMPTS, KEPT_MS, REQUEUE_AFTER_MS } from "../domain/rules.ts";
import { findUntried, type Happening, type QueuedDelivery } from "./event-repo.server.ts";
import { deleteBefore, reviveDelivery, takeDueDeliveries, trimAttempts } from "./repo.server.ts";

/** As in wrangler.toml. */
export const WEBHOOK_QUEUE_NAME = "kaja-webhooks";

/** What travels through the queue: never an address, never a body. */
export interface WebhookMessage {
  deliveryId: string;
  /** So that a batch can treat what goes to one receiver together. */
  endpointId: string;
  /** How many were made before: a message speaks of one attempt only. */
  attempts: number;
}

/** The most that one call of a queue takes. */
const MESSAGES_PER_CALL = 100;
/** Of one tick; what is left over comes with the next one. */
const DUE_PER_TICK = 300;
/** More than a workspace has endpoints; a person may pay for several workspaces. */
const ANNOUNCED_AT_ONCE = 300;
const PURGED_PER_TICK = 1_000;
/** Longer than a tick that was missed. */
const TRIM_WITHIN_MS = minutes(10);

const messageOf = ({ id, endpointId, attempts }: QueuedDelivery): WebhookMessage => ({
  deliveryId: id,
  endpointId,
  attempts,
});

/** Queues deliveries for their next attempts. Throws when the queue refuses; the cron then makes it good. */
export async function enqueue(
  { env }: Pick<AppContext, "env">,
  deliveries: readonly QueuedDelivery[],
  delayMs = 0,
): Promise<void> {
  const delaySeconds = Math.ceil(delayMs / 1_000);
  for (let at = 0; at < deliveries.length; at += MESSAGES_PER_CALL) {
    const bodies = deliveries.slice(at, at + MESSAGES_PER_CALL).map(messageOf);
    await env.WEBHOOK_QUEUE.sendBatch(bodies.map((body) => ({ body, ...(delaySeconds > 0 ? { delaySeconds } : {}) })));
  }
}

type Announcing = Pick<AppContext, "env" | "db" | "log" | "waitUntil">;

/**
 * Queues the deliveries of an event that `eventStatements` has recorded, behind the answer. To be called after the batch.
 * Never throws: what is not queued now is queued by the cron within a minute.
 */
export function announce(context: Announcing, happening: Happening): void {
  const work = async () => enqueue(context, await findUntried(context.db, happening, ANNOUNCED_AT_ONCE));
  context.waitUntil(
    work().catch((cause: unknown) =>
      context.log.error("webhook_delivery.announce_failed", { type: happening.type }, cause),
    ),
  );
}

/** Queues what is due: retries, what was lost between database and queue, and what a consumer that died has held. Run each minute. */
export async function queueDueDeliveries(context: AppContext, now: Date): Promise<void> {
  const due = await takeDueDeliveries(context, now, new Date(now.getTime() + REQUEUE_AFTER_MS), DUE_PER_TICK);
  if (due.length === 0) return;
  context.log.info("webhook_delivery.due", { count: due.length });
  await enqueue(context, due);
}

/** Queues a delivery that was given up, as an administrator asked. Throws when the queue refuses it. */
export async function resendDelivery(context: AppContext, deliveryId: string): Promise<void> {
  const revived = await reviveDelivery(context, deliveryId, context.now());
  if (revived) await enqueue(context, [revived]);
}

/**
 * Forgets events, deliveries and attempts older than 30 days, and of a workspace the attempts behind its newest
 * thousands: each delivery may have fifteen. Run each minute, which is as often as it takes to keep up with those that
 * come.
 */
export async function purgeWebhooks(context: AppContext, now: Date): Promise<void> {
  await trimAttempts(context, new Date(now.getTime() - TRIM_WITHIN_MS), {
    attempts: KEPT_ATTEMPTS,
    answers: KEPT_ANSWERS,
  });
  await deleteBefore(context, new Date(now.getTime() - KEPT_MS), PURGED_PER_TICK);
}
