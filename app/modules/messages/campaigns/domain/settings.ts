import { z } from "zod";
import { MAX_SUBJECT_CHARS } from "../../domain/limits.ts";

/** What a campaign sends to whom, as its row keeps it. */
export const campaignSettingsSchema = z.object({
  /** Empty: all contacts. */
  segmentId: z.string().max(64).default(""),
  /** Topic that people must have agreed to; empty: mails in general. */
  topic: z.string().max(64).default(""),
  /** Takes the place of the template's own; empty: that one. */
  subject: z.string().max(MAX_SUBJECT_CHARS).default(""),
  subjectB: z.string().max(MAX_SUBJECT_CHARS).default(""),
  testPercent: z.int().min(10).max(100).default(20),
  testHours: z.int().min(1).max(72).default(4),
  tracksOpens: z.boolean().default(true),
  tracksClicks: z.boolean().default(true),
});
export type CampaignSettings = z.infer<typeof campaignSettingsSchema>;

/** Reads what a row holds; members that it lacks have their defaults. */
export const readSettings = (text: string): CampaignSettings => campaignSettingsSchema.parse(JSON.parse(text));
