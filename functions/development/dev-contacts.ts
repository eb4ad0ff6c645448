import type { Handler } from "hono";
import { z } from "zod";
import { type DemoOrder, importDemoFlows } from "#app/modules/automation/index.server.ts";
import { type DemoPeople, importDemoPeople } from "#app/modules/contacts/index.server.ts";
import { importDemoMails } from "#app/modules/messages/index.server.ts";
import { importDemoPosts } from "#app/modules/social/index.server.ts";
import { readPayerId } from "#app/platform/workspace/workspace.server.ts";
import type { AppEnv } from "../app.ts";

/** Of the demonstration's workspace. */
const TIME_ZONE = "Europe/Tallinn";

/** Only the shape of the whole: a script of this repository sends it. */
const bodySchema = z
  .object({
    workspaceId: z.string(),
    contacts: z.array(z.unknown()),
    orders: z.array(z.custom<DemoOrder>()).optional(),
  })
  .loose();

/**
 * POST /dev/contacts: made-up people of the demonstration, in local development only: elsewhere nothing is read or written, and
 * the answer is 404. Here it is how many were new. After the last of them come their `orders`, and with these the mails, flows and
 * posts are made: what people do while they are handed over starts no flow.
 */
export const serveDevContacts: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  if (context.config.ENVIRONMENT !== "development") return c.notFound();
  const parsed = bodySchema.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) return c.body(null, 400);
  const stored = await importDemoPeople(context, parsed.data as unknown as DemoPeople);
  const { workspaceId, orders } = parsed.data;
  const userId = orders && (await readPayerId(context.db, workspaceId));
  if (orders && userId) {
    await importDemoMails(context, workspaceId, userId);
    const role = { plan: "enterprise", workspaceRole: "owner", via: "session", scopes: [] } as const;
    const owner = { ...role, workspaceId, userId };
    await importDemoFlows(context, { ...owner, timeZone: TIME_ZONE }, orders);
    await importDemoPosts(context, owner, TIME_ZONE);
  }
  return c.json({ stored });
};
