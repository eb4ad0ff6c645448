import type { AppContext } from "#app/platform/context.server.ts";

/** Hands a queue's batch to the module that owns the queue. */
export async function consume(context: AppContext, batch: MessageBatch): Promise<void> {
  context.log.warn("queue.unknown", { queue: batch.queue });
}
