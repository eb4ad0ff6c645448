import { z } from "zod";
import { KINDS, LANGUAGES } from "../domain/kind.ts";
import { bodyField } from "../schema.ts";

/** What a template of a brief holds. */
export const briefContentSchema = z.strictObject({ kind: z.enum(KINDS), language: z.enum(LANGUAGES), body: bodyField });
export type BriefContent = z.infer<typeof briefContentSchema>;
