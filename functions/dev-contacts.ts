import type { Handler } from "hono";
import { z } from "zod";
import { importDemoFlows } from "#app/modules/automation/index.server.ts";
import { type DemoPeople, importDemoPeople } from "#app/modules/contacts/index.server.ts";
import { importDemoMails } from "#app/modules/messages/index.server.ts";
import { readPayerId } from "#app/platform/workspace/workspace.server.ts";
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
  const stored = await importDemoPeople(context, parsed.data as unknown as DemoPeople);
  const { workspaceId } = parsed.data;
  const userId = await readPayerId(context.db, workspaceId);
  if (userId !== null) {
    await importDemoMails(context, workspaceId, userId);
    const owner = { workspaceId, plan: "enterprise", workspaceRole: "owner", via: "session", scopes: [] } as const;
    // The flows of the demonstration; with the next people they are there already.
    await importDemoFlows(context, { ...owner, userId, timeZone: "Europe/Tallinn" });
  }
  return c.json({ stored });
};
