import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

/** What a workspace says of its business: one row for each. */
export const productContexts = sqliteTable(
  "product_contexts",
  {
    /** The workspace, once more: a key that every row of the product has. */
    id: id(),
    workspaceId: workspaceId(),
    /** Who changed it last. */
    userId: text("user_id").notNull(),
    audience: text("audience").notNull(),
    job: text("job").notNull(),
    offer: text("offer").notNull(),
    difference: text("difference").notNull(),
    proof: text("proof").notNull(),
    limits: text("limits").notNull(),
    competitors: text("competitors").notNull(),
    markets: text("markets").notNull(),
    ...timestamps(),
  },
  (table) => [index("product_contexts_user").on(table.userId)],
);

/** Strategies of a workspace: what they were computed from. What follows from it is computed when it is shown. */
export const strategies = sqliteTable(
  "strategies",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    goal: text("goal", { enum: ["awareness", "leads", "sales", "retention"] }).notNull(),
    stage: text("stage", { enum: ["idea", "launch", "growth", "mature"] }).notNull(),
    assets: text("assets", { mode: "json" }).$type<string[]>().notNull(),
    currency: text("currency").notNull(),
    monthlyBudgetMinor: integer("monthly_budget_minor").notNull(),
    hoursPerWeek: integer("hours_per_week").notNull(),
    customerMarginMinor: integer("customer_margin_minor").notNull(),
    /** Assumptions of the budget. */
    visitCostMinor: integer("visit_cost_minor").notNull(),
    /** Of 10,000 visits so many become customers: hundredths of a percent. */
    conversionPer10k: integer("conversion_per_10k").notNull(),
    /** Visits and conversions of each channel, as they were when the numbers were last read. */
    ownChannels: text("own_channels", { mode: "json" })
      .$type<{ channel: string; visits: number; conversions: number }[]>()
      .notNull(),
    ownReadAt: moment("own_read_at").notNull(),
    /** First day of week 1, in days since 1970. */
    startDay: integer("start_day").notNull(),
    /** Key of the link to it for people without an account; null: there is none. */
    shareKey: text("share_key"),
    sharedUntil: moment("shared_until"),
    ...timestamps(),
  },
  (table) => [
    index("strategies_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("strategies_user").on(table.userId),
  ],
);

/** The tasks of a strategy's plan and what became of them. */
export const strategyTasks = sqliteTable(
  "strategy_tasks",
  {
    strategyId: text("strategy_id").notNull(),
    /** Unique within the plan. */
    key: text("key").notNull(),
    workspaceId: workspaceId(),
    week: integer("week").notNull(),
    text: text("text").notNull(),
    /** Page of the product on which it is done. */
    path: text("path"),
    /** Title of a draft that it can begin with. */
    draftTitle: text("draft_title"),
    /** The draft that was made of it. */
    contentId: text("content_id"),
    state: text("state", { enum: ["open", "done", "skipped"] }).notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.strategyId, table.key] }),
    index("strategy_tasks_workspace").on(table.workspaceId, table.strategyId, table.week),
  ],
);

/** Pages of competitors that a workspace watches, each with what it said when it was last read. */
export const competitorPages = sqliteTable(
  "competitor_pages",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Who added it. */
    userId: text("user_id").notNull(),
    /** Of the competitor. */
    name: text("name").notNull(),
    url: text("url").notNull(),
    everyDays: integer("every_days").$type<1 | 7>().notNull(),
    /** Parts of the page as JSON; null until it has been read once. */
    snapshot: text("snapshot"),
    readAt: moment("read_at"),
    /** Why the last reading brought nothing; null when it did. */
    failure: text("failure"),
    /** Readings without an answer in a row. */
    failures: integer("failures").notNull(),
    dueAt: moment("due_at").notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("competitor_pages_url").on(table.workspaceId, table.url),
    index("competitor_pages_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("competitor_pages_due").on(table.dueAt),
    index("competitor_pages_user").on(table.userId),
  ],
);

/** What changed on a watched page from one reading to the next. */
export const competitorChanges = sqliteTable(
  "competitor_changes",
  {
    id: id(),
    workspaceId: workspaceId(),
    pageId: text("page_id").notNull(),
    /** What each part lost and gained, as JSON. */
    parts: text("parts").notNull(),
    foundAt: moment("found_at").notNull(),
  },
  (table) => [index("competitor_changes_page").on(table.workspaceId, table.pageId, table.foundAt)],
);

/** What a strategy was computed from before its numbers or assumptions changed. */
export const strategyVersions = sqliteTable(
  "strategy_versions",
  {
    id: id(),
    workspaceId: workspaceId(),
    strategyId: text("strategy_id").notNull(),
    visitCostMinor: integer("visit_cost_minor").notNull(),
    conversionPer10k: integer("conversion_per_10k").notNull(),
    ownChannels: text("own_channels", { mode: "json" })
      .$type<{ channel: string; visits: number; conversions: number }[]>()
      .notNull(),
    ownReadAt: moment("own_read_at").notNull(),
    /** When it gave way to the next one. */
    replacedAt: moment("replaced_at").notNull(),
  },
  (table) => [index("strategy_versions_strategy").on(table.workspaceId, table.strategyId, table.replacedAt)],
);
