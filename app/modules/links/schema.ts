import { z } from "zod";
import { answered, resourceId, timestamps } from "#app/platform/api/answer-fields.ts";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { tidyTags } from "#app/shared/text/tags.ts";
import { DEVICES } from "./domain/devices.ts";
import * as limits from "./domain/limits.ts";

const address = (label: string) =>
  lineField(label, { max: limits.MAX_DESTINATION_CHARS }).meta({ example: "https://shop.example/spring" });

export const slugField = lineField("Slug", { max: limits.MAX_SLUG_CHARS });
export const folderField = lineField("Folder", { min: 0, max: limits.MAX_FOLDER_CHARS });
const titleField = lineField("Title", { min: 0, max: limits.MAX_TITLE_CHARS });
const utmField = (name: string) =>
  lineField(name, { min: 0, max: limits.MAX_UTM_CHARS })
    .default("")
    .meta({ description: `Value of utm_${name.toLowerCase()} that the destination gets.` });

const utm = z
  .strictObject({
    source: utmField("Source"),
    medium: utmField("Medium"),
    campaign: utmField("Campaign"),
    term: utmField("Term"),
    content: utmField("Content"),
  })
  .meta({
    description: "Parameters that are added to the destination; an empty one is not added.",
    example: { source: "newsletter", medium: "email", campaign: "spring" },
  });

const codes = (shape: RegExp, message: string) =>
  z.array(z.string().max(3).regex(shape, message)).max(limits.MAX_TARGET_VALUES).default([]);

const targets = z
  .array(
    z.strictObject({
      countries: codes(/^[A-Z]{2}$/, "Use codes of two capital letters, like FI").meta({
        description: "Countries of the visitors, ISO 3166-1; empty: all.",
      }),
      devices: z
        .array(z.enum(DEVICES))
        .max(DEVICES.length)
        .default([])
        .meta({ description: "Kinds of device; empty: all." }),
      languages: codes(/^[a-z]{2,3}$/, "Use codes of two small letters, like fi").meta({
        description: "First languages of the browser, ISO 639; empty: all.",
      }),
      destination: address("Destination").meta({ description: "Where these visitors are led." }),
    }),
  )
  .max(limits.MAX_TARGETS, `At most ${limits.MAX_TARGETS} targets`)
  .meta({
    description:
      "Other destinations by country, device and language; the first that fits is used. An empty list fits everybody.",
    example: [{ countries: ["FI"], devices: [], languages: [], destination: "https://shop.example/fi" }],
  });

const variants = z
  .array(
    z.strictObject({
      destination: address("Destination").meta({ description: "Where this share of the visitors is led." }),
      weight: z
        .int({ error: "Use a whole number from 0 to 100" })
        .min(0, "Use a whole number from 0 to 100")
        .max(limits.MAX_WEIGHT, "Use a whole number from 0 to 100")
        .meta({ description: "Share of the visitors, in relation to the other weights." }),
    }),
  )
  .max(limits.MAX_VARIANTS, `At most ${limits.MAX_VARIANTS} destinations`)
  .meta({
    description:
      "Destinations that share the clicks by their weights; one must be above 0. A person sees the same one all day.",
    example: [
      { destination: "https://shop.example/a", weight: 50 },
      { destination: "https://shop.example/b", weight: 50 },
    ],
  });

const preview = z
  .strictObject({
    title: lineField("Title", { min: 0, max: limits.MAX_PREVIEW_TITLE_CHARS })
      .default("")
      .meta({ description: "Title that social networks show." }),
    text: lineField("Text", { min: 0, max: limits.MAX_PREVIEW_TEXT_CHARS })
      .default("")
      .meta({ description: "Text that social networks show." }),
    image: lineField("Image", { min: 0, max: limits.MAX_DESTINATION_CHARS })
      .default("")
      .meta({ description: "Image URL that social networks show." }),
  })
  .meta({ description: "What social networks show of the link; empty texts show the destination's own." });

const tags = z
  .array(lineField("Tag", { max: limits.MAX_TAG_CHARS }))
  .max(limits.MAX_TAGS, `At most ${limits.MAX_TAGS} tags`)
  .transform((list) => tidyTags(list, { maxTags: limits.MAX_TAGS }))
  .meta({ description: "In lower case, each once.", example: ["spring"] });

/** Nothing later than the year 9999, which every date field can show. */
const MAX_MOMENT = 253_402_300_799_000;
const WRONG_MOMENT = "Use a date and time like 2026-12-01T09:00:00Z";
const moments = (description: string) =>
  z.iso
    .datetime({ offset: true, error: WRONG_MOMENT })
    .max(40)
    .transform((text) => new Date(text))
    .refine((date) => date.getTime() >= 0 && date.getTime() <= MAX_MOMENT, "Use a date after 1970")
    .nullable()
    .meta({ description, example: "2026-12-01T09:00:00Z" });

const password = z
  .string()
  .min(4, "Use at least 4 characters")
  .max(limits.MAX_PASSWORD_CHARS, `At most ${limits.MAX_PASSWORD_CHARS} characters`)
  .nullable()
  .meta({ description: "Asked of everybody who follows the link; null for none. It is never answered." });

const shape = {
  title: titleField.meta({ description: "For your lists; empty for none.", example: "Spring sale" }),
  destination: address("Destination").meta({ description: "Where the link leads: http or https, a public address." }),
  utm,
  targets,
  variants,
  preview,
  password,
  startsAt: moments("When the link begins to work; null for at once."),
  expiresAt: moments("When the link ends; null for never."),
  tags,
  folder: folderField.meta({ description: "Folder of the list; empty for none.", example: "Campaigns" }),
  passesClickId: z.boolean().meta({ description: "Adds `kj_click` to the destination." }),
  hasPublicStats: z.boolean().meta({ description: "Everybody may read the link's statistics." }),
};

const NO_UTM = { source: "", medium: "", campaign: "", term: "", content: "" };
const NO_PREVIEW = { title: "", text: "", image: "" };

/** A new link. */
export const createLinkSchema = z
  .strictObject({
    slug: slugField.optional().meta({ description: "Random when left out.", example: "spring-sale" }),
    ...shape,
    title: shape.title.default(""),
    utm: utm.default(NO_UTM),
    targets: targets.default([]),
    variants: variants.default([]),
    preview: preview.default(NO_PREVIEW),
    password: password.default(null),
    startsAt: shape.startsAt.default(null),
    expiresAt: shape.expiresAt.default(null),
    tags: tags.default([]),
    folder: shape.folder.default(""),
    passesClickId: shape.passesClickId.default(false),
    hasPublicStats: shape.hasPublicStats.default(false),
  })
  .meta({ id: "LinkInput", example: { slug: "spring-sale", destination: "https://shop.example/spring" } });
export type CreateLinkInput = z.infer<typeof createLinkSchema>;

/** What may change; a key that is left out stays as it is. The slug stays: people have it already. */
export const updateLinkSchema = z
  .strictObject({ ...shape, archived: z.boolean().meta({ description: "An archived link answers with a page." }) })
  .partial()
  .refine(...SOME_FIELD)
  .meta({ id: "LinkChange", example: { archived: true } });
export type UpdateLinkInput = z.infer<typeof updateLinkSchema>;

export const EXAMPLE_LINK_ID = "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7";

/** What a list of links is cut down by. */
export const linkFilters = {
  state: z.enum(["active", "archived"]).optional().meta({ description: "Default: only links that are not archived." }),
};

const momentModel = z.iso.datetime().nullable();

/** A link as the API answers it. */
export const linkModel = z
  .object({
    id: resourceId("link", EXAMPLE_LINK_ID),
    slug: z.string().meta({ example: "spring-sale" }),
    url: z.string().meta({ description: "The short address.", example: "https://kaja.example/r/spring-sale" }),
    title: answered(titleField).meta({ example: "Spring sale" }),
    destination: z.string().meta({ example: "https://shop.example/spring" }),
    tags: z.array(z.string()).meta({ example: ["spring"] }),
    folder: answered(folderField),
    hasPassword: z.boolean(),
    passesClickId: z.boolean(),
    hasPublicStats: z.boolean(),
    startsAt: momentModel,
    expiresAt: momentModel,
    archivedAt: momentModel,
    clicks: z.int().meta({ description: "By people; a few seconds behind.", example: 128 }),
    visitors: z.int().meta({ description: "Daily unique visitors, added up.", example: 97 }),
    bots: z.int().meta({ description: "Bot requests, not counted as clicks.", example: 14 }),
    lastClickAt: momentModel,
    ...timestamps,
  })
  .meta({ id: "Link" });

/** A purchase after a click, as a shop's own server sends it. */
export const purchaseSchema = z
  .strictObject({
    clickId: lineField("Click id", { max: 80 }).meta({
      description: "Value of `kj_click` in the address that the person arrived at.",
      example: "spring-sale.1a.Xy3_kQ9z",
    }),
    id: lineField("Id", { max: 64 }).meta({
      description:
        "Your own id of the purchase. It counts once in a workspace: sent with several clicks, for the link of the latest one.",
      example: "order-10017",
    }),
    valueCents: z
      .int()
      .min(0)
      .max(limits.MAX_PURCHASE_CENTS)
      .meta({ description: "What was paid, in hundredths of the currency.", example: 4_990 }),
    currency: z.enum(CURRENCIES).meta({ description: "Of the amount, by ISO 4217.", example: "EUR" }),
  })
  .meta({
    id: "LinkPurchaseInput",
    example: { clickId: "spring-sale.1a.Xy3_kQ9z", id: "order-10017", valueCents: 4_990, currency: "EUR" },
  });
export type PurchaseInput = z.infer<typeof purchaseSchema>;

export const purchaseModel = z
  .object({
    linkId: resourceId("link", EXAMPLE_LINK_ID),
    clickId: z.string().meta({ example: "spring-sale.1a.Xy3_kQ9z" }),
    id: z.string().meta({ example: "order-10017" }),
    valueCents: z.int().meta({ example: 4_990 }),
    currency: z.enum(CURRENCIES),
    purchasedAt: z.iso.datetime(),
  })
  .meta({ id: "LinkPurchase" });

const counts = z.array(z.object({ value: z.string(), clicks: z.int() }));

/** The clicks of a link as the API answers them. */
export const linkClicksModel = z
  .object({
    clicks: z.int(),
    visitors: z.int(),
    bots: z.int(),
    purchases: z
      .object({ count: z.int(), revenue: z.array(z.object({ currency: z.string(), valueCents: z.int() })) })
      .meta({ description: "What people bought after a click, as your server reported it." }),
    days: z.array(z.object({ day: z.iso.date(), clicks: z.int(), visitors: z.int(), bots: z.int() })),
    countries: counts,
    devices: counts,
    referrers: counts,
    variants: counts,
  })
  .meta({ id: "LinkClicks" });
