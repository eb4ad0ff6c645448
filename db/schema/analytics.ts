import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, moment, timestamps, workspaceId } from "../columns.ts";

/** A website whose traffic is measured; its events live in its own object. The id stands in the tracker's tag and is no secret. */
export const analyticsSites = sqliteTable(
  "analytics_sites",
  {
    id: id(),
    workspaceId: workspaceId(),
    name: text("name").notNull(),
    /** Host names it may send from, subdomains of each included: ["example.com"]. */
    hosts: text("hosts", { mode: "json" }).$type<string[]>().notNull(),
    /** Takes events from any host. */
    anyHost: flag("any_host", false),
    /** IANA name. */
    timeZone: text("time_zone").notNull(),
    /** ISO 4217; what sums of several currencies are shown in. */
    currency: text("currency").notNull(),
    archivedAt: moment("archived_at"),
    ...timestamps(),
  },
  (table) => [index("analytics_sites_workspace").on(table.workspaceId, table.createdAt)],
);

/** What makes visitors of one day recognisable on that day only: deleted when the site's day is over, and with it every way back to an address. */
export const analyticsSalts = sqliteTable(
  "analytics_salts",
  {
    siteId: text("site_id").notNull(),
    /** Wall day of the site. */
    day: integer("day").notNull(),
    salt: text("salt").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.day] }), index("analytics_salts_expiry").on(table.expiresAt)],
);
