import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import {
  MAX_CAMPAIGN_CHARS,
  MAX_COMMENT_CHARS,
  MAX_LINK_CHARS,
  MAX_TARGETS,
  MAX_WRITTEN_CHARS,
} from "./domain/limits.ts";

const CHOOSE = "Choose at least one account.";

/** The text of one account; it may be empty. */
export const ownText = proseField("Text", { min: 0, max: MAX_WRITTEN_CHARS });

const id = z.string().max(64).default("");
const box = z.literal("on").optional();

export const composeSchema = z.object({
  text: proseField("Text", { min: 0, max: MAX_WRITTEN_CHARS }).default(""),
  accounts: z
    .array(z.string().max(64), { error: CHOOSE })
    .min(1, CHOOSE)
    .max(MAX_TARGETS, `A post goes to at most ${MAX_TARGETS} accounts.`),
  isThread: box,
  firstComment: proseField("First comment", { min: 0, max: MAX_COMMENT_CHARS }).default(""),
  link: lineField("Link", { min: 0, max: MAX_LINK_CHARS }).default(""),
  isShort: box,
  campaign: lineField("Campaign", { min: 0, max: MAX_CAMPAIGN_CHARS }).default(""),
  signature: id,
  hashtags: id,
  when: z.enum(["draft", "at", "queue", "now"], { error: "Choose when the post goes out." }),
  at: z.string().max(20, "Choose a date and time.").default(""),
  acceptsClash: box,
});
