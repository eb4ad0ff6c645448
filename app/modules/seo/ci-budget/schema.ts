import { z } from "zod";
import { resourceId } from "#app/platform/api/answer-fields.ts";
import { crawlStatus, EXAMPLE_PROJECT_ID } from "../crawls/schema.ts";

/** Whether a crawl keeps to its budget. */
export const gateModel = z
  .object({
    crawlId: resourceId("crawl", EXAMPLE_PROJECT_ID),
    state: z.enum(["pending", "passed", "failed"]).meta({
      description: "`pending` while the crawl runs; `failed` also for a crawl that did not finish.",
      example: "failed",
    }),
    crawlStatus: crawlStatus.meta({ description: "Status of the crawl." }),
    reason: z
      .string()
      .nullable()
      .meta({ description: "Why the crawl ended early, or what it left out.", example: null }),
    budget: z.string().meta({ description: "The budget that it was held against.", example: "errors:0,health:90" }),
    checks: z
      .array(
        z.object({
          rule: z.string().meta({ description: "Name of the rule.", example: "errors" }),
          limit: z.number().meta({ description: "The limit that the budget gives it.", example: 0 }),
          actual: z.number().nullable().meta({ description: "Null where there is nothing to measure.", example: 4 }),
          passed: z.boolean().meta({ description: "Whether the crawl keeps to it.", example: false }),
        }),
      )
      .meta({ description: "One for each rule; empty while pending, and for a crawl that did not finish." }),
    reportUrl: z.string().meta({
      description: "Page of the audit, for people who are signed in.",
      example: `https://kaja.example/seo/projects/${EXAMPLE_PROJECT_ID}`,
    }),
  })
  .meta({ id: "CrawlGate" });

/** A SARIF log, as far as programs of one's own read it; the whole is in the standard. */
export const sarifModel = z
  .object({
    $schema: z.string().meta({ example: "https://json.schemastore.org/sarif-2.1.0.json" }),
    version: z.literal("2.1.0").meta({ example: "2.1.0" }),
    runs: z.array(
      z.looseObject({
        tool: z.looseObject({ driver: z.looseObject({ name: z.string().meta({ example: "Kaja SEO Engine" }) }) }),
        results: z.array(
          z.looseObject({
            ruleId: z.string().meta({ example: "broken-internal-link" }),
            level: z.enum(["error", "warning", "note"]).meta({ example: "error" }),
            message: z.object({
              text: z.string().meta({ example: "Broken internal link. Found: 404. https://shop.example/about" }),
            }),
          }),
        ),
        properties: z.looseObject({
          resultsLeftOut: z.int().min(0).meta({ description: "Findings beyond the 5,000 of a log.", example: 0 }),
        }),
      }),
    ),
  })
  .meta({ id: "SarifLog" });
