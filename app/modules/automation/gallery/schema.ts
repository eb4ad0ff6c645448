import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import * as limits from "./domain/limits.ts";

const kind = z.string({ error: "Choose what to save" }).min(1, "Choose what to save").max(40);
const id = z.string({ error: "Choose what to save" }).min(1, "Choose what to save").max(64);

export const galleryQuerySchema = z.object({
  kind: z.string().max(40).catch("").default(""),
  search: z.string().max(100).catch("").default(""),
});
export const saveQuerySchema = z.object({
  kind: z.string().max(40).catch("").default(""),
  find: z.string().max(100).catch("").default(""),
  record: z.string().max(64).catch("").default(""),
});
export const templateQuerySchema = z.object({ confirm: z.enum(["delete"]).optional().catch(undefined) });

/** From the gallery, where each card has its own button. */
export const useSchema = z.object({ kind, template: id });
/** From the page of one template. */
export const installSchema = z.object({
  name: lineField("Name", { min: 0, max: limits.MAX_TEMPLATE_NAME_CHARS }).default(""),
});
export const buttonSchema = z.object({});
export const saveSchema = z.object({
  kind,
  record: id,
  name: lineField("Name", { max: limits.MAX_TEMPLATE_NAME_CHARS }),
  about: proseField("Description", { min: 0, max: limits.MAX_ABOUT_CHARS }).default(""),
});
export const importTemplateSchema = z.object({
  json: z
    .string({ error: "Choose a file or paste its text" })
    .min(2, "Choose a file or paste its text")
    .max(limits.MAX_FILE_CHARS, "The file is too large"),
});
