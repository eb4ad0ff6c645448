import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { PLACEMENTS } from "./domain/placements.ts";

const part = (label: string) => lineField(label, { min: 0, max: 60 }).default("");

/** A whole number that may be left out. */
const size = (label: string, max: number) =>
  z
    .string()
    .max(12)
    .regex(/^\d{0,9}$/, `${label} is a whole number`)
    .default("")
    .transform((text) => (text === "" ? null : Number(text)))
    .refine((value) => value === null || (value > 0 && value <= max), `${label} is at most ${max}`);

const margin = (label: string) =>
  z
    .string()
    .max(5)
    .regex(/^(\d{1,2}|100)?$/, `${label} is a percentage from 0 to 100`)
    .default("")
    .transform((text) => (text === "" ? null : Number(text) / 100));

const shape = {
  hook: part("Hook"),
  offer: part("Offer"),
  format: part("Format"),
  audience: part("Audience"),
  headline: lineField("Headline", { min: 0, max: 300 }).default(""),
  body: proseField("Text", { min: 0, max: 3_000 }).default(""),
  width: size("Width", 20_000),
  height: size("Height", 20_000),
  kilobytes: size("Size", 4_000_000),
  fileType: z.enum(["", "jpeg", "png", "gif", "webp", "avif", "mp4", "mov", "mpeg", "3gp", "avi"]).default(""),
  seconds: size("Seconds", 3_600),
  marginTop: margin("Distance from the top"),
  marginBottom: margin("Distance from the bottom"),
  marginSides: margin("Distance from the sides"),
  placements: z
    .preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.array(z.enum(PLACEMENTS.map(({ id }) => id) as [string, ...string[]])).max(PLACEMENTS.length),
    )
    .default([]),
};

export const newCreativeSchema = z.object(shape);
export type CreativeForm = z.infer<typeof newCreativeSchema>;
export const editCreativeSchema = z.object({ ...shape, version: z.coerce.number().int().min(1).max(1e9) });
export const decideCreativeSchema = z.object({
  status: z.enum(["draft", "in_review", "approved", "rejected"], { error: "Choose a state." }),
  version: z.coerce.number().int().min(1).max(1e9),
});
export const buttonSchema = z.object({});
export const creativeQuerySchema = z.object({ confirm: z.enum(["delete"]).optional().catch(undefined) });
