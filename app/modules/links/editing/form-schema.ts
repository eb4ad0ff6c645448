import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { parseTags } from "#app/shared/text/tags.ts";
import { DEVICES } from "../domain/devices.ts";
import * as limits from "../domain/limits.ts";
import { folderField } from "../schema.ts";
import { FORM_TARGETS } from "./form-fields.ts";

const address = lineField("Destination", { min: 0, max: limits.MAX_DESTINATION_CHARS }).default("");
const utm = (name: string) => lineField(name, { min: 0, max: limits.MAX_UTM_CHARS }).default("");
const localMoment = z
  .string()
  .max(20)
  .regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/, "Choose a date and time")
  .default("");
const weight = z
  .string()
  .max(5)
  .regex(/^(\d{1,2}|100)?$/, "Enter a whole number from 0 to 100")
  .default("")
  .transform((text) => Number(text || "0"));

/** "FI, se" as codes; the message names what is none. */
const codes = (what: string, shape: RegExp, write: (text: string) => string) =>
  z
    .string()
    .max(300)
    .default("")
    .transform((text, issues) => {
      const list = text
        .split(/[\s,;]+/)
        .filter((part) => part !== "")
        .map(write);
      if (list.length <= limits.MAX_TARGET_VALUES && list.every((code) => shape.test(code))) return [...new Set(list)];
      issues.addIssue({ code: "custom", message: `Enter ${what}, separated by commas` });
      return z.NEVER;
    });

const tags = z
  .string()
  .max(limits.MAX_TAGS * (limits.MAX_TAG_CHARS + 4))
  .default("")
  .transform((text, issues) => {
    const list = parseTags(text, { maxTags: limits.MAX_TAGS, maxTagChars: limits.MAX_TAG_CHARS });
    if (list) return list;
    issues.addIssue({
      code: "custom",
      message: `At most ${limits.MAX_TAGS} tags of ${limits.MAX_TAG_CHARS} characters each, separated by commas`,
    });
    return z.NEVER;
  });

const target = (at: number) => ({
  [`target${at}Countries`]: codes("two letters for each country, like FI", /^[A-Z]{2}$/, (text) => text.toUpperCase()),
  [`target${at}Device`]: z.enum(["", ...DEVICES]).default(""),
  [`target${at}Languages`]: codes("two letters for each language, like fi", /^[a-z]{2,3}$/, (text) =>
    text.toLowerCase(),
  ),
  [`target${at}Destination`]: address,
});

/** The fields of a link that can change. */
const shape = {
  title: lineField("Title", { min: 0, max: limits.MAX_TITLE_CHARS }).default(""),
  destination: lineField("Destination", { max: limits.MAX_DESTINATION_CHARS }),
  utmSource: utm("Source"),
  utmMedium: utm("Medium"),
  utmCampaign: utm("Campaign"),
  utmTerm: utm("Term"),
  utmContent: utm("Content"),
  weightA: weight,
  variantB: address,
  weightB: weight,
  variantC: address,
  weightC: weight,
  variantD: address,
  weightD: weight,
  previewTitle: lineField("Title", { min: 0, max: limits.MAX_PREVIEW_TITLE_CHARS }).default(""),
  previewText: lineField("Text", { min: 0, max: limits.MAX_PREVIEW_TEXT_CHARS }).default(""),
  previewImage: address,
  startsAt: localMoment,
  expiresAt: localMoment,
  password: z
    .string()
    .max(limits.MAX_PASSWORD_CHARS, `At most ${limits.MAX_PASSWORD_CHARS} characters`)
    .refine((text) => text === "" || text.length >= 4, "Use at least 4 characters")
    .default(""),
  removesPassword: z.literal("on").optional(),
  tags,
  folder: folderField.default(""),
  passesClickId: z.literal("on").optional(),
  hasPublicStats: z.literal("on").optional(),
};

/** Targets by their place; the names of their fields are made, and so is the type of what they hold. */
const targets = Object.assign({}, ...Array.from({ length: FORM_TARGETS }, (_, at) => target(at))) as Record<
  string,
  z.ZodType<string | string[]>
>;

export const editLinkFormSchema = z.object({ ...shape, ...targets } as typeof shape);
export type LinkForm = z.infer<typeof editLinkFormSchema>;
export const newLinkFormSchema = z.object({
  ...shape,
  ...targets,
  slug: lineField("Slug", { min: 0, max: limits.MAX_SLUG_CHARS }).default(""),
} as typeof shape & { slug: z.ZodType<string> });
