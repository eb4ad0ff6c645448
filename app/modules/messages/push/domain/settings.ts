import { z } from "zod";
import { URGENCIES } from "./limits.ts";

/** What a campaign shows to whom, as its row keeps it. */
export const pushSettingsSchema = z.object({
  title: z.string().default(""),
  text: z.string().default(""),
  linkUrl: z.string().default(""),
  iconUrl: z.string().default(""),
  lifetimeHours: z.number().default(24),
  urgency: z.enum(URGENCIES).default("normal"),
  /** Empty: all websites. */
  siteId: z.string().default(""),
  /** Empty: every subscriber, contact or not. */
  segmentId: z.string().default(""),
});
export type PushSettings = z.infer<typeof pushSettingsSchema>;

export const readPushSettings = (text: string): PushSettings => pushSettingsSchema.parse(JSON.parse(text));
