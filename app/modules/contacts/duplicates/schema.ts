import { z } from "zod";
import { PRINTABLE } from "#app/shared/text/text.ts";

const id = z.string().min(1).max(64).regex(PRINTABLE);
const version = z.coerce.number({ error: "This form is incomplete. Please load the page again." }).int().nonnegative();

export const searchSchema = z.object({});
export const pairSchema = z.object({ first: id, second: id });
export const mergeQuerySchema = z.object({
  first: id.optional().catch(undefined),
  second: id.optional().catch(undefined),
});

/** Which contact stays, and from which one each field is taken: "first" or "second". */
export const mergeFormSchema = z.object({
  first: id,
  second: id,
  firstVersion: version,
  secondVersion: version,
  keep: z.enum(["first", "second"], { error: "Choose the contact that stays" }),
  fields: z
    .array(z.object({ key: z.string().max(80).regex(PRINTABLE), from: z.enum(["first", "second"]) }))
    .max(120)
    .default([]),
});

export type MergeForm = z.infer<typeof mergeFormSchema>;

export const undoMergeSchema = z.object({ id });
