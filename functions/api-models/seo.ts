import { z } from "@hono/zod-openapi";
import {
  budgetSchema,
  type CrawlRow,
  crawlModel,
  crawlSettingsModel,
  crawlStatus,
  findingFilters,
  findingModel,
  gateModel,
  type Mute,
  muteModel,
  pageFilters,
  pageModel,
} from "#app/modules/seo/index.server.ts";
import { fieldsQuery, fixedListQuery, listQuery } from "../api-middleware/list.ts";
import { pageOf } from "../api-middleware/operation.ts";
import type { Demand } from "../api-middleware/scope.ts";
import { idParamsLike } from "./common.ts";

/** What every SEO operation demands. */
export const READ: Demand = { scope: "seo", feature: "seo", write: false };
export const WRITE: Demand = { ...READ, write: true };

export const TAGS = ["SEO"];

export const idParams = idParamsLike("0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d11");

export const crawlQuery = fieldsQuery(crawlModel);
export const crawlsQuery = listQuery({
  sort: ["createdAt"],
  model: crawlModel,
  filters: { status: crawlStatus.optional().meta({ description: "Only crawls with this status." }) },
});

/** Lists that a crawl's object keeps in one order. */
const CRAWL_LIMITS = { max: 500, default: 50 };
export const findingsQuery = fixedListQuery({ model: findingModel, filters: findingFilters, limits: CRAWL_LIMITS });
export const pagesQuery = fixedListQuery({ model: pageModel, filters: pageFilters, limits: CRAWL_LIMITS });

const budget = budgetSchema.optional();

/** How a crawl is started. */
export const startQuery = z.strictObject({ budget });

export const gateQuery = fieldsQuery(gateModel).extend({ budget });

/** All of them on one page: there are no more than issues. */
export const mutesQuery = fieldsQuery(muteModel);
export const muteList = z
  .object({ data: z.array(muteModel).meta({ description: "The rows of this page." }) })
  .meta({ id: "MuteList" });

export const crawlSettingsQuery = fieldsQuery(crawlSettingsModel);

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

/** A mute as the API shows it; who made it is for the people of the workspace. */
export const toMute = ({ code, title, reason, mutedAt, expiresAt }: Mute): z.infer<typeof muteModel> => ({
  code,
  title,
  reason,
  mutedAt: mutedAt.toISOString(),
  expiresAt: iso(expiresAt),
});
