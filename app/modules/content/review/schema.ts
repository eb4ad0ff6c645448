import { z } from "zod";
import { decimalField } from "#app/platform/forms/decimal-field.server.ts";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import * as limits from "../domain/limits.ts";

const id = z.string().max(40);
const note = proseField("Note", { min: 0, max: limits.MAX_COMMENT_CHARS }).default("");

export const askSchema = z.object({
  approvals: decimalField(z.number().int().min(1).max(limits.MAX_APPROVALS)),
});
export const decisionSchema = z.object({ revision: id, note });
export const linkSchema = z.object({
  name: lineField("Name", { max: 100 }),
  days: decimalField(z.number().int().min(1).max(30)),
});
export const revokeSchema = z.object({ link: id });
export const commentSchema = z.object({
  body: proseField("Comment", { max: limits.MAX_COMMENT_CHARS }),
  quote: proseField("Passage", { min: 0, max: limits.MAX_QUOTE_CHARS }).default(""),
  /** Sent from beside the text, which stays open. */
  live: z.literal("1").optional(),
});
export const resolveSchema = z.object({ comment: id });
export const linkDecisionSchema = z.object({ name: lineField("Your name", { max: 100 }), note });
