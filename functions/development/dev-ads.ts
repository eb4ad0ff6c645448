import type { Handler } from "hono";
import { z } from "zod";
import { createDemoGeoTest, importDemoAds } from "#app/modules/adsmart/index.server.ts";
import type { AppEnv } from "../app.ts";

/** Only the shape of the whole: a script of this repository sends it. */
const bodySchema = z.object({
  workspaceId: z.string(),
  userId: z.string(),
  id: z.string(),
  csv: z.string(),
  geo: z.object({
    id: z.string(),
    testFrom: z.number(),
    testTo: z.number(),
    orders: z.array(z.object({ region: z.string(), day: z.number(), value: z.number() })),
  }),
});

/**
 * POST /dev/ads: made-up figures of ads, in local development only: elsewhere nothing is read or written, and the answer is 404.
 * Here it is how many rows there are.
 */
export const serveDevAds: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  if (context.config.ENVIRONMENT !== "development") return c.notFound();
  const parsed = bodySchema.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) return c.body(null, 400);
  const rows = await importDemoAds(context, parsed.data);
  const { workspaceId, userId, geo } = parsed.data;
  await createDemoGeoTest(context, { workspaceId, userId, ...geo });
  return rows === null ? c.notFound() : c.json({ rows });
};
