import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Actor } from "#app/platform/access/actor.ts";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { ORIGIN } from "./factories.ts";
import { isInjected, sweepFailures } from "./kth-failure.ts";
import { anActor, tickingContext } from "./records.ts";

interface Creation {
  create: (context: RequestContext, actor: Actor, id: string) => Promise<unknown>;
  /** Records of the actor's workspace that are there. */
  countOf: (actor: Actor) => Promise<number>;
  /** Records that the product has counted, where it counts them beside the rows. */
  countedOf?: (actor: Actor) => Promise<number>;
}

/** Lets each call fail that storing a record makes: it is there and counted or neither, and a second try makes it one. */
export async function sweepCreation({ create, countOf, countedOf = countOf }: Creation): Promise<void> {
  const injected = await sweepFailures({
    env,
    prepare: async () => ({ actor: anActor(), id: newId() }),
    flow: async (faulty, execution, { actor, id }) => {
      try {
        return await create(createRequestContext(new Request(ORIGIN), faulty, execution), actor, id);
      } catch (cause) {
        if (!isInjected(cause)) throw cause;
        return "failed";
      }
    },
    invariants: async (_, { actor, id }) => {
      expect(await countedOf(actor)).toBe(await countOf(actor));
      const again = await create(tickingContext(openDatabase({ d1: env.DB })), actor, id);
      expect(again).toMatchObject({ value: { id } });
      expect([await countOf(actor), await countedOf(actor)]).toEqual([1, 1]);
    },
  });
  expect(injected).toBeGreaterThan(0);
}
