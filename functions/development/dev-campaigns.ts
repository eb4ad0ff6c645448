import type { Handler } from "hono";
import { z } from "zod";
import { type DemoSem, importDemoSem } from "#app/modules/sem/index.server.ts";
import type { AppEnv } from "../app.ts";

/** Only the shape of the whole: a script of this repository sends it. */
const bodySchema = z.object({ workspaceId: z.string(), operations: z.array(z.unknown()) }).loose();

/**
 * POST /dev/campaigns: what the search campaigns of the demonstration hold, in local development only: elsewhere nothing is read or
 * written, and the answer is 404.
 */
export const serveDevCampaigns: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  if (context.config.ENVIRONMENT !== "development") return c.notFound();
  const parsed = bodySchema.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) return c.body(null, 400);
  await importDemoSem(context, parsed.data.workspaceId, parsed.data as unknown as DemoSem);
  return c.body(null, 204);
};
