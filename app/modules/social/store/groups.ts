import { groupContent } from "../domain/group-content.ts";
import type { Approval, ApprovalLink, ApprovalState, Group, SocialSettings } from "./social-rpc.ts";
import { NO_SETTINGS } from "./social-rpc.ts";

const read = (row: { doc: string } | undefined): Group | null => (row ? (JSON.parse(row.doc) as Group) : null);

export const findGroup = (sql: SqlStorage, id: string): Group | null =>
  read(sql.exec<{ doc: string }>("SELECT doc FROM groups WHERE id = ?", id).toArray()[0]);

export const findGroups = (sql: SqlStorage, ids: readonly string[]): Group[] =>
  sql
    .exec<{ doc: string }>("SELECT doc FROM groups WHERE id IN (SELECT value FROM json_each(?))", JSON.stringify(ids))
    .toArray()
    .flatMap((row) => read(row) ?? []);

export const groupsAfter = (sql: SqlStorage, after: string, limit: number): Group[] =>
  sql
    .exec<{ doc: string }>("SELECT doc FROM groups WHERE id > ? ORDER BY id LIMIT ?", after, limit)
    .toArray()
    .flatMap((row) => read(row) ?? []);

export const writeGroup = (sql: SqlStorage, group: Group): void => {
  sql.exec(
    "INSERT INTO groups (id, doc) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc",
    group.id,
    JSON.stringify(group),
  );
};

/** Images, video and approval of a stored group stay: they have calls of their own. */
export function saveGroup(sql: SqlStorage, group: Group): void {
  const before = findGroup(sql, group.id);
  writeGroup(
    sql,
    before
      ? {
          ...group,
          ...{ images: before.images, video: before.video ?? null },
          ...{ approval: before.approval, createdAtMs: before.createdAtMs },
        }
      : group,
  );
}

/** Changes a group; false when it is gone, or the change is refused with null. */
export function changeGroup(sql: SqlStorage, id: string, make: (group: Group) => Group | null): boolean {
  const before = findGroup(sql, id);
  const after = before && make(before);
  if (!after) return false;
  writeGroup(sql, after);
  return true;
}

export const setApproval = (
  sql: SqlStorage,
  groupId: string,
  from: readonly ApprovalState[],
  approval: Approval,
  seen?: string,
): boolean =>
  changeGroup(sql, groupId, (group) => {
    const isSeen = seen === undefined || seen === groupContent(group);
    return isSeen && from.includes(group.approval.state) ? { ...group, approval } : null;
  });

export function readSettings(sql: SqlStorage): SocialSettings {
  const stored = sql.exec<{ name: string; value: string }>("SELECT name, value FROM settings").toArray();
  return { ...NO_SETTINGS, ...Object.fromEntries(stored.map(({ name, value }) => [name, JSON.parse(value)])) };
}

export function saveSettings(sql: SqlStorage, settings: Partial<SocialSettings>, nowMs: number): void {
  // Editors may have made links until now; from here on links are made by owners.
  if (settings.needsApproval && !readSettings(sql).needsApproval)
    sql.exec("UPDATE approval_links SET revoked_at = ? WHERE revoked_at IS NULL", nowMs);
  for (const [name, value] of Object.entries(settings))
    sql.exec(
      "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      name,
      JSON.stringify(value),
    );
}

interface LinkRow extends Record<string, SqlStorageValue> {
  id: string;
  group_id: string;
  token_hash: string;
  name: string;
  expires_at: number;
  revoked_at: number | null;
}

const toLink = ({ id, group_id, token_hash, name, expires_at, revoked_at }: LinkRow): ApprovalLink => ({
  ...{ id, name },
  groupId: group_id,
  tokenHash: token_hash,
  expiresAtMs: expires_at,
  revokedAtMs: revoked_at,
});

export function addLink(sql: SqlStorage, link: ApprovalLink, max: number): "added" | "exists" | "full" {
  const has = sql.exec("SELECT 1 FROM approval_links WHERE id = ?", link.id).toArray().length > 0;
  if (has) return "exists";
  if (linksOf(sql, link.groupId).length >= max) return "full";
  sql.exec(
    "INSERT INTO approval_links (id, group_id, token_hash, name, expires_at) VALUES (?, ?, ?, ?, ?)",
    link.id,
    link.groupId,
    link.tokenHash,
    link.name,
    link.expiresAtMs,
  );
  return "added";
}

export const linksOf = (sql: SqlStorage, groupId: string): ApprovalLink[] =>
  sql.exec<LinkRow>("SELECT * FROM approval_links WHERE group_id = ? ORDER BY id DESC", groupId).toArray().map(toLink);

export const findLink = (sql: SqlStorage, tokenHash: string): ApprovalLink | null =>
  sql.exec<LinkRow>("SELECT * FROM approval_links WHERE token_hash = ?", tokenHash).toArray().map(toLink)[0] ?? null;

export const revokeLink = (sql: SqlStorage, groupId: string, id: string, nowMs: number): boolean =>
  sql
    .exec(
      "UPDATE approval_links SET revoked_at = ? WHERE id = ? AND group_id = ? AND revoked_at IS NULL RETURNING id",
      nowMs,
      id,
      groupId,
    )
    .toArray().length > 0;

export function deleteGroup(sql: SqlStorage, id: string): void {
  sql.exec("DELETE FROM groups WHERE id = ?", id);
  sql.exec("DELETE FROM approval_links WHERE group_id = ?", id);
}
