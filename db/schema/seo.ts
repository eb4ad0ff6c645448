import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

export const seoProjects = sqliteTable(
  "seo_projects",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** The record that it shares with the other tools for the same website. */
    websiteId: text("website_id"),
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
    index("seo_projects_website").on(table.websiteId),
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

/** An issue that a project's people chose not to count, why, and until when. */
export const seoMutes = sqliteTable(
  "seo_mutes",
  {
    id: id(),
    workspaceId: workspaceId(),
    projectId: text("project_id").notNull(),
    /** An issue code of the catalogue. */
    code: text("code").notNull(),
    reason: text("reason").notNull(),
    /** From then on it counts again; null: until somebody lifts it. */
    expiresAt: moment("expires_at"),
    /** User id; empty once that person's account is erased. */
    mutedBy: text("muted_by").notNull(),
    ...timestamps(),
  },
  (table) => [uniqueIndex("seo_mutes_code").on(table.workspaceId, table.projectId, table.code)],
);

/** Links to a report of a website that people without an account may open. */
export const seoReports = sqliteTable(
  "seo_reports",
  {
    id: id(),
    workspaceId: workspaceId(),
    projectId: text("project_id").notNull(),
    /** The crawl that it reports; null: the latest finished one, whenever it is opened. */
    crawlId: text("crawl_id"),
    /** SHA-256 of the token in the link; the token itself is kept nowhere. */
    tokenHash: text("token_hash").notNull(),
    title: text("title").notNull(),
    /** Whose report it is, in place of Kaja's name. */
    brandName: text("brand_name").notNull(),
    /** "#rrggbb". */
    brandColour: text("brand_colour").notNull(),
    preparedFor: text("prepared_for").notNull(),
    preparedBy: text("prepared_by").notNull(),
    /** Of the password of the link; null without one. */
    passwordHash: text("password_hash"),
    expiresAt: moment("expires_at"),
    revokedAt: moment("revoked_at"),
    viewCount: integer("view_count").notNull().default(0),
    lastViewedAt: moment("last_viewed_at"),
    /** Who made it; empty once that person is gone. */
    createdBy: text("created_by").notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("seo_reports_token").on(table.tokenHash),
    index("seo_reports_project").on(table.workspaceId, table.projectId, table.createdAt),
  ],
);

/**
 * How a website is crawled and what its people want to hear of: one row for a project that has settings of its own.
 * Apart from the project's row, so that lists and the API carry neither long lists of addresses nor a sealed sign-in.
 */
export const seoProjectSettings = sqliteTable(
  "seo_project_settings",
  {
    projectId: text("project_id").primaryKey(),
    workspaceId: workspaceId(),
    /** JSON of `CrawlSettings`; null: the defaults. */
    crawlSettings: text("crawl_settings"),
    /** JSON of `AlertSettings`; null: the defaults. */
    alertSettings: text("alert_settings"),
    /** Since when the workspace has proved that the site is its own; null: it has not, or not any more. */
    verifiedAt: moment("verified_at"),
    verifiedBy: text("verified_by", { enum: ["file", "meta", "dns"] }),
    /** When a proof that had been there was gone. */
    verificationLostAt: moment("verification_lost_at"),
    /** User name and password for the site's own sign-in, sealed. */
    sealedBasicAuth: text("sealed_basic_auth"),
    ...timestamps(),
  },
  (table) => [index("seo_project_settings_workspace").on(table.workspaceId)],
);
