import type { Handler } from "hono";
import { z } from "zod";
import { type DemoCrawl, importDemoCrawl } from "#app/modules/seo/index.server.ts";
import type { AppEnv } from "../app.ts";

/** Only the shape of the whole: a script of this repository sends it. */
const bodySchema = z.object({ crawl: z.custom<DemoCrawl>((value) => typeof value === "object" && value !== null) });

/**
 * POST /dev/crawls: a crawl of the demonstration's made-up website at a past moment, in local development only: elsewhere
 * nothing is read or written, and the answer is 404.
 */
export const serveDevCrawls: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  if (context.config.ENVIRONMENT !== "development") return c.notFound();
  const parsed = bodySchema.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) return c.body(null, 400);
  return (await importDemoCrawl(context, parsed.data.crawl)) ? c.body(null, 204) : c.notFound();
};
