import { QUEUE_CONSUMERS } from "#app/modules/registry.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Hands a queue's batch to its consumer. Throws for a queue without one: its messages are kept and retried. */
export async function consume(context: AppContext, batch: MessageBatch): Promise<void> {
  const consumer = QUEUE_CONSUMERS[batch.queue];
  if (!consumer) throw new Error(`No consumer for the queue ${batch.queue}`);
  await consumer(context, batch);
}
