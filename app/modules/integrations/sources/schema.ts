import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { MAX_NAME_CHARS } from "../domain/limits.ts";
import { MAX_PATH_CHARS } from "./domain/json-path.ts";
import { MAX_FIELDS } from "./domain/mapping.ts";
import { PRESET_IDS } from "./domain/presets.ts";

const name = lineField("Name", { max: MAX_NAME_CHARS });
const preset = z.enum(PRESET_IDS, { error: "Choose who signs the requests" });
const signingSecret = z
  .string()
  .max(500, "A secret has at most 500 characters")
  .regex(/^[\x21-\x7e]*$/, "A secret has no spaces")
  .default("");

export const newSourceSchema = z.object({ name, preset, signingSecret });
export type NewSourceInput = z.infer<typeof newSourceSchema>;
export const editSourceSchema = newSourceSchema;

export const mappingSchema = z.object({
  eventName: z.string().trim().max(MAX_PATH_CHARS, "This is too long").default(""),
  idPath: z.string().trim().max(MAX_PATH_CHARS, "This is too long").default(""),
  fields: z
    .string()
    .max(MAX_FIELDS * (MAX_PATH_CHARS + 60), "This is too long")
    .default(""),
});
export type MappingInput = z.infer<typeof mappingSchema>;

const seq = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const replaySchema = z.object({ seq });
export const buttonSchema = z.object({});

export const sourceQuerySchema = z.object({
  delivery: seq.optional().catch(undefined),
  open: z.enum(["edit", "address", "delete"]).optional().catch(undefined),
});
