import type { Handler } from "hono";
import { z } from "zod";
import { type DemoClicks, importDemoClicks } from "#app/modules/links/index.server.ts";
import type { AppEnv } from "../app.ts";

/** Only the shape of the whole: a script of this repository sends it. */
const bodySchema = z.object({ workspaceId: z.string(), slug: z.string(), clicks: z.array(z.unknown()) }).loose();

/**
 * POST /dev/clicks: made-up clicks on a short link of the demonstration, in local development only: elsewhere nothing is read or
 * written, and the answer is 404, as it is for a link that is not there. Here it is how many were written.
 */
export const serveDevClicks: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  if (context.config.ENVIRONMENT !== "development") return c.notFound();
  const parsed = bodySchema.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) return c.body(null, 400);
  const stored = await importDemoClicks(context, parsed.data as unknown as DemoClicks);
  return stored === null ? c.notFound() : c.json({ stored });
};
