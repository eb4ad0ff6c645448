import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, timestamps, workspaceId } from "../columns.ts";

/** Marketing campaigns of a workspace: what holds assets, budget and costs of several modules together. */
export const marketingCampaigns = sqliteTable(
  "marketing_campaigns",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Who added it. */
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    status: text("status", { enum: ["draft", "active", "paused", "ended"] }).notNull(),
    goalMetric: text("goal_metric", { enum: ["visits", "leads", "won", "revenue"] }).notNull(),
    /** A count; of revenue, hundredths of the campaign's currency. */
    goalTarget: integer("goal_target").notNull(),
    /** First and last day: "2026-11-26". Null: not decided yet. */
    startsOn: text("starts_on"),
    endsOn: text("ends_on"),
    /** Of budget, target and totals, by ISO 4217. */
    currency: text("currency").notNull(),
    budgetMinor: integer("budget_minor"),
    /** Member of the workspace who is responsible; empty: nobody. */
    ownerId: text("owner_id").notNull(),
    audience: text("audience").notNull(),
    brief: text("brief").notNull(),
    /** Grows with each change of audience or brief: assets made of an older one are stale. */
    briefVersion: integer("brief_version").notNull().default(1),
    /** Country of the audience, ISO 3166-1, for its public holidays; empty: not decided. */
    country: text("country").notNull().default(""),
    /** Segment of contacts whom it addresses; empty: none. */
    segmentId: text("segment_id").notNull().default(""),
    /** A pattern for other campaigns: in no list, never launched. */
    isTemplate: flag("is_template", false),
    /** What was learned when it ended; null: not written yet. */
    review: text("review", { mode: "json" }).$type<{ worked: string; failed: string; next: string }>(),
    /** Part of the signed link to its report; null: there is no link, and older ones no longer open. */
    shareKey: text("share_key"),
    sharedUntil: moment("shared_until"),
    /** Value of utm_campaign by which visits and leads are counted; empty: not decided yet. */
    utmCampaign: text("utm_campaign").notNull(),
    /** What the destinations answered when they were last checked: pages, and where short links lead. */
    destinations: text("destinations", { mode: "json" })
      .$type<{ assetId: string; url?: string; status: number | null; problem: string | null; atMs?: number }[]>()
      .notNull(),
    destinationsAt: moment("destinations_at"),
    launchedAt: moment("launched_at"),
    /** Grows with each change of the campaign, its assets or its costs. */
    version: integer("version").notNull(),
    ...timestamps(),
  },
  (table) => [
    index("marketing_campaigns_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("marketing_campaigns_user").on(table.userId),
    index("marketing_campaigns_owner").on(table.ownerId),
  ],
);

/** What a campaign holds of other modules, and addresses of pages. */
export const campaignAssets = sqliteTable(
  "campaign_assets",
  {
    id: id(),
    workspaceId: workspaceId(),
    campaignId: text("campaign_id").notNull(),
    /** Kind by its module's manifest; "page" is the address of a page. */
    kind: text("kind").notNull(),
    /** Id of the record in its module; of a page, its address. */
    refId: text("ref_id").notNull(),
    /** Its name when it was attached: shown when the record was deleted. */
    title: text("title").notNull(),
    /** Version of the brief that a kit made it of; null: attached by hand. */
    briefVersion: integer("brief_version"),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("campaign_assets_once").on(table.campaignId, table.kind, table.refId),
    index("campaign_assets_workspace").on(table.workspaceId),
  ],
);

/** What a campaign costs, each in its own currency. */
export const campaignCosts = sqliteTable(
  "campaign_costs",
  {
    id: id(),
    workspaceId: workspaceId(),
    campaignId: text("campaign_id").notNull(),
    label: text("label").notNull(),
    spentOn: text("spent_on").notNull(),
    currency: text("currency").notNull(),
    amountMinor: integer("amount_minor").notNull(),
    /** Millionths of the campaign's currency for one unit of this one; null: no rate was entered. */
    rateMicros: integer("rate_micros"),
    /** Asset of the campaign that it was spent on; empty: the campaign as a whole. */
    assetId: text("asset_id").notNull().default(""),
    ...timestamps(),
  },
  (table) => [
    index("campaign_costs_campaign").on(table.campaignId, table.spentOn),
    index("campaign_costs_workspace").on(table.workspaceId),
  ],
);

/** Which UTM values a workspace allows: one row for each. */
export const utmDictionaries = sqliteTable("utm_dictionaries", {
  /** The workspace, once more: a key that every row of the product has. */
  id: id(),
  workspaceId: workspaceId(),
  sources: text("sources", { mode: "json" }).$type<string[]>().notNull(),
  media: text("media", { mode: "json" }).$type<string[]>().notNull(),
  /** Empty: any campaign that follows the rules. */
  campaigns: text("campaigns", { mode: "json" }).$type<string[]>().notNull(),
  lowerCase: flag("lower_case", true),
  separator: text("separator", { enum: ["_", "-", "."] }).notNull(),
  ...timestamps(),
});

/** Wrong UTM values of past traffic and what they mean. */
export const utmMappings = sqliteTable(
  "utm_mappings",
  {
    id: id(),
    workspaceId: workspaceId(),
    field: text("field", { enum: ["source", "medium", "campaign"] }).notNull(),
    fromValue: text("from_value").notNull(),
    toValue: text("to_value").notNull(),
    ...timestamps(),
  },
  (table) => [uniqueIndex("utm_mappings_once").on(table.workspaceId, table.field, table.fromValue)],
);
