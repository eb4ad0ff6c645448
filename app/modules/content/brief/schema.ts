import { z } from "zod";
import { answered, resourceId, timestamps } from "#app/platform/api/answer-fields.ts";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { parseWebsiteUrl } from "#app/platform/web/url/website-url.ts";
import { exact } from "#app/shared/format/number.ts";
import { LANGUAGES } from "../domain/kind.ts";
import { MAX_KEYPHRASE_CHARS } from "../domain/limits.ts";
import * as limits from "./domain/limits.ts";
import { PARTS, TERM_STATES } from "./domain/score.ts";

/** What is wrong with lines of addresses; null when nothing is. */
function faultOf(lines: readonly string[], urls: readonly (string | null)[]): string | null {
  if (lines.length < limits.MIN_ADDRESSES) return `Enter at least ${limits.MIN_ADDRESSES} URLs, one per line.`;
  if (lines.length > limits.MAX_ADDRESSES)
    return `Enter at most ${limits.MAX_ADDRESSES} URLs; these are ${exact(lines.length)}.`;
  for (const [at, url] of urls.entries()) {
    if (url === null) return `Line ${at + 1}: Enter the URL of a page, for example https://example.com/tea.`;
    if (url.length > limits.MAX_ADDRESS_CHARS)
      return `Line ${at + 1}: Use at most ${limits.MAX_ADDRESS_CHARS} characters.`;
    const first = urls.indexOf(url);
    if (first < at) return `Line ${at + 1} is the same URL as line ${first + 1}.`;
  }
  return null;
}

const NO_ADDRESSES = "Enter page URLs, one per line.";

/** Addresses of pages as a person types them, one per line. */
const addresses = z
  .string({ error: NO_ADDRESSES })
  .max(limits.MAX_ADDRESSES_CHARS, `These URLs are too long: use at most ${limits.MAX_ADDRESS_CHARS} characters each.`)
  .transform((text, context) => {
    const lines = text.split("\n").flatMap((line) => line.trim() || []);
    const urls = lines.map((line) => {
      const parsed = parseWebsiteUrl(line);
      return parsed.ok ? parsed.value : null;
    });
    const fault = faultOf(lines, urls);
    if (fault) {
      context.addIssue({ code: "custom", message: fault });
      return z.NEVER;
    }
    return urls.filter((url) => url !== null);
  });

export const makeBriefSchema = z.object({
  keyphrase: lineField("Keyphrase", { max: MAX_KEYPHRASE_CHARS }),
  addresses,
});
export type MakeBriefInput = z.infer<typeof makeBriefSchema>;

const heading = z.string().max(limits.MAX_HEADING_CHARS);
export const headingSchema = z.object({ heading });
export const outlineSchema = z.object({
  headings: z
    .array(heading, { error: "Choose at least one heading." })
    .min(1, "Choose at least one heading.")
    .max(limits.MAX_HEADINGS),
});

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

/** The brief of a piece as the API answers it, with how its text covers it now. */
export const contentBriefModel = z
  .object({
    id: resourceId("piece", "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d31"),
    keyphrase: answered(lineField("Keyphrase", { max: MAX_KEYPHRASE_CHARS })).meta({
      description: "What the compared pages rank for.",
      example: "tea in winter",
    }),
    language: z.enum(LANGUAGES).meta({ description: "The language that words were counted in.", example: "en" }),
    score: z
      .int()
      .min(0)
      .max(100)
      .meta({ description: "How much of the brief the text covers, 0 to 100.", example: 62 }),
    words: count("Words of the text, headings included.", 640),
    parts: z
      .array(
        z.object({
          part: z.enum(PARTS).meta({ description: "What is covered.", example: "terms" }),
          points: z.number().meta({ description: "Points that the text has.", example: 31.4 }),
          of: z.number().meta({ description: "Points that it can have.", example: 50 }),
        }),
      )
      .meta({ description: "What the score is made of." }),
    length: z
      .object({
        min: count("Words of the shortest page.", 410),
        median: count("Words of the page in the middle.", 980),
        max: count("Words of the longest page.", 2_150),
        from: count("From how many words on the length counts in full.", 780),
        to: count("Up to how many words.", 1_320),
      })
      .meta({ description: "How long the pages are, and how long the text should be." }),
    headings: z
      .array(
        z.object({
          text: z.string().meta({ description: "As most pages have it.", example: "Choose the water" }),
          level: z.int().min(2).max(3).meta({ description: "Its level in the outline.", example: 2 }),
          pages: count("Pages with a heading like it.", 4),
          isCovered: z.boolean().meta({ description: "The text has a heading like it.", example: true }),
        }),
      )
      .meta({ description: "The merged outline, in the order of the pages." }),
    terms: z
      .array(
        z.object({
          term: z.string().meta({ description: "One to three words.", example: "water temperature" }),
          pages: count("Pages that use it.", 5),
          from: count("Fewest typical uses.", 2),
          to: count("Most typical uses.", 6),
          weight: z
            .number()
            .meta({ description: "TF-IDF with the passages of the pages as background.", example: 3.2 }),
          uses: count("Uses in the text.", 1),
          state: z.enum(TERM_STATES).meta({
            description: "`missing`, too `few`, `good` or too `many` uses.",
            example: "few",
          }),
        }),
      )
      .meta({ description: "What the pages have in common, the heaviest first." }),
    questions: z
      .array(
        z.object({
          text: z.string().meta({ description: "As the first page asks it.", example: "How hot should the water be?" }),
          pages: count("Pages that ask it.", 2),
          isCovered: z.boolean().meta({ description: "A passage of the text has its words.", example: false }),
        }),
      )
      .meta({ description: "What the pages ask, that of most pages first." }),
    entities: z
      .array(
        z.object({
          name: z.string().meta({ description: "Words with capital letters.", example: "Wuyi Mountains" }),
          pages: count("Pages that name it.", 3),
          uses: count("Times that the pages name it.", 7),
          isCovered: z.boolean().meta({ description: "The text names it.", example: false }),
        }),
      )
      .nullable()
      .meta({ description: "Names on at least two pages; null for languages whose capital letters mark no names." }),
    pages: z
      .array(
        z.object({
          url: z.string().meta({ description: "Its address.", example: "https://tea.example/winter" }),
          title: z.string().meta({ description: "Its title; empty when it has none.", example: "Tea in winter" }),
          words: count("Its words; 0 when it was not read.", 980),
          failure: z.string().nullable().meta({
            description: "Why it was not read; null when it was.",
            example: null,
          }),
        }),
      )
      .meta({ description: "The pages that were compared, in the order in which they were given." }),
    ...timestamps,
  })
  .meta({ id: "ContentBrief" });
