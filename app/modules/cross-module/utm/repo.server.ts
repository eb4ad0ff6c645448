import { and, asc, eq, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, auditStatement } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { utmDictionaries, utmMappings } from "#db/schema/cross-module.ts";
import type { Changing } from "../repo.server.ts";

export type DictionaryRow = typeof utmDictionaries.$inferSelect;
export type MappingRow = typeof utmMappings.$inferSelect;

export async function findDictionary({ db, workspaceId }: WorkspaceScope): Promise<DictionaryRow | undefined> {
  const [row] = await db.select().from(utmDictionaries).where(eq(utmDictionaries.workspaceId, workspaceId)).limit(1);
  return row;
}

/** Writes the dictionary of a workspace over what is there. */
export async function putDictionary(scope: Changing, row: DictionaryRow, entry: AuditEntry): Promise<void> {
  const { id: _, workspaceId: __, createdAt: ___, ...set } = row;
  await scope.db.batch([
    scope.db.insert(utmDictionaries).values(row).onConflictDoUpdate({ target: utmDictionaries.id, set }),
    auditStatement(scope, entry),
  ]);
}

/** All mappings of a workspace; there are a few hundred at most. */
export const findMappings = ({ db, workspaceId }: WorkspaceScope): Promise<MappingRow[]> =>
  db
    .select()
    .from(utmMappings)
    .where(eq(utmMappings.workspaceId, workspaceId))
    .orderBy(asc(utmMappings.field), asc(utmMappings.fromValue));

/** Stores what a value means, over what was stored of it; false when the workspace has `max` of others. */
export async function putMapping({ db, workspaceId }: WorkspaceScope, row: MappingRow, max: number): Promise<boolean> {
  const fits = sql`(select count(*) from utm_mappings where workspace_id = ${workspaceId}
    and not (field = ${row.field} and from_value = ${row.fromValue})) < ${max}`;
  const stored = await insertWhere(db, utmMappings, row, fits)
    .onConflictDoUpdate({
      target: [utmMappings.workspaceId, utmMappings.field, utmMappings.fromValue],
      set: { toValue: row.toValue, updatedAt: row.updatedAt },
    })
    .returning({ id: utmMappings.id });
  return stored.length > 0;
}

/** Deletes a mapping; false when it is not there. */
export async function deleteMapping({ db, workspaceId }: WorkspaceScope, id: string): Promise<boolean> {
  const deleted = await db
    .delete(utmMappings)
    .where(and(eq(utmMappings.workspaceId, workspaceId), eq(utmMappings.id, id)))
    .returning({ id: utmMappings.id });
  return deleted.length > 0;
}
