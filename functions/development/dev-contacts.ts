import type { Handler } from "hono";
import { z } from "zod";
import { importDemoFlows } from "#app/modules/automation/index.server.ts";
import { type DemoPeople, importDemoPeople } from "#app/modules/contacts/index.server.ts";
import { importDemoMails } from "#app/modules/messages/index.server.ts";
import { importDemoPosts } from "#app/modules/social/index.server.ts";
import { readPayerId } from "#app/platform/workspace/workspace.server.ts";
import type { AppEnv } from "../app.ts";

/** Of the demonstration's workspace. */
const TIME_ZONE = "Europe/Tallinn";

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
    const role = { plan: "enterprise", workspaceRole: "owner", via: "session", scopes: [] } as const;
    const owner = { ...role, workspaceId, userId };
    // With the next people the flows and posts of the demonstration are there already.
    await importDemoFlows(context, { ...owner, timeZone: TIME_ZONE });
    await importDemoPosts(context, owner, TIME_ZONE);
  }
  return c.json({ stored });
};
