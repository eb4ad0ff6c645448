import { and, eq, inArray } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { forms } from "#db/schema/forms.ts";

/** Names of a workspace's forms by their ids; a deleted one has none. */
export async function findFormNames(
  { db, workspaceId }: WorkspaceScope,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await db
    .select({ id: forms.id, name: forms.name })
    .from(forms)
    .where(and(eq(forms.workspaceId, workspaceId), inArray(forms.id, [...new Set(ids)])));
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
