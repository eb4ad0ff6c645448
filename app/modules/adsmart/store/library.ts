import { type NameFields, parseName } from "../creatives/domain/naming.ts";
import type { Creative } from "./ads-rpc.ts";
import { knownValues, readSettings } from "./settings-store.ts";

const MAX_CREATIVES = 1_000;

const CREATIVE =
  "id, name, hook, offer, format, audience, facts, placements, status, version, created_at AS createdAt, updated_at AS updatedAt";
type Stored = Omit<Creative, "fields" | "facts" | "placements"> &
  NameFields & { facts: string; placements: string } & Record<string, string | number>;

const toCreative = ({ hook, offer, format, audience, facts, placements, ...row }: Stored): Creative => ({
  ...(row as unknown as Creative),
  fields: { hook, offer, format, audience },
  facts: JSON.parse(facts),
  placements: JSON.parse(placements),
});

export const listCreatives = (sql: SqlStorage): Creative[] =>
  sql.exec<Stored>(`SELECT ${CREATIVE} FROM creatives ORDER BY updated_at DESC, id DESC`).toArray().map(toCreative);

export function findCreative(sql: SqlStorage, id: string): Creative | null {
  const [row] = sql.exec<Stored>(`SELECT ${CREATIVE} FROM creatives WHERE id = ?`, id).toArray();
  return row ? toCreative(row) : null;
}

const valuesOf = ({ name, fields, facts, placements, status, version, updatedAt }: Creative) => [
  ...[name, fields.hook, fields.offer, fields.format, fields.audience],
  ...[JSON.stringify(facts), JSON.stringify(placements), status, version, updatedAt],
];

export function addCreative(sql: SqlStorage, creative: Creative): "added" | "exists" | "full" {
  const { n, taken } = sql
    .exec<{ n: number; taken: number }>(
      "SELECT count(*) AS n, coalesce(sum(id = ? OR name = ?), 0) AS taken FROM creatives",
      ...[creative.id, creative.name],
    )
    .one();
  if (taken > 0) return "exists";
  if (n >= MAX_CREATIVES) return "full";
  sql.exec(
    `INSERT INTO creatives (name, hook, offer, format, audience, facts, placements, status, version, updated_at, id, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[...valuesOf(creative), creative.id, creative.createdAt],
  );
  return "added";
}

export const saveCreative = (sql: SqlStorage, creative: Creative, version: number): boolean =>
  sql
    .exec(
      `UPDATE creatives SET name = ?, hook = ?, offer = ?, format = ?, audience = ?, facts = ?, placements = ?, status = ?, version = ?,
        updated_at = ? WHERE id = ? AND version = ? AND NOT EXISTS (SELECT 1 FROM creatives o WHERE o.name = ? AND o.id <> ?) RETURNING id`,
      ...[...valuesOf(creative), creative.id, version, creative.name, creative.id],
    )
    .toArray().length > 0;

/** Reads the names of all ads again. */
export function parseNames(sql: SqlStorage): { byRule: number; guessed: number; none: number } {
  const { naming } = readSettings(sql);
  const known = knownValues(sql);
  const counts = { byRule: 0, guessed: 0, none: 0 };
  const rows = sql.exec<{ n: number; name: string }>("SELECT n, name FROM ads").toArray();
  const read = rows.map(({ n, name }) => {
    const { fields, by } = parseName(naming, name, known);
    counts[by === "rule" ? "byRule" : by] += 1;
    return [n, fields.hook, fields.offer, fields.format, fields.audience];
  });
  for (let at = 0; at < read.length; at += 5_000)
    sql.exec(
      `UPDATE ads SET hook = j.value ->> 1, offer = j.value ->> 2, format = j.value ->> 3, audience = j.value ->> 4
        FROM json_each(?) j WHERE ads.n = j.value ->> 0`,
      JSON.stringify(read.slice(at, at + 5_000)),
    );
  return counts;
}
