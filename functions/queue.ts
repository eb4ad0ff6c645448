import { consumeDeadWebhooks, consumeWebhooks } from "#app/modules/webhooks/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { consumeDeadMail, consumeMail } from "#app/platform/mail/consume.server.ts";

type Consumer = (context: AppContext, batch: MessageBatch) => Promise<void>;

/** Who takes what from which queue (names as in wrangler.toml). */
const CONSUMERS: Readonly<Record<string, Consumer>> = {
  "kaja-mail": consumeMail,
  "kaja-mail-dead": consumeDeadMail,
  "kaja-webhooks": consumeWebhooks,
  "kaja-webhooks-dead": consumeDeadWebhooks,
};

/** Hands a queue's batch to the module that owns the queue. Throws for a queue nobody owns: its messages are kept and retried. */
export async function consume(context: AppContext, batch: MessageBatch): Promise<void> {
  const consumer = CONSUMERS[batch.queue];
  if (!consumer) throw new Error(`No consumer for the queue ${batch.queue}`);
  await consumer(context, batch);
}
