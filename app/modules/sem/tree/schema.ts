import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { createCampaignSchema } from "../schema.ts";
import { DESCRIPTIONS, FIELDS, HEADLINES, KINDS, pinOf } from "./domain/fields.ts";
import { MATCHES } from "./domain/keyword-text.ts";

export const MAX_BULK = 200;
/** 2,000 lines of a sheet. */
const MAX_PASTE_CHARS = 400_000;
const SELECT_ONE = "Select at least one row.";

const pasted = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(MAX_PASTE_CHARS, "Paste at most 400,000 characters at once.");

/** A cell as it is typed; its own rules say what it may be. */
const cell = (maxChars: number) => z.string().trim().max(maxChars, `Use at most ${maxChars} characters.`).default("");

export const newCampaignSchema = z.object({
  name: createCampaignSchema.shape.name,
  budget: cell(20),
  currency: cell(3),
});
export const pasteSchema = z.object({ lines: pasted("Enter or paste at least one line.") });
export const pasteKeywordsSchema = z.object({
  lines: pasted("Enter or paste at least one keyword."),
  match: z.enum(MATCHES, { error: "Choose a match type." }),
});

const ids = z
  .array(
    z
      .string()
      .max(15)
      .regex(/^\d{1,15}$/),
    { error: SELECT_ONE },
  )
  .min(1, SELECT_ONE)
  .max(MAX_BULK, `Select at most ${MAX_BULK} rows at once.`)
  .transform((list) => list.map(Number));

export const bulkSchema = z.object({
  kind: z.enum(KINDS),
  ids,
  change: z.enum(["enable", "pause", "remove", "bid"], { error: "Choose what to do." }),
  maxCpc: cell(20),
});

export const buttonSchema = z.object({});
export const undoSchema = z.object({ edit: z.string().max(64) });

export const replaceSchema = z.object({
  find: z.string({ error: "Enter the text to find." }).min(1, "Enter the text to find.").max(200),
  replace: z.string().max(200, "Use at most 200 characters.").default(""),
  matchesCase: z.literal("on").optional(),
  scope: z.enum(["texts", "keywords", "urls"], { error: "Choose where to look." }),
});

const shape = (names: readonly string[], maxChars: number) =>
  Object.fromEntries(names.map((name) => [name, cell(maxChars)]));

/** An ad as the editor sends it. What an account would refuse is found by `adProblems`. */
export const adSchema = z.object({
  ...shape([...HEADLINES, ...DESCRIPTIONS], 300),
  ...shape([...HEADLINES, ...DESCRIPTIONS].map(pinOf), 1),
  ...shape(["path1", "path2"], 60),
  ...shape(["finalUrl"], 2_048),
  status: z.enum(["Enabled", "Paused"], { error: "Choose a status." }),
} as Record<string, z.ZodType<string>>);

const settingNames = FIELDS.campaign.map(({ name }) => name);
export const settingsSchema = z.object({
  name: createCampaignSchema.shape.name,
  status: z.enum(["draft", "active", "paused", "ended"], { error: "Choose a status." }),
  locations: z.string().max(20_000, "Use at most 20,000 characters.").default(""),
  ...(shape(settingNames, 1_000) as Record<string, z.ZodType<string>>),
});
export const trademarksSchema = z.object({
  trademarks: z.string().max(6_000, "Use at most 6,000 characters.").default(""),
});

export const groupSchema = z.object({
  name: lineField("Name", { max: 120 }),
  maxCpc: cell(20),
  status: z.enum(["Enabled", "Paused"], { error: "Choose a status." }),
});

const after = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);
/** Where a list of a campaign begins. */
export const listSchema = z.object({ after });
export const groupListSchema = z.object({ after, negativesAfter: after });
