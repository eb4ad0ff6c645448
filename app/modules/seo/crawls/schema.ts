import { z } from "zod";
import { resourceId, timestamp, timestamps } from "#app/platform/api/answer-fields.ts";

/** What the API answers of crawls. */

export const EXAMPLE_PROJECT_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d11";

const count = (description: string) => z.int().min(0).meta({ description });

export const crawlStatus = z.enum(["queued", "running", "paused", "finished", "canceled", "blocked", "failed"]);

const EXAMPLE_CRAWL = {
  id: "0198c2a4-7d10-7f0a-8a51-9d3f6b2c4e77",
  projectId: EXAMPLE_PROJECT_ID,
  status: "finished",
  reason: null,
  startedBy: "schedule",
  maxUrls: 5_000,
  budget: null,
  pagesCrawled: 212,
  pagesFound: 215,
  errorCount: 4,
  warningCount: 31,
  noticeCount: 58,
  newCount: 3,
  fixedCount: 6,
  persistingCount: 90,
  healthPercent: 92.5,
  severityScore: 88.1,
  createdAt: "2026-11-21T09:30:00.000Z",
  startedAt: "2026-11-21T09:30:00.000Z",
  finishedAt: "2026-11-21T09:31:12.480Z",
};

/** A crawl as the API answers it. */
export const crawlModel = z
  .object({
    id: resourceId("crawl", EXAMPLE_PROJECT_ID),
    projectId: z.string().meta({ description: "Id of its project.", example: EXAMPLE_PROJECT_ID }),
    status: crawlStatus.meta({
      description:
        "`queued`, `running` and `paused` continue; the others have ended. A crawl is also `queued` while it waits for another crawl of its website to end.",
    }),
    reason: z.string().nullable().meta({ description: "What ended it early, or what it left out." }),
    startedBy: z.enum(["person", "schedule", "api"]).meta({ description: "Who or what started it." }),
    maxUrls: count("It reads at most so many URLs."),
    budget: z.string().nullable().meta({
      description: "The budget it was started with, for its gate.",
      example: "errors:0,warnings:25,health:90,new-errors:0,broken-internal-link:0",
    }),
    pagesCrawled: count("URLs that it has read."),
    pagesFound: count("URLs that it knows, read or not."),
    errorCount: count("Findings of the severity error."),
    warningCount: count("Findings of the severity warning."),
    noticeCount: count("Findings of the severity notice."),
    newCount: count("Findings that the finished crawl before did not have."),
    fixedCount: count("Findings of the finished crawl before that are gone."),
    persistingCount: count("Findings that both have."),
    healthPercent: z
      .number()
      .nullable()
      .meta({ description: "Share of HTML pages without errors, 0 to 100.", example: 92.5 }),
    severityScore: z.number().nullable().meta({
      description:
        "100 less what findings cost, 0 to 100: each HTML page loses its share of the internal PageRank times 1 for an error, 0.25 for a warning or 0.05 for a notice, by the worst of them. Null until the crawl has read the link graph.",
      example: 88.1,
    }),
    createdAt: timestamps.createdAt,
    startedAt: timestamp.nullable().meta({ description: "When it began to read; null before." }),
    finishedAt: timestamp.nullable().meta({ description: "When it ended; null before." }),
  })
  .meta({ id: "Crawl", example: EXAMPLE_CRAWL });

/** The filters of a list of crawls. */
export const crawlFilters = { status: crawlStatus.optional().meta({ description: "Only crawls with this status." }) };

const severity = z.enum(["error", "warning", "notice"]);

/** A finding of a crawl. */
export const findingModel = z
  .object({
    code: z.string().meta({ description: "Code of the issue.", example: "title-missing" }),
    severity: severity.meta({ description: "How much it matters." }),
    state: z.enum(["new", "persisting", "fixed"]).meta({ description: "Compared with the crawl before." }),
    url: z.string().meta({ description: "URL that has the issue.", example: "https://shop.example/about" }),
    found: z.string().meta({ description: "The value that was found.", example: "" }),
    limit: z.string().nullable().meta({ description: "The limit it was held against.", example: null }),
    related: z.array(z.string()).meta({ description: "Other URLs concerned, at most 20.", example: [] }),
    muted: z.boolean().meta({ description: "Whether the issue is muted for the project now.", example: false }),
  })
  .meta({ id: "Finding" });

/** A crawled page. */
export const pageModel = z
  .object({
    url: z.string().meta({ description: "URL of the page.", example: "https://shop.example/about" }),
    status: z
      .int()
      .nullable()
      .meta({ description: "Status of the page's answer; null when there was none.", example: 200 }),
    failure: z.string().nullable().meta({ description: "Why there was no answer.", example: null }),
    title: z.string().nullable().meta({ description: "Its title; null when it has none.", example: "About us" }),
    depth: z.int().nullable().meta({ description: "Clicks from the start page.", example: 1 }),
    wordCount: count("Words of its visible text."),
    inlinkCount: count("Links to it from pages of the site."),
    bodyBytes: count("Size of its body in bytes."),
    ttfbMs: z.number().nullable().meta({ description: "Milliseconds to the first byte.", example: 84 }),
    errorCount: count("Findings of the severity error that it has."),
    warningCount: count("Findings of the severity warning that it has."),
    noticeCount: count("Findings of the severity notice that it has."),
  })
  .meta({ id: "Page" });
