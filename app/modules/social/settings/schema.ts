import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";

export const MAX_PHRASES = 50;
export const MAX_NAME_CHARS = 60;
export const MAX_SIGNATURE_CHARS = 500;
export const MAX_QUEUE_CHARS = 2_000;

const id = z.string().max(64);
const name = lineField("Name", { max: MAX_NAME_CHARS });

export const queueSchema = z.object({
  account: id,
  timeZone: z.string().max(64, "Choose a time zone."),
  times: z.string().max(MAX_QUEUE_CHARS, `At most ${MAX_QUEUE_CHARS} characters.`).default(""),
});
export const signatureSchema = z.object({ name, text: proseField("Signature", { max: MAX_SIGNATURE_CHARS }) });
export const hashtagsSchema = z.object({ name, text: lineField("Hashtags", { max: MAX_SIGNATURE_CHARS }) });
export const phraseSchema = z.object({ id });
export const approvalSchema = z.object({ needsApproval: z.literal("on").optional() });
