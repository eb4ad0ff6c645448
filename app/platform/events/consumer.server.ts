import type { AppContext } from "../context.server.ts";
import { keepDeadLetters } from "../dead-letters/dead-letters.server.ts";
import type { Subscription } from "../manifest/server-module.ts";
import type { BusEvent, EventMessage } from "./event.ts";
import { readMessage } from "./read-message.server.ts";

/** As in wrangler.toml. */
export const EVENT_QUEUE_NAME = "kaja-events";

const FIRST_RETRY_SECONDS = 10;
const LONGEST_RETRY_SECONDS = 3_600;

/** Puts events into the queue. Throws when it refuses them. */
export async function publish({ env }: Pick<AppContext, "env">, events: readonly BusEvent[]): Promise<void> {
  if (events.length > 0) await env.EVENTS_QUEUE.sendBatch(events.map((event) => ({ body: { event } })));
}

/** Puts a message into the queue again that was given up. */
export const resendEvent = async ({ env }: Pick<AppContext, "env">, message: EventMessage): Promise<void> => {
  await env.EVENTS_QUEUE.send(message);
};

/** The names of those that did not take an event. */
async function failedOf(
  context: AppContext,
  event: BusEvent,
  subscriptions: readonly Subscription[],
): Promise<string[]> {
  const outcomes = await Promise.all(
    subscriptions.map(async ({ name, run }) => {
      try {
        await run(context, event);
        return [];
      } catch (cause) {
        context.log.error("event.subscription_failed", { subscription: name, type: event.type, id: event.id }, cause);
        return [name];
      }
    }),
  );
  return outcomes.flat();
}

/** The subscriptions that did not take an event. Those that come last run once all the others took it. */
async function failed(
  context: AppContext,
  { event, only }: EventMessage,
  subscriptions: readonly Subscription[],
): Promise<string[]> {
  const meant = subscriptions.filter(
    ({ name, types }) => (types === undefined || types.includes(event.type)) && (only === undefined || name === only),
  );
  const names = await failedOf(
    context,
    event,
    meant.filter(({ isLast }) => !isLast),
  );
  if (names.length > 0) return names;
  return failedOf(
    context,
    event,
    meant.filter(({ isLast }) => isLast),
  );
}

const delayOf = (attempts: number): number =>
  Math.min(FIRST_RETRY_SECONDS * 3 ** (attempts - 1), LONGEST_RETRY_SECONDS);

async function consumeOne(
  context: AppContext,
  message: Message,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const body = readMessage(message.body);
  if (!body) {
    // No repetition makes it readable. What it held is not logged: it may be of a person.
    context.log.error("event.unreadable", { message: message.id });
    return message.ack();
  }
  const names = await failed(context, body, subscriptions);
  if (names.length === 0) return message.ack();
  const retry = () => message.retry({ delaySeconds: delayOf(message.attempts) });
  if (body.only !== undefined) return retry();
  try {
    // Each is tried again alone: what the others took must not come to them again.
    await context.env.EVENTS_QUEUE.sendBatch(
      names.map((only) => ({ body: { event: body.event, only }, delaySeconds: FIRST_RETRY_SECONDS })),
    );
    message.ack();
  } catch {
    // Consumers are idempotent: the whole message may come again.
    retry();
  }
}

/** Hands each event to the subscriptions of its type; one that throws gets it again, alone. */
export async function consumeEvents(
  context: AppContext,
  batch: MessageBatch,
  subscriptions: readonly Subscription[],
): Promise<void> {
  // One after another: events of one contact keep their order.
  for (const message of batch.messages) await consumeOne(context, message, subscriptions);
}

/** Keeps events that a subscription could not take again and again. */
export const consumeDeadEvents = (context: AppContext, batch: MessageBatch): Promise<void> =>
  keepDeadLetters(
    context,
    EVENT_QUEUE_NAME,
    batch.messages.map(({ body }) => body),
  );
