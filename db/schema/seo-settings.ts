import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, timestamps, workspaceId } from "../columns.ts";

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
