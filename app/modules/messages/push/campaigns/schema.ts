import { z } from "zod";
import { resourceId } from "#app/platform/api/answer-fields.ts";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { CAMPAIGN_STATES } from "../../campaigns/domain/status.ts";
import { MAX_NAME_CHARS, MAX_URL_CHARS } from "../../domain/limits.ts";
import { MAX_LIFETIME_HOURS, MAX_PUSH_TEXT_CHARS, MAX_PUSH_TITLE_CHARS, URGENCIES } from "../domain/limits.ts";

const webAddress = z
  .string({ error: "Enter an address" })
  .max(MAX_URL_CHARS, "The address is too long")
  .transform((text) => text.trim())
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), "Enter an address that begins with https://");

const iconAddress = z
  .string()
  .max(MAX_URL_CHARS, "The address is too long")
  .transform((text) => text.trim())
  .refine(
    (text) => text === "" || (/^https:\/\//i.test(text) && URL.canParse(text)),
    "Enter an address that begins with https://",
  );

const range = `Enter a whole number from 1 to ${MAX_LIFETIME_HOURS}`;

/** The form of a campaign. */
export const pushFormSchema = z.object({
  name: lineField("Name", { max: MAX_NAME_CHARS }),
  title: lineField("Title", { max: MAX_PUSH_TITLE_CHARS }),
  text: proseField("Text", { min: 0, max: MAX_PUSH_TEXT_CHARS }).default(""),
  linkUrl: webAddress,
  iconUrl: iconAddress.default(""),
  lifetimeHours: z.coerce
    .number({ error: range })
    .pipe(z.int(range).min(1, range).max(MAX_LIFETIME_HOURS, range))
    .default(24),
  urgency: z.enum(URGENCIES).default("normal"),
  siteId: z.string().max(64).default(""),
  segmentId: z.string().max(64).default(""),
});
export type PushForm = z.output<typeof pushFormSchema>;

export const startSchema = z.object({
  startAt: z
    .string()
    .max(20)
    .regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/, "Choose a date and time")
    .default(""),
});
export const buttonSchema = z.object({});
/** The subscription of the browser in hand, as JSON. */
export const testSchema = z.object({ subscription: z.string().max(3_000) });
export const pushQuerySchema = z.object({ confirm: z.enum(["delete", "cancel"]).optional().catch(undefined) });

export const EXAMPLE_PUSH_ID = "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e801";

/** A campaign that another program drafts; people start it. */
export const createPushSchema = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(MAX_NAME_CHARS)
      .meta({ description: "Name in the workspace.", example: "First flush" }),
    title: z
      .string()
      .trim()
      .min(1)
      .max(MAX_PUSH_TITLE_CHARS)
      .meta({ description: "First line of the message.", example: "The first flush is here" }),
    text: z
      .string()
      .trim()
      .max(MAX_PUSH_TEXT_CHARS)
      .default("")
      .meta({ description: "Its text; empty: none.", example: "Three green teas of this spring." }),
    linkUrl: z
      .url({ protocol: /^https?$/ })
      .max(MAX_URL_CHARS)
      .meta({ description: "Where a click leads.", example: "https://tea.example/shop" }),
    iconUrl: z
      .union([z.literal(""), z.url({ protocol: /^https$/ }).max(MAX_URL_CHARS)])
      .default("")
      .meta({ description: "Picture beside the text; empty: none.", example: "https://tea.example/icon.png" }),
    lifetimeHours: z
      .int()
      .min(1)
      .max(MAX_LIFETIME_HOURS)
      .default(24)
      .meta({ description: "Hours that the message waits for a device that is off.", example: 24 }),
    urgency: z
      .enum(URGENCIES)
      .default("normal")
      .meta({ description: "Low spares the battery of the device.", example: "normal" }),
    siteId: z
      .string()
      .max(64)
      .default("")
      .meta({ description: "Website whose subscribers get it; empty: all.", example: "" }),
    segmentId: z
      .string()
      .max(64)
      .default("")
      .meta({ description: "Segment of contacts that get it; empty: every subscriber.", example: "" }),
  })
  .meta({
    id: "PushCampaignInput",
    example: { name: "First flush", title: "The first flush is here", linkUrl: "https://tea.example/shop" },
  });

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });
const moment = (description: string) =>
  z.iso.datetime().nullable().meta({ description, example: "2026-11-27T09:00:00.000Z" });

export const pushCampaignModel = z
  .object({
    id: resourceId("push campaign", EXAMPLE_PUSH_ID),
    name: z.string().meta({ description: "Name in the workspace.", example: "First flush" }),
    title: z.string().meta({ description: "First line of the message.", example: "The first flush is here" }),
    text: z.string().meta({ description: "Its text; empty: none.", example: "Three green teas of this spring." }),
    linkUrl: z.string().meta({ description: "Where a click leads.", example: "https://tea.example/shop" }),
    iconUrl: z.string().meta({ description: "Picture beside the text; empty: none.", example: "" }),
    lifetimeHours: z.int().meta({ description: "Hours that the message waits for a device that is off.", example: 24 }),
    urgency: z.enum(URGENCIES).meta({ description: "Low spares the battery of the device.", example: "normal" }),
    siteId: z.string().meta({ description: "Website whose subscribers get it; empty: all.", example: "" }),
    segmentId: z
      .string()
      .meta({ description: "Segment of contacts that get it; empty: every subscriber.", example: "" }),
    status: z.enum(CAMPAIGN_STATES).meta({ description: "What it does now." }),
    recipients: count("Browsers of its audience.", 1_204),
    sent: count("Messages that push services took.", 1_150),
    shown: count("Messages that browsers showed.", 1_020),
    clicks: count("Messages that people clicked.", 84),
    failed: count("Messages that a push service refused.", 2),
    gone: count("Browsers whose subscription was over; they were removed.", 40),
    skipped: count("Browsers left out: no consent, or the message limit.", 12),
    startAt: moment("When it starts or started; null: no date was chosen."),
    startedAt: moment("When it started."),
    endedAt: moment("When it ended."),
    createdAt: z.iso.datetime().meta({ description: "When it was created.", example: "2026-11-20T09:00:00.000Z" }),
    updatedAt: z.iso.datetime().meta({ description: "When it was changed last.", example: "2026-11-26T09:00:00.000Z" }),
  })
  .meta({ id: "PushCampaign" });
