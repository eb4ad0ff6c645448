import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { CONSENT_CHANNELS } from "#app/shared/segment/rule.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";
import { tagsField } from "../people/schema.ts";
import { MAX_COLUMNS } from "./domain/limits.ts";
import { EXISTING, KEYS } from "./domain/mapping.ts";

/** A file with contacts; the use case looks at what it holds. */
export const importUploadSchema = z.strictObject({ file: z.instanceof(File, { error: "Choose a file." }) });

/** How a file is read. */
export const importMappingSchema = z
  .object({
    targets: z.array(z.string().max(80).regex(PRINTABLE).default("")).max(MAX_COLUMNS).default([]),
    /** Not "key": every form has one. */
    foundBy: z.enum(KEYS, { error: "Choose one of the list." }),
    existing: z.enum(EXISTING, { error: "Choose one of the list." }),
    tags: tagsField,
    stage: z.string().max(64).regex(PRINTABLE).optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, "Choose a country")
      .optional(),
    channel: z.enum(CONSENT_CHANNELS, { error: "Choose one of the list." }).optional(),
    topic: z.string().max(64).regex(PRINTABLE).optional(),
    consentText: proseField("Text", { min: 0, max: 2_000 }).default(""),
    consentSource: lineField("Source", { min: 0, max: 200 }).default(""),
  })
  .refine(({ channel, consentSource }) => !channel || consentSource !== "", {
    path: ["consentSource"],
    message: "Say where and when these people agreed",
  })
  .refine(({ channel, consentText }) => !channel || consentText !== "", {
    path: ["consentText"],
    message: "Enter what these people agreed to",
  });

export type ImportMapping = z.infer<typeof importMappingSchema>;

/** What is done with a file that was read. */
export const importButtonSchema = z.object({});
