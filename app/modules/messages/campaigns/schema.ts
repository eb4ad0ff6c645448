import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { MAX_NAME_CHARS, MAX_SUBJECT_CHARS } from "../domain/limits.ts";
import { CAMPAIGN_STATES } from "./domain/status.ts";

const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: `Enter a whole number from ${min} to ${max}` })
    .pipe(z.int(`Enter a whole number from ${min} to ${max}`).min(min, `At least ${min}`).max(max, `At most ${max}`));

export const campaignFormSchema = z.object({
  name: lineField("Name", { max: MAX_NAME_CHARS }),
  templateId: z.string({ error: "Choose a template" }).min(1, "Choose a template").max(64),
  segmentId: z.string().max(64).default(""),
  topic: z.string().max(64).default(""),
  subject: lineField("Subject", { min: 0, max: MAX_SUBJECT_CHARS }).default(""),
  subjectB: lineField("Second subject", { min: 0, max: MAX_SUBJECT_CHARS }).default(""),
  testPercent: whole(10, 100).default(20),
  testHours: whole(1, 72).default(4),
  tracksOpens: z.literal("on").optional(),
  tracksClicks: z.literal("on").optional(),
});
export type CampaignForm = z.infer<typeof campaignFormSchema>;

export const startSchema = z.object({
  startAt: z
    .string()
    .max(20)
    .regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/, "Choose a date and time")
    .default(""),
});
export const buttonSchema = z.object({});

/** Which audience the form begins with. */
export const newCampaignQuerySchema = z.object({ segment: z.string().max(64).catch("") });

export const campaignQuerySchema = z.object({
  confirm: z.enum(["delete", "cancel"]).optional().catch(undefined),
});
export const campaignsQuerySchema = z.object({ state: z.enum(CAMPAIGN_STATES).optional().catch(undefined) });
