import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { Steps } from "#app/modules/privacy/workflow-steps.server.ts";
import { type AppContext, createAppContext } from "#app/platform/context.server.ts";
import { openDatabase } from "#db/client.ts";
import { users } from "#db/schema/index.ts";

const db = openDatabase({ d1: env.DB });

/** Steps that are run once each, one after the other: what fails is not repeated. */
export const plainSteps: Steps = { do: (_, work) => work() };

/** The context of work that no request started, at a time of the test's choosing. */
export const contextAt = (now: Date, bindings: Env = env): AppContext => ({
  ...createAppContext(bindings, createExecutionContext()),
  now: () => now,
});

/** Waits, with Workflows and queues at work, until `read` returns a value. */
export async function eventually<T>(
  what: string,
  read: () => Promise<T | null | undefined | false>,
  timeoutMs = 20_000,
): Promise<T> {
  const endsAtMs = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > endsAtMs) throw new Error(`Not within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Sets the day on which the account goes. */
export const setDeleteAfter = (userId: string, deleteAfter: Date | null) =>
  db.update(users).set({ deleteAfter }).where(eq(users.id, userId));

export const isGone = async (userId: string): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.id, userId))).length === 0;
