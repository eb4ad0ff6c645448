import { z } from "@hono/zod-openapi";
import {
  budgetSchema,
  type CrawlRow,
  changeCrawlSettingsSchema,
  changeMutesSchema,
  createProjectSchema,
  findingFilters,
  type Mute,
  type ProjectWithLatest,
  pageFilters,
  updateProjectSchema,
} from "#app/modules/seo/index.server.ts";
import { fieldsQuery, fixedListQuery, listQuery } from "../api-middleware/list.ts";
import { pageOf } from "../api-middleware/operation.ts";
import type { Demand } from "../api-middleware/scope.ts";
import { idParamsLike } from "./common.ts";

/** What every SEO operation demands. */
export const READ: Demand = { scope: "seo", feature: "seo", write: false };
export const WRITE: Demand = { ...READ, write: true };

export const TAGS = ["SEO"];

const EXAMPLE_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d11";
const EXAMPLE_TIME = "2026-11-21T09:30:00.000Z";

const id = (description: string) => z.string().meta({ description, example: EXAMPLE_ID });
const time = z.string().meta({ format: "date-time", example: EXAMPLE_TIME });
const count = z.int().min(0);

export const idParams = idParamsLike(EXAMPLE_ID);

export const projectInput = createProjectSchema.meta({
  id: "ProjectInput",
  example: { name: "Shop", url: "https://shop.example", schedule: "weekly" },
});
export const projectChange = updateProjectSchema.meta({ id: "ProjectChange", example: { schedule: "daily" } });

const crawlStatus = z.enum(["queued", "running", "paused", "finished", "canceled", "blocked", "failed"]);

const EXAMPLE_BUDGET = "errors:0,warnings:25,health:90,new-errors:0,broken-internal-link:0";

const EXAMPLE_CRAWL = {
  id: "0198c2a4-7d10-7f0a-8a51-9d3f6b2c4e77",
  projectId: EXAMPLE_ID,
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
  createdAt: EXAMPLE_TIME,
  startedAt: EXAMPLE_TIME,
  finishedAt: "2026-11-21T09:31:12.480Z",
};

export const crawlModel = z
  .object({
    id: id("Id of the crawl."),
    projectId: id("Id of its project."),
    status: crawlStatus,
    reason: z.string().nullable().meta({ description: "What ended it early, or what it left out." }),
    startedBy: z.enum(["person", "schedule", "api"]),
    maxUrls: count,
    budget: z
      .string()
      .nullable()
      .meta({ description: "The budget it was started with, for its gate.", example: EXAMPLE_BUDGET }),
    pagesCrawled: count,
    pagesFound: count,
    errorCount: count,
    warningCount: count,
    noticeCount: count,
    newCount: count,
    fixedCount: count,
    persistingCount: count,
    healthPercent: z
      .number()
      .nullable()
      .meta({ description: "Share of HTML pages without errors, 0 to 100.", example: 92.5 }),
    severityScore: z.number().nullable().meta({
      description:
        "100 less what findings cost, 0 to 100: each HTML page loses its share of the internal PageRank times 1 for an error, 0.25 for a warning or 0.05 for a notice, by the worst of them. Null until the crawl has read the link graph.",
      example: 88.1,
    }),
    createdAt: time,
    startedAt: time.nullable(),
    finishedAt: time.nullable(),
  })
  .meta({ id: "Crawl", example: EXAMPLE_CRAWL });

export const projectModel = z
  .object({
    id: id("Id of the project."),
    name: z.string().meta({ example: "Shop" }),
    url: z.string().meta({ example: "https://shop.example/" }),
    schedule: z.enum(["none", "daily", "weekly", "monthly"]).meta({ example: "weekly" }),
    nextCrawlAt: time.nullable(),
    archivedAt: time.nullable().meta({ example: null }),
    createdAt: time,
    updatedAt: time,
    healthPercent: z.number().nullable().meta({ description: "Of the last finished crawl.", example: 92.5 }),
    // Not `.nullable()`: that would make the model itself nullable wherever the document names it.
    lastCrawl: z.union([crawlModel, z.null()]),
  })
  .meta({ id: "Project" });

const severity = z.enum(["error", "warning", "notice"]);

const findingModel = z
  .object({
    code: z.string().meta({ example: "title-missing" }),
    severity,
    state: z.enum(["new", "persisting", "fixed"]).meta({ description: "Compared with the crawl before." }),
    url: z.string().meta({ example: "https://shop.example/about" }),
    found: z.string().meta({ description: "The value that was found.", example: "" }),
    limit: z.string().nullable().meta({ description: "The limit it was held against.", example: null }),
    related: z.array(z.string()).meta({ description: "Other URLs concerned, at most 20.", example: [] }),
    muted: z.boolean().meta({ description: "Whether the issue is muted for the project now.", example: false }),
  })
  .meta({ id: "Finding" });

const pageModel = z
  .object({
    url: z.string().meta({ example: "https://shop.example/about" }),
    status: z
      .int()
      .nullable()
      .meta({ description: "Status of the page's answer; null when there was none.", example: 200 }),
    failure: z.string().nullable().meta({ description: "Why there was no answer.", example: null }),
    title: z.string().nullable().meta({ example: "About us" }),
    depth: z.int().nullable().meta({ description: "Clicks from the start page.", example: 1 }),
    wordCount: count,
    inlinkCount: count,
    bodyBytes: count,
    ttfbMs: z.number().nullable().meta({ description: "Milliseconds to the first byte.", example: 84 }),
    errorCount: count,
    warningCount: count,
    noticeCount: count,
  })
  .meta({ id: "Page" });

export const projectQuery = fieldsQuery(projectModel);
export const crawlQuery = fieldsQuery(crawlModel);
export const projectsQuery = listQuery({ sort: ["createdAt", "updatedAt", "name"], model: projectModel });
export const crawlsQuery = listQuery({
  sort: ["createdAt"],
  model: crawlModel,
  filters: { status: crawlStatus.optional().meta({ description: "Only crawls with this status." }) },
});

/** Lists that a crawl's object keeps in one order. */
const CRAWL_LIMITS = { max: 500, default: 50 };
export const findingsQuery = fixedListQuery({
  model: findingModel,
  filters: {
    code: findingFilters.code.meta({
      description: "Only findings of this issue, by its code.",
      example: "title-missing",
    }),
    severity: findingFilters.severity.meta({ description: "Only findings of this severity." }),
    state: findingFilters.state.meta({
      description: "Only findings that are new, still there, or fixed since the crawl before.",
    }),
    url: findingFilters.url.meta({
      description: "Only findings of exactly this address.",
      example: "https://shop.example/about",
    }),
    muted: findingFilters.muted.meta({
      description: "`include` answers issues that are muted for the project, too; each row says whether it is.",
    }),
  },
  limits: CRAWL_LIMITS,
});
export const pagesQuery = fixedListQuery({
  model: pageModel,
  filters: {
    search: pageFilters.search.meta({
      maxLength: 200,
      description: "Only pages whose address or title contains this.",
      example: "about",
    }),
  },
  limits: CRAWL_LIMITS,
});

const budget = budgetSchema.optional().meta({
  type: "string",
  maxLength: 1_000,
  description:
    "Rules `name:limit`, separated by commas: `errors`, `warnings`, `notices`, `new-errors`, `new-warnings`, `new-notices` and codes of issues take the highest number that passes, `health` the lowest score. The guide to audits in CI tells more.",
  example: EXAMPLE_BUDGET,
});

/** How a crawl is started. */
export const startQuery = z.strictObject({ budget });

export const gateModel = z
  .object({
    crawlId: id("Id of the crawl."),
    state: z.enum(["pending", "passed", "failed"]).meta({
      description: "`pending` while the crawl runs; `failed` also for a crawl that did not finish.",
      example: "failed",
    }),
    crawlStatus,
    reason: z
      .string()
      .nullable()
      .meta({ description: "Why the crawl ended early, or what it left out.", example: null }),
    budget: z.string().meta({ example: "errors:0,health:90" }),
    checks: z
      .array(
        z.object({
          rule: z.string().meta({ example: "errors" }),
          limit: z.number().meta({ example: 0 }),
          actual: z.number().nullable().meta({ description: "Null where there is nothing to measure.", example: 4 }),
          passed: z.boolean().meta({ example: false }),
        }),
      )
      .meta({ description: "One for each rule; empty while pending, and for a crawl that did not finish." }),
    reportUrl: z.string().meta({
      description: "Page of the audit, for people who are signed in.",
      example: `https://kaja.example/seo/projects/${EXAMPLE_ID}`,
    }),
  })
  .meta({ id: "CrawlGate" });

export const gateQuery = fieldsQuery(gateModel).extend({ budget });

const muteModel = z
  .object({
    code: z.string().meta({ description: "Code of the issue.", example: "title-too-long" }),
    title: z.string().meta({ example: "Title too long" }),
    reason: z.string().meta({ example: "Set by the shop system; a ticket is open." }),
    mutedAt: time,
    expiresAt: time.nullable().meta({
      description: "When it counts again by itself; null: not before it is lifted.",
      example: "2026-12-21T09:30:00.000Z",
    }),
  })
  .meta({ id: "Mute" });

/** All of them on one page: there are no more than issues. */
export const mutesQuery = fieldsQuery(muteModel);
export const muteList = z.object({ data: z.array(muteModel) }).meta({ id: "MuteList" });
export const mutesChange = changeMutesSchema.meta({
  id: "MutesChange",
  example: {
    mute: [{ code: "title-too-long", reason: "Set by the shop system; a ticket is open.", period: "30" }],
    lift: ["h1-multiple"],
  },
});

const settingsShape = changeCrawlSettingsSchema.shape;
export const crawlSettingsModel = z
  .object({
    mode: settingsShape.mode.unwrap().meta({
      description:
        "`site`: links and sitemaps are followed; `sitemap`: only what the sitemaps name; `list`: only the addresses of `list`.",
      example: "site",
    }),
    list: z.array(z.string()).meta({ description: "Addresses of the site, for the mode `list`.", example: [] }),
    include: z
      .array(z.string())
      .meta({ description: "Patterns of paths, as in robots.txt; without any, everything.", example: ["/shop/"] }),
    exclude: z
      .array(z.string())
      .meta({ description: "Patterns that beat those of `include`.", example: ["/shop/cart", "*?sort="] }),
    parameterRule: settingsShape.parameterRule
      .unwrap()
      .meta({ description: "What happens to the query parameters of addresses.", example: "strip-listed" }),
    parameterNames: z
      .array(z.string())
      .meta({ description: "The names that the rule lists.", example: ["utm_*", "gclid"] }),
    agent: settingsShape.agent.unwrap().meta({ description: "`custom` needs a verified site.", example: "kajabot" }),
    customAgent: z.string().nullable().meta({ description: "The user agent that `custom` sends.", example: null }),
    ignoreRobots: z
      .boolean()
      .meta({ description: "Whether what robots.txt forbids is crawled; only for a verified site.", example: false }),
    verified: z
      .boolean()
      .meta({ description: "Whether the site was proved to be the workspace's own.", example: false }),
  })
  .meta({ id: "CrawlSettings" });
export const crawlSettingsQuery = fieldsQuery(crawlSettingsModel);
export const crawlSettingsChange = changeCrawlSettingsSchema.meta({
  id: "CrawlSettingsChange",
  example: { exclude: ["/shop/cart", "*?sort="], parameterRule: "strip-listed", parameterNames: ["utm_*", "gclid"] },
});

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
          resultsLeftOut: count.meta({ description: "Findings beyond the 5,000 of a log.", example: 0 }),
        }),
      }),
    ),
  })
  .meta({ id: "SarifLog" });

export const projectPage = pageOf(projectModel, "ProjectPage");
export const crawlPage = pageOf(crawlModel, "CrawlPage");
export const findingPage = pageOf(findingModel, "FindingPage");
export const pagePage = pageOf(pageModel, "PagePage");

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** A crawl's head row as the API shows it. */
export function toCrawl(row: CrawlRow): z.infer<typeof crawlModel> {
  return {
    id: row.id,
    projectId: row.projectId,
    status: row.status,
    reason: row.reason,
    startedBy: row.startedBy,
    maxUrls: row.maxUrls,
    budget: row.budget,
    pagesCrawled: row.pagesCrawled,
    pagesFound: row.pagesFound,
    errorCount: row.errorCount,
    warningCount: row.warningCount,
    noticeCount: row.noticeCount,
    newCount: row.newCount,
    fixedCount: row.fixedCount,
    persistingCount: row.persistingCount,
    healthPercent: row.healthPercent,
    severityScore: row.severityScore,
    createdAt: row.createdAt.toISOString(),
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
  };
}

/** A project as the API shows it; its workspace stays out. */
export function toProject(row: ProjectWithLatest): z.infer<typeof projectModel> {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    schedule: row.schedule,
    nextCrawlAt: iso(row.nextCrawlAt),
    archivedAt: iso(row.archivedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    healthPercent: row.lastHealthPercent,
    lastCrawl: row.lastCrawl ? toCrawl(row.lastCrawl) : null,
  };
}

/** A mute as the API shows it; who made it is for the people of the workspace. */
export const toMute = ({ code, title, reason, mutedAt, expiresAt }: Mute): z.infer<typeof muteModel> => ({
  code,
  title,
  reason,
  mutedAt: mutedAt.toISOString(),
  expiresAt: iso(expiresAt),
});
