import { createExecutionContext, createMessageBatch, getQueueResult, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { asc, eq } from "drizzle-orm";
import { vi } from "vitest";
import type { WebhookMessage } from "#app/modules/webhooks/deliveries/queue.server.ts";
import { newSecret } from "#app/modules/webhooks/secrets.server.ts";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { createLogger } from "#app/platform/log.ts";
import { openDatabase } from "#db/client.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from "#db/schema/webhooks.ts";
import { consume } from "#functions/background/queue.ts";
import { ORIGIN, type TestAccount } from "./factories.ts";

const db = openDatabase({ d1: env.DB });

interface Queued {
  body: WebhookMessage;
  delaySeconds?: number;
}

/** A context with its own clock, log and list of queued messages; the database is the file's. */
export function webhookContext(vars: Record<string, string> = {}, bindings: Env = env) {
  const lines: string[] = [];
  const queued: Queued[] = [];
  const clock = { now: new Date() };
  const refuse = { queue: false };
  const queue = {
    sendBatch: async (batch: Queued[]) => {
      if (refuse.queue) throw new Error("queue unavailable");
      queued.push(...batch);
    },
  };
  const execution = createExecutionContext();
  const base = createRequestContext(new Request(ORIGIN), { ...bindings, ...vars } as Env, execution);
  const { db: database } = base;
  const context: RequestContext = Object.assign(base, {
    db: database,
    env: { ...base.env, WEBHOOK_QUEUE: queue as unknown as Queue },
    now: () => clock.now,
    log: createLogger({}, (line) => lines.push(line)),
  });
  const advance = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  /** Ends what was left to run behind the answer. */
  const settled = () => waitOnExecutionContext(execution);
  /** Hands everything queued to the consumer, whatever its delay, and forgets it. */
  const drain = async () =>
    deliver(
      context,
      queued.splice(0).map(({ body }) => body),
    );
  return { context, lines, queued, clock, refuse, advance, settled, drain };
}

export type WebhookContext = ReturnType<typeof webhookContext>;

/** Delivers messages to the Worker's queue handler; what it answered for each. */
export async function deliver(context: RequestContext, bodies: readonly unknown[], queue = "kaja-webhooks") {
  const batch = createMessageBatch(
    queue,
    bodies.map((body, index) => ({
      id: `m${index}`,
      timestamp: new Date(),
      attempts: 1,
      body: body as WebhookMessage,
    })),
  );
  const execution = createExecutionContext();
  const retries = batch.messages.map((message) => vi.spyOn(message, "retry"));
  await consume(context, batch);
  const delays = retries.flatMap(({ mock }) => mock.calls.map(([options]) => options?.delaySeconds));
  return { ...(await getQueueResult(batch, execution)), delays };
}

type EndpointOptions = Partial<typeof webhookEndpoints.$inferInsert> & { url: string };

/** An endpoint straight in the table, with its secret. */
export async function createHookEndpoint(
  account: Pick<TestAccount, "userId" | "workspaceId">,
  { url, ...more }: EndpointOptions,
) {
  const now = new Date();
  const id = newId();
  const { context } = webhookContext();
  const { secret, sealedSecret } = await newSecret(context, { id, workspaceId: account.workspaceId });
  const row = {
    id,
    workspaceId: account.workspaceId,
    userId: account.userId,
    url,
    events: ["crawl.completed", "key.created", "key.revoked"],
    sealedSecret,
  };
  await db.insert(webhookEndpoints).values({ ...row, createdAt: now, updatedAt: now, ...more });
  return { id, secret };
}

export const endpointRow = async (id: string) =>
  (await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0];

/** Deliveries of an endpoint, in the order in which they were made. */
export const deliveriesOf = (endpointId: string) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.replay));

export const attemptsOf = (deliveryId: string) =>
  db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(asc(webhookAttempts.attempt));
