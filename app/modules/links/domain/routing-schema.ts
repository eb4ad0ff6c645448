import { z } from "zod";
import { DEVICES } from "./devices.ts";
import {
  MAX_DESTINATION_CHARS,
  MAX_PREVIEW_TEXT_CHARS,
  MAX_PREVIEW_TITLE_CHARS,
  MAX_TARGET_VALUES,
  MAX_TARGETS,
  MAX_UTM_CHARS,
  MAX_VARIANTS,
  MAX_WEIGHT,
} from "./limits.ts";

export const UTM_KEYS = ["source", "medium", "campaign", "term", "content"] as const;

const destination = z.string().max(MAX_DESTINATION_CHARS);

export const targetSchema = z.strictObject({
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(MAX_TARGET_VALUES)
    .default([]),
  devices: z.array(z.enum(DEVICES)).max(DEVICES.length).default([]),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .max(MAX_TARGET_VALUES)
    .default([]),
  destination,
});
export type LinkTarget = z.infer<typeof targetSchema>;

export const variantSchema = z.strictObject({
  destination,
  weight: z
    .number({ error: "Enter a whole number from 0 to 100." })
    .int("Enter a whole number from 0 to 100.")
    .min(0, "Enter a whole number from 0 to 100.")
    .max(MAX_WEIGHT, "Enter a whole number from 0 to 100."),
});
export type LinkVariant = z.infer<typeof variantSchema>;

const utmValue = z.string().max(MAX_UTM_CHARS).default("");

/** How a link chooses where it leads, and what it adds: stored as JSON. */
export const routingSchema = z.strictObject({
  utm: z
    .strictObject({ source: utmValue, medium: utmValue, campaign: utmValue, term: utmValue, content: utmValue })
    .default({ source: "", medium: "", campaign: "", term: "", content: "" }),
  targets: z.array(targetSchema).max(MAX_TARGETS).default([]),
  variants: z
    .array(variantSchema)
    .max(MAX_VARIANTS, `Use at most ${MAX_VARIANTS} destinations.`)
    .refine((variants) => variants.length === 0 || variants.some(({ weight }) => weight > 0), {
      message: "Give at least one destination a weight above 0.",
    })
    .default([]),
  preview: z
    .strictObject({
      title: z.string().max(MAX_PREVIEW_TITLE_CHARS).default(""),
      text: z.string().max(MAX_PREVIEW_TEXT_CHARS).default(""),
      image: z.string().max(MAX_DESTINATION_CHARS).default(""),
    })
    .default({ title: "", text: "", image: "" }),
});
export type LinkRouting = z.infer<typeof routingSchema>;

export const NO_ROUTING: LinkRouting = routingSchema.parse({});

/** The routing of a stored row. Throws on a row that is broken. */
export const readRouting = (json: string): LinkRouting => routingSchema.parse(JSON.parse(json));
