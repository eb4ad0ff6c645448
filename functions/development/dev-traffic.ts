import type { Handler } from "hono";
import { z } from "zod";
import { importDemoData } from "#app/modules/analytics/index.server.ts";
import type { AppEnv } from "../app.ts";
import { problem } from "../middleware/problem.ts";

/** Only the shape of the whole: who sends this is a script of this repository, which makes events of the product's own type. */
const bodySchema = z.object({ siteId: z.string(), events: z.array(z.any()), bots: z.array(z.any()) });

/**
 * POST /dev/traffic: made-up events of a measured website, of any age, in local development only: elsewhere nothing is read or
 * written, and the answer is 404. Here it is how far the site's traffic goes: `{ firstDay, lastMs }`, both null before any.
 */
export const serveDevTraffic: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  if (context.config.ENVIRONMENT !== "development") return c.notFound();
  const parsed = bodySchema.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) return c.body(null, 400);
  const taken = await importDemoData(context, parsed.data);
  return taken.ok ? c.json(taken.value) : problem(c, taken.error);
};
