import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { GROUP_MAX_CHARS, KEYWORD_MAX_CHARS, MAX_ADDED, NOTE_MAX_CHARS, URL_MAX_CHARS } from "./domain/limits.ts";
import { EXPANSIONS, LANGUAGES } from "./ideas/domain/ideas.ts";
import { INTENTS } from "./keyword-list/domain/intent.ts";

const MAX_SORT_CURSOR_CHARS = 4_000;

const id = z.string().min(1).max(64);
/** Boxes ticked on one page of a list. */
const ids = z.array(id, { error: "Select at least one keyword." }).min(1, "Select at least one keyword.").max(500);
const group = lineField("Group", { min: 0, max: GROUP_MAX_CHARS }).optional();
/** "auto": what the word lists say. */
const intentChoice = z.enum([...INTENTS, "auto"], { error: "Choose one of the intents." });

/** A field of the same form that belongs to another of its buttons. */
const unused = z.string().max(1_000).optional();

/** The forms of the list. */
export const addSchema = z.strictObject({
  keywords: proseField("Keywords", { max: MAX_ADDED * (KEYWORD_MAX_CHARS + 1) }),
  group,
});
/** Ideas come as ticked boxes, each a keyword. */
export const addIdeasSchema = z.strictObject({
  ideas: z
    .array(lineField("Idea", { max: KEYWORD_MAX_CHARS }), { error: "Tick at least one idea." })
    .min(1, "Tick at least one idea.")
    .max(600),
  group,
});
export const groupSchema = z.strictObject({ ids, group, label: unused });
export const labelSchema = z.strictObject({ ids, label: intentChoice, group: unused });
export const deleteKeywordsSchema = z.strictObject({ ids, label: unused, group: unused });

/** The form of one keyword. */
export const keywordSchema = z.strictObject({
  group,
  label: intentChoice,
  targetUrl: z
    .string()
    .trim()
    .max(URL_MAX_CHARS, `Use at most ${exact(URL_MAX_CHARS)} characters.`)
    .refine(
      (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
      "Enter a whole web URL, such as https://example.com/page.",
    )
    .optional(),
  note: proseField("Note", { min: 0, max: NOTE_MAX_CHARS }).optional(),
});
export type KeywordInput = z.infer<typeof keywordSchema>;

const cursor = z.string().max(MAX_SORT_CURSOR_CHARS).optional();
const search = z.string().trim().max(200).default("");

export const KEYWORD_SORTS = ["keyword", "clicks", "impressions", "position"] as const;

export const METRIC_SORTS = ["clicks", "impressions", "ctr", "position", "change", "gain"] as const;

/** Search parameters of the lists of figures. */
export const metricsQuerySchema = z.object({
  view: z.enum(["queries", "pages"]).default("queries"),
  /** Id of the import that is shown; the latest when left out. */
  period: id.optional(),
  search,
  sort: z.enum(METRIC_SORTS).optional(),
  cursor,
});
export type MetricsListQuery = z.infer<typeof metricsQuerySchema>;

const column = z.coerce.number().int().min(-1).max(199).optional();

/** Which column is which, and the period: in the address while a file is looked at, in the form that imports it. -1: none. */
export const mappingSchema = z.object({
  query: column,
  page: column,
  clicks: column,
  impressions: column,
  position: column,
  start: z.string().max(10).default(""),
  end: z.string().max(10).default(""),
});
export type MappingInput = z.infer<typeof mappingSchema>;

export const mappingFormSchema = z.strictObject(mappingSchema.shape);
export const removeImportSchema = z.strictObject({ importId: id });

/** An upload is a form of its own kind: its file is checked by the use case. */
export const uploadSchema = z.strictObject({
  file: z.instanceof(File, { error: "Choose a file." }),
});

const seed = lineField("Seed", { max: 80 });

export const ideasQuerySchema = z.object({
  seed: z.string().trim().max(80).default(""),
  provider: z.enum(["duckduckgo", "google", "bing"]).optional(),
  language: z.enum(LANGUAGES).default("en"),
  expansion: z.enum(EXPANSIONS).default("seed"),
});

export const ideasActionSchema = z.strictObject({
  seed,
  provider: z.enum(["duckduckgo", "google", "bing"], { error: "Choose a service." }),
  language: z.enum(LANGUAGES, { error: "Choose a language." }),
  expansion: z.enum(EXPANSIONS, { error: "Choose what to ask for." }),
});
export type IdeasInput = z.infer<typeof ideasActionSchema>;

/** Which list a CSV holds. */
export const exportQuerySchema = z.object({
  list: z.enum(["keywords", "performance", "opportunities", "cannibalisation", "decay", "ideas"]).default("keywords"),
});
