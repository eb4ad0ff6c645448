import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

/** Search queries that a workspace wants to be found with; figures come from the imports. */
export const seoKeywords = sqliteTable(
  "seo_keywords",
  {
    id: id(),
    workspaceId: workspaceId(),
    projectId: text("project_id").notNull(),
    /** As it was typed. */
    keyword: text("keyword").notNull(),
    /** As it is compared: see foldKeyword. */
    folded: text("folded").notNull(),
    /** Empty: in no group. */
    groupName: text("group_name").notNull().default(""),
    intent: text("intent", {
      enum: ["informational", "commercial", "transactional", "navigational", "unset"],
    }).notNull(),
    /** Who said so: the word lists, which never change what a person chose. */
    intentBy: text("intent_by", { enum: ["rule", "person"] }).notNull(),
    /** The page that should be found; null: none chosen. */
    targetUrl: text("target_url"),
    note: text("note").notNull().default(""),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("seo_keywords_folded").on(table.workspaceId, table.projectId, table.folded),
    index("seo_keywords_group").on(table.workspaceId, table.projectId, table.groupName),
  ],
);

/** A file of search figures: a draft while its columns are looked at, done once its rows are in. */
export const seoKeywordImports = sqliteTable(
  "seo_keyword_imports",
  {
    id: id(),
    workspaceId: workspaceId(),
    projectId: text("project_id").notNull(),
    status: text("status", { enum: ["draft", "done"] }).notNull(),
    /** Which columns the rows have; null while it is a draft. */
    kind: text("kind", { enum: ["queries", "pages", "query_pages"] }),
    /** First and last day of the figures, "2026-01-31"; null while it is a draft. */
    periodStart: text("period_start"),
    periodEnd: text("period_end"),
    /** Days from the first to the last, both counted. */
    periodDays: integer("period_days"),
    fileName: text("file_name").notNull(),
    rowCount: integer("row_count").notNull().default(0),
    /** Rows of the file that were left out because they could not be read. */
    errorCount: integer("error_count").notNull().default(0),
    clicks: integer("clicks").notNull().default(0),
    impressions: integer("impressions").notNull().default(0),
    /** Who uploaded it. */
    createdBy: text("created_by").notNull(),
    ...timestamps(),
  },
  (table) => [
    // One file for each period and kind; drafts have no period, and nulls differ from each other.
    uniqueIndex("seo_keyword_imports_period").on(
      table.workspaceId,
      table.projectId,
      table.kind,
      table.periodStart,
      table.periodEnd,
    ),
    index("seo_keyword_imports_draft").on(table.status, table.createdAt),
  ],
);

/** One row of an imported file. The click-through rate is not kept: it is clicks by impressions. */
export const seoKeywordImportRows = sqliteTable(
  "seo_keyword_import_rows",
  {
    workspaceId: workspaceId(),
    importId: text("import_id").notNull(),
    /** Where it stood first in the file. */
    line: integer("line").notNull(),
    /** Folded; empty in a file of pages. */
    query: text("query").notNull(),
    /** Empty in a file of queries. */
    page: text("page").notNull(),
    clicks: integer("clicks").notNull(),
    impressions: integer("impressions").notNull(),
    /** Average position, 1 = first. */
    position: real("position").notNull(),
  },
  (table) => [
    uniqueIndex("seo_keyword_import_rows_place").on(table.workspaceId, table.importId, table.query, table.page),
  ],
);

/** What a suggest service answered, so that it is asked once a week at most; nothing in it is about a person. */
export const seoKeywordSuggestions = sqliteTable(
  "seo_keyword_suggestions",
  {
    workspaceId: workspaceId(),
    provider: text("provider").notNull(),
    /** Language of the suggestions: "en". */
    locale: text("locale").notNull(),
    query: text("query").notNull(),
    suggestions: text("suggestions", { mode: "json" }).$type<string[]>().notNull(),
    fetchedAt: moment("fetched_at").notNull(),
  },
  (table) => [
    uniqueIndex("seo_keyword_suggestions_asked").on(table.workspaceId, table.provider, table.locale, table.query),
    index("seo_keyword_suggestions_fetched").on(table.fetchedAt),
  ],
);
