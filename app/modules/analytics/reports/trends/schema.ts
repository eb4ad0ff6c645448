import { z } from "zod";

/** Search parameters of the page; what is not understood falls back. */
export const trendsQuerySchema = z.object({
  metric: z.enum(["visitors", "visits", "views", "events"]).catch("visitors"),
  /** Key of the unusual stretch whose reasons are shown. */
  why: z.string().max(40).optional().catch(undefined),
  /** Shows muted stretches as well. */
  muted: z.literal("1").optional().catch(undefined),
});

/** Mutes an unusual stretch, or shows it again. */
export const muteSchema = z.strictObject({
  intent: z.enum(["mute", "unmute"]),
  anomaly: z.string().regex(/^\d{1,8}:(up|down)$/, "This stretch is not known."),
});
