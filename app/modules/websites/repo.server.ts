import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { analyticsSites } from "#db/schema/analytics.ts";
import { seoProjects } from "#db/schema/seo.ts";
import { websites } from "#db/schema/websites.ts";

export type WebsiteRow = typeof websites.$inferSelect;
/** What looks at a website: a project of the SEO Engine, or a measured site. */
export type WebsiteTool = "seo" | "analytics";

const TABLES = { seo: seoProjects, analytics: analyticsSites } as const;
const OTHER = { seo: "analytics", analytics: "seo" } as const;

const isUsedBy = (tool: WebsiteTool, websiteId: SQL): SQL =>
  sql`exists (select 1 from ${sql.raw(tool === "seo" ? "seo_projects" : "analytics_sites")} used where used.website_id = ${websiteId} and used.archived_at is null)`;

/** Whether the website `w` of a statement is that of one of the hosts. */
const answersTo = (hosts: readonly string[]): SQL => {
  const own = sql`(select value from json_each(${JSON.stringify(hosts)}))`;
  return sql`(w.host in ${own} or exists (select 1 from analytics_sites measured, json_each(measured.hosts) as measured_host
    where measured.website_id = w.id and measured.archived_at is null and measured_host.value in ${own}))`;
};

/** A tool's row that joins a website. */
export interface Joining {
  tool: WebsiteTool;
  workspaceId: string;
  /** Host names without "www.", the first of them the website's own. */
  hosts: readonly [string, ...string[]];
  /** Id of the record when none has room for the tool. */
  newId: string;
}

/** Id of the oldest record of these hosts that the tool does not look at yet, else the new id. */
export const placeOf = ({ tool, workspaceId, hosts, newId }: Joining): SQL<string> =>
  sql<string>`coalesce((select w.id from websites w where w.workspace_id = ${workspaceId} and ${answersTo(hosts)}
    and not ${isUsedBy(tool, sql`w.id`)} order by w.created_at, w.id limit 1), ${newId})`;

/** The same for a row that may stay where it is: as long as its record is of one of the hosts, and no other active row's. */
export const keptPlaceOf = (joining: Joining): SQL<string> => {
  const table = sql.raw(joining.tool === "seo" ? "seo_projects" : "analytics_sites");
  return sql<string>`case when exists (select 1 from websites w where w.id = ${table}.website_id and ${answersTo(joining.hosts)})
    and not exists (select 1 from ${table} rival where rival.website_id = ${table}.website_id and rival.archived_at is null and rival.id <> ${table}.id)
    then ${table}.website_id else ${placeOf(joining)} end`;
};

/**
 * The statements that follow the write of a tool's row in its batch: the record is made when it is new, a given name is
 * that of every tool from then on, without one the row takes the record's, and records that nothing uses go.
 * A row that was not written at `now` changes nothing.
 */
export function joinStatements(
  { db, workspaceId }: WorkspaceScope,
  { tool, hosts, newId }: Omit<Joining, "workspaceId">,
  { rowId, name, now }: { rowId: string; name: string | undefined; now: Date },
) {
  const table = TABLES[tool];
  const written = sql`${table.id} = ${rowId} and ${table.workspaceId} = ${workspaceId} and ${table.updatedAt} = ${now.getTime()}`;
  const joined = sql`(select ${table.websiteId} from ${table} where ${written})`;
  const record = insertWhere(
    db,
    websites,
    {
      id: newId,
      workspaceId,
      host: hosts[0],
      name: sql`(select ${table.name} from ${table} where ${written})`,
      createdAt: now,
      updatedAt: now,
    },
    sql`${joined} = ${newId} and not exists (select 1 from websites made where made.id = ${newId})`,
  );
  const names =
    name === undefined
      ? [
          db
            .update(table)
            .set({ name: sql`(select w.name from websites w where w.id = ${table.websiteId})` })
            .where(and(written, sql`${table.websiteId} is not null`)),
        ]
      : renameStatements({ db, workspaceId }, joined, { name, now });
  return [record, ...names, forgetUnused({ db, workspaceId })] as const;
}

/** Gives a website its name in the record and in every tool. */
const renameStatements = (
  { db, workspaceId }: WorkspaceScope,
  websiteId: SQL,
  { name, now }: { name: string; now: Date },
) => [
  db
    .update(websites)
    .set({ name, updatedAt: now })
    .where(and(eq(websites.workspaceId, workspaceId), eq(websites.id, websiteId), ne(websites.name, name))),
  ...[seoProjects, analyticsSites].map((table) =>
    db
      .update(table)
      .set({ name, updatedAt: now })
      .where(and(eq(table.workspaceId, workspaceId), eq(table.websiteId, websiteId), ne(table.name, name))),
  ),
];

/** Removes the records of the workspace that neither a project, archived or not, nor a measured site has. */
export const forgetUnused = ({ db, workspaceId }: WorkspaceScope) =>
  db.delete(websites).where(
    and(
      eq(websites.workspaceId, workspaceId),
      sql`not exists (select 1 from seo_projects used where used.website_id = ${websites.id})
        and not exists (select 1 from analytics_sites used where used.website_id = ${websites.id})`,
    ),
  );

const MAX_OFFERS = 6;

/** Websites that the other tool looks at and this one does not, the newest first. */
export const findOffers = ({ db, workspaceId }: WorkspaceScope, tool: WebsiteTool): Promise<WebsiteRow[]> =>
  db
    .select()
    .from(websites)
    .where(
      and(
        eq(websites.workspaceId, workspaceId),
        sql`${isUsedBy(OTHER[tool], sql`${websites.id}`)} and not ${isUsedBy(tool, sql`${websites.id}`)}`,
      ),
    )
    .orderBy(desc(websites.createdAt), desc(websites.id))
    .limit(MAX_OFFERS);

/** One website of the workspace. */
export async function findWebsite({ db, workspaceId }: WorkspaceScope, id: string): Promise<WebsiteRow | undefined> {
  const [row] = await db
    .select()
    .from(websites)
    .where(and(eq(websites.workspaceId, workspaceId), eq(websites.id, id)))
    .limit(1);
  return row;
}

/** The oldest website of a host. */
export async function findWebsiteOfHost(
  { db, workspaceId }: WorkspaceScope,
  host: string,
): Promise<WebsiteRow | undefined> {
  const [row] = await db
    .select()
    .from(websites)
    .where(and(eq(websites.workspaceId, workspaceId), eq(websites.host, host)))
    .orderBy(websites.createdAt, websites.id)
    .limit(1);
  return row;
}

/** Id of the active row that the other tool has for a website; null without one. */
export async function findRowOfOther(
  { db, workspaceId }: WorkspaceScope,
  tool: WebsiteTool,
  websiteId: string,
): Promise<string | null> {
  const table = TABLES[OTHER[tool]];
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.workspaceId, workspaceId), eq(table.websiteId, websiteId), sql`${table.archivedAt} is null`))
    .limit(1);
  return row?.id ?? null;
}
