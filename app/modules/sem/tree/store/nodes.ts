import { changeType } from "../domain/diff.ts";
import { type Kind, keyOf, type NodeData } from "../domain/fields.ts";
import type { Counts, GroupRow, ListQuery, PlacedNode, StoredNode } from "./sem-rpc.ts";

interface NodeRow extends Record<string, string | number | null> {
  id: number;
  campaign_id: string;
  parent_id: number;
  kind: string;
  data: string;
  base: string | null;
  is_removed: number;
}

const COLUMNS = "id, campaign_id, parent_id, kind, data, base, is_removed";
/** The same of a table that is joined as `n`. */
const JOINED = COLUMNS.split(", ")
  .map((column) => `n.${column}`)
  .join(", ");

const nodeOf = (row: NodeRow): StoredNode => ({
  id: row.id,
  campaignId: row.campaign_id,
  parentId: row.parent_id,
  kind: row.kind as Kind,
  data: JSON.parse(row.data) as NodeData,
  base: row.base === null ? null : (JSON.parse(row.base) as NodeData),
  isRemoved: row.is_removed === 1,
});

export const findNode = (sql: SqlStorage, id: number): StoredNode | null => {
  const [row] = sql.exec<NodeRow>(`SELECT ${COLUMNS} FROM nodes WHERE id = ?`, id).toArray();
  return row ? nodeOf(row) : null;
};

export function findByKey(
  sql: SqlStorage,
  place: { campaignId: string; parentId: number; kind: Kind },
  key: string,
): StoredNode | null {
  const [row] = sql
    .exec<NodeRow>(
      `SELECT ${COLUMNS} FROM nodes WHERE campaign_id = ? AND parent_id = ? AND kind = ? AND key = ?`,
      place.campaignId,
      place.parentId,
      place.kind,
      key,
    )
    .toArray();
  return row ? nodeOf(row) : null;
}

const isChanged = (node: Pick<StoredNode, "data" | "base" | "isRemoved">): number =>
  changeType(node) === null ? 0 : 1;

export function insertNode(sql: SqlStorage, node: Omit<StoredNode, "id">, id: number | null = null): number {
  return sql
    .exec<{ id: number }>(
      "INSERT INTO nodes (id, campaign_id, parent_id, kind, key, data, base, is_removed, is_changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
      id,
      node.campaignId,
      node.parentId,
      node.kind,
      keyOf(node.kind, node.data),
      JSON.stringify(node.data),
      node.base === null ? null : JSON.stringify(node.base),
      node.isRemoved ? 1 : 0,
      isChanged(node),
    )
    .one().id;
}

/** Writes the draft of a thing; what was applied stays. */
export function updateNode(sql: SqlStorage, node: StoredNode): void {
  sql.exec(
    "UPDATE nodes SET key = ?, data = ?, is_removed = ?, is_changed = ? WHERE id = ?",
    keyOf(node.kind, node.data),
    JSON.stringify(node.data),
    node.isRemoved ? 1 : 0,
    isChanged(node),
    node.id,
  );
}

export const deleteNode = (sql: SqlStorage, id: number): void => {
  sql.exec("DELETE FROM nodes WHERE id = ?", id);
};

export const childrenOf = (sql: SqlStorage, { campaignId, id }: StoredNode): StoredNode[] =>
  sql
    .exec<NodeRow>(`SELECT ${COLUMNS} FROM nodes WHERE campaign_id = ? AND parent_id = ?`, campaignId, id)
    .toArray()
    .map(nodeOf);

export const countNodes = (sql: SqlStorage): number =>
  sql.exec<{ count: number }>("SELECT count(*) AS count FROM nodes").one().count;

export const countEnabledAds = (sql: SqlStorage, campaignId: string, groupId: number, exceptId: number): number =>
  sql
    .exec<{ count: number }>(
      `SELECT count(*) AS count FROM nodes WHERE campaign_id = ? AND parent_id = ? AND kind = 'ad' AND id <> ? AND is_removed = 0
        AND json_extract(data, '$.status') = 'Enabled'`,
      campaignId,
      groupId,
      exceptId,
    )
    .one().count;

export const listNodes = (sql: SqlStorage, { campaignId, parentId, kind, after, limit }: ListQuery): StoredNode[] =>
  sql
    .exec<NodeRow>(
      `SELECT ${COLUMNS} FROM nodes WHERE campaign_id = ? AND parent_id = ? AND kind = ? AND is_removed = 0 AND id > ? ORDER BY id LIMIT ?`,
      campaignId,
      parentId,
      kind,
      after,
      limit,
    )
    .toArray()
    .map(nodeOf);

export const listGroups = (sql: SqlStorage, campaignId: string, after: number, limit: number): GroupRow[] =>
  sql
    .exec<NodeRow & { keywords: number; ads: number }>(
      `SELECT ${JOINED},
        (SELECT count(*) FROM nodes k WHERE k.campaign_id = n.campaign_id AND k.parent_id = n.id AND k.kind = 'keyword' AND k.is_removed = 0) AS keywords,
        (SELECT count(*) FROM nodes a WHERE a.campaign_id = n.campaign_id AND a.parent_id = n.id AND a.kind = 'ad' AND a.is_removed = 0) AS ads
        FROM nodes n WHERE n.campaign_id = ? AND n.parent_id = 0 AND n.kind = 'group' AND n.is_removed = 0 AND n.id > ?
        ORDER BY n.id LIMIT ?`,
      campaignId,
      after,
      limit,
    )
    .toArray()
    .map((row) => ({ ...nodeOf(row), keywords: row.keywords, ads: row.ads }));

export function countsOf(sql: SqlStorage, campaignIds: readonly string[]): Record<string, Counts> {
  const rows = sql
    .exec<{ id: string; groups: number; keywords: number; ads: number; negatives: number; changes: number }>(
      `SELECT n.campaign_id AS id, sum(n.kind = 'group' AND n.is_removed = 0) AS groups,
        sum(n.kind = 'keyword' AND n.is_removed = 0 AND coalesce(p.is_removed, 0) = 0) AS keywords,
        sum(n.kind = 'ad' AND n.is_removed = 0 AND coalesce(p.is_removed, 0) = 0) AS ads,
        sum(n.kind = 'negative' AND n.is_removed = 0 AND coalesce(p.is_removed, 0) = 0) AS negatives,
        sum(n.is_changed = 1 AND coalesce(p.is_removed, 0) = 0) AS changes
        FROM nodes n LEFT JOIN nodes p ON p.id = n.parent_id
        WHERE n.campaign_id IN (SELECT value FROM json_each(?)) GROUP BY n.campaign_id`,
      JSON.stringify(campaignIds),
    )
    .toArray();
  return Object.fromEntries(rows.map(({ id, ...counts }) => [id, counts]));
}

/** What a removed ad group holds goes with it, and is no change of its own. */
export const walkNodes = (
  sql: SqlStorage,
  campaignId: string,
  onlyChanged: boolean,
  after: number,
  limit: number,
): PlacedNode[] =>
  sql
    .exec<NodeRow & { parent_data: string | null }>(
      `SELECT ${JOINED}, p.data AS parent_data FROM nodes n LEFT JOIN nodes p ON p.id = n.parent_id
        WHERE n.campaign_id = ? AND n.id > ? AND coalesce(p.is_removed, 0) = 0 ${onlyChanged ? "AND n.is_changed = 1" : ""}
        ORDER BY n.id LIMIT ?`,
      campaignId,
      after,
      limit,
    )
    .toArray()
    .map((row) => ({
      ...nodeOf(row),
      group: row.parent_data === null ? null : ((JSON.parse(row.parent_data) as NodeData).name ?? null),
    }));

/** Takes the draft of a campaign as what the account has; removed things go for good. Returns how many changes there were. */
export function markApplied(sql: SqlStorage, campaignId: string): number {
  const { count } = sql
    .exec<{ count: number }>("SELECT count(*) AS count FROM nodes WHERE campaign_id = ? AND is_changed = 1", campaignId)
    .one();
  sql.exec(
    "DELETE FROM nodes WHERE campaign_id = ?1 AND parent_id IN (SELECT id FROM nodes WHERE campaign_id = ?1 AND kind = 'group' AND is_removed = 1)",
    campaignId,
  );
  sql.exec("DELETE FROM nodes WHERE campaign_id = ? AND is_removed = 1", campaignId);
  sql.exec("UPDATE nodes SET base = data, is_changed = 0 WHERE campaign_id = ? AND is_changed = 1", campaignId);
  return count;
}

export const keywordTexts = (sql: SqlStorage, campaignId: string, groupId: number, limit: number): string[] =>
  sql
    .exec<{ text: string }>(
      "SELECT json_extract(data, '$.text') AS text FROM nodes WHERE campaign_id = ? AND parent_id = ? AND kind = 'keyword' AND is_removed = 0 LIMIT ?",
      campaignId,
      groupId,
      limit,
    )
    .toArray()
    .map(({ text }) => text);

/** Negatives and keywords of a campaign for the search for conflicts, at most `limit` of each. */
export const criteriaOf = (
  sql: SqlStorage,
  campaignId: string,
  kind: "negative" | "keyword",
  limit: number,
): StoredNode[] =>
  sql
    .exec<NodeRow>(
      `SELECT ${JOINED} FROM nodes n LEFT JOIN nodes p ON p.id = n.parent_id
        WHERE n.campaign_id = ? AND n.kind = ? AND n.is_removed = 0 AND coalesce(p.is_removed, 0) = 0 LIMIT ?`,
      campaignId,
      kind,
      limit,
    )
    .toArray()
    .map(nodeOf);

export const knownKeywords = (sql: SqlStorage, texts: readonly string[]): string[] =>
  sql
    .exec<{ text: string }>(
      `SELECT DISTINCT lower(json_extract(data, '$.text')) AS text FROM nodes WHERE kind = 'keyword' AND is_removed = 0
        AND lower(json_extract(data, '$.text')) IN (SELECT value FROM json_each(?))`,
      JSON.stringify(texts),
    )
    .toArray()
    .map(({ text }) => text);
