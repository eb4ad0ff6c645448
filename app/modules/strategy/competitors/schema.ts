import { z } from "zod";
import { resourceId, timestamp, timestamps } from "#app/platform/api/answer-fields.ts";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { parseWebsiteUrl } from "#app/platform/web/url/website-url.ts";
import * as limits from "./domain/limits.ts";
import { PARTS } from "./domain/snapshot.ts";

const TOO_LONG = `The URL is too long (max ${limits.MAX_URL_CHARS} characters)`;

/** The URL of a page as a person types it. */
const url = z
  .string({ error: "URL is required" })
  .max(limits.MAX_URL_CHARS, TOO_LONG)
  .transform((text, context) => {
    const parsed = parseWebsiteUrl(text.trim());
    if (parsed.ok && parsed.value.length <= limits.MAX_URL_CHARS) return parsed.value;
    const message = parsed.ok ? TOO_LONG : "Enter the URL of a page, for example https://example.com/pricing";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** The form of a page to watch. */
export const watchSchema = z.object({
  name: lineField("Name", { max: limits.MAX_NAME_CHARS }),
  url,
  everyDays: z
    .enum(["1", "7"], { error: "Choose how often the page is read" })
    .transform((text) => Number(text) as limits.PeriodDays),
});
export type WatchInput = z.infer<typeof watchSchema>;

export const competitorsQuerySchema = z.object({ cursor: z.string().max(2_000).optional().catch(undefined) });
export const competitorQuerySchema = z.object({ confirm: z.enum(["delete"]).optional().catch(undefined) });

export const EXAMPLE_COMPETITOR_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3dc1";

const texts = (description: string, example: string[]) => z.array(z.string()).meta({ description, example });

const snapshot = z.object({
  title: texts("The title; empty when it has none.", ["Tea by mail"]),
  description: texts("The meta description; empty when it has none.", ["Fresh tea from four gardens"]),
  headings: texts("Headings of levels 1 to 3, 30 at most.", ["Our teas"]),
  prices: texts("Prices in the visible text as written, 30 at most.", ["$12.99"]),
  types: texts("Types of its structured data.", ["Product"]),
});

/** A page of a competitor. */
export const competitorModel = z
  .object({
    id: resourceId("page", EXAMPLE_COMPETITOR_ID),
    name: z.string().meta({ description: "Of the competitor.", example: "Leaf & Co" }),
    url: z.string().meta({ description: "Of the page.", example: "https://leaf.example/pricing" }),
    everyDays: z.int().meta({ description: "Days from one reading to the next: 1 or 7.", example: 1 }),
    readAt: timestamp.nullable().meta({ description: "When it was last read; null before the first reading." }),
    failure: z
      .string()
      .nullable()
      .meta({ description: "Why the last reading brought nothing; null when it did.", example: null }),
    snapshot: snapshot.nullable().meta({ description: "What the page said then." }),
    ...timestamps,
  })
  .meta({ id: "CompetitorPage" });

const change = z.object({
  foundAt: timestamp.meta({ description: "When the change was found." }),
  parts: z
    .array(
      z.object({
        part: z.enum(PARTS).meta({ description: "Part of the page.", example: "prices" }),
        removed: texts("What the page no longer says.", ["$12.99"]),
        added: texts("What it says now.", ["$9.99"]),
      }),
    )
    .meta({ description: "What changed, part by part." }),
});

/** A page of a competitor with its changes. */
export const competitorWithChangesModel = competitorModel
  .extend({ changes: z.array(change).meta({ description: "The newest first, 20 at most." }) })
  .meta({ id: "CompetitorPageWithChanges" });
