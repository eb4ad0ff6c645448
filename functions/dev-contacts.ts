import type { Handler } from "hono";
import { z } from "zod";
import { type DemoPeople, importDemoPeople } from "#app/modules/contacts/index.server.ts";
import type { AppEnv } from "./app.ts";

/** Only the shape of the whole: a script of this repository sends it. */
const bodySchema = z.object({ workspaceId: z.string(), contacts: z.array(z.unknown()) }).loose();

/**
 * POST /dev/contacts: made-up people of the demonstration, in local development only: elsewhere nothing is read or written, and
 * the answer is 404. Here it is how many were new.
 */
export const serveDevContacts: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  if (context.config.ENVIRONMENT !== "development") return c.notFound();
  const parsed = bodySchema.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) return c.body(null, 400);
  return c.json({ stored: await importDemoPeople(context, parsed.data as unknown as DemoPeople) });
};
