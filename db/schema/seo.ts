import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

export const seoProjects = sqliteTable(
  "seo_projects",
  {
    id: id(),
    workspaceId: workspaceId(),
    name: text("name").notNull(),
    /** Normalised address of the start page. */
    url: text("url").notNull(),
    schedule: text("schedule", { enum: ["none", "daily", "weekly", "monthly"] }).notNull(),
    nextCrawlAt: moment("next_crawl_at"),
    archivedAt: moment("archived_at"),
    ...timestamps(),
  },
  (table) => [
    index("seo_projects_workspace").on(table.workspaceId, table.createdAt),
    index("seo_projects_due").on(table.nextCrawlAt),
  ],
);

/** Head row of a crawl; its pages, links and findings live in the crawl's own object. */
export const seoCrawls = sqliteTable(
  "seo_crawls",
  {
    id: id(),
    workspaceId: workspaceId(),
    projectId: text("project_id").notNull(),
    status: text("status", {
      enum: ["queued", "running", "paused", "finished", "canceled", "blocked", "failed"],
    }).notNull(),
    startedBy: text("started_by", { enum: ["person", "schedule", "api"] }).notNull(),
    /** What ended it early, in words for the reader. */
    reason: text("reason"),
    maxUrls: integer("max_urls").notNull(),
    /** What its result has to keep to (domain/gate/budget.ts), for the program that started it; null without any. */
    budget: text("budget"),
    /** The finished crawl this one is compared with. */
    previousCrawlId: text("previous_crawl_id"),
    pagesCrawled: integer("pages_crawled").notNull().default(0),
    pagesFound: integer("pages_found").notNull().default(0),
    htmlPages: integer("html_pages").notNull().default(0),
    htmlPagesWithErrors: integer("html_pages_with_errors").notNull().default(0),
    errorCount: integer("error_count").notNull().default(0),
    warningCount: integer("warning_count").notNull().default(0),
    noticeCount: integer("notice_count").notNull().default(0),
    newCount: integer("new_count").notNull().default(0),
    fixedCount: integer("fixed_count").notNull().default(0),
    persistingCount: integer("persisting_count").notNull().default(0),
    healthPercent: real("health_percent"),
    /** Null for crawls of a release that did not read the link graph. */
    severityScore: real("severity_score"),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
    ...timestamps(),
  },
  (table) => [index("seo_crawls_project").on(table.workspaceId, table.projectId, table.createdAt)],
);
