import { type SQL, sql } from "drizzle-orm";
import { limitAmount, limitMessage } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { platformModule } from "#app/platform/manifest/platform.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { utf8Length } from "#app/shared/text/text.ts";
import type { Database } from "#db/client.ts";
import { usageMeters } from "#db/schema/platform.ts";
import { ALWAYS } from "./totals.server.ts";

/** Counted for each row besides its texts: ids, dates and the row's places in the indexes. */
const ROW_BYTES = 100;

/** A table whose texts count, with the columns that people fill. */
export interface TextTable {
  name: string;
  columns: readonly string[];
}

const meterOf = (workspaceId: string): SQL =>
  sql`workspace_id = ${workspaceId} and meter = 'text_bytes' and month = ${ALWAYS}`;
const usedOf = (workspaceId: string): SQL =>
  sql`coalesce((select used from usage_meters where ${meterOf(workspaceId)}), 0)`;

/** What rows of these texts count; null is no text. */
export const textBytesOf = (rows: number, ...texts: readonly (string | null)[]): number =>
  texts.reduce((sum, text) => sum + (text === null ? 0 : utf8Length(text)), rows * ROW_BYTES);

/**
 * "these bytes still fit": a condition of the statement that writes them. Within `meteredText`, whose first statement has taken away what
 * the rows held before; `before` of a change that may always make a row smaller, however full the workspace is.
 */
export const textFits = (workspaceId: string, bytes: SQL | number, plan: Plan, before: SQL | number = 0): SQL =>
  sql`(${usedOf(workspaceId)} + ${bytes} <= ${platformModule.limits.textBytes[plan]} or ${bytes} <= ${before})`;

/** What the rows of a table hold that fulfil a condition, which names the columns of that table alone. */
export const textBytesIn = ({ name, columns }: TextTable, where: SQL | undefined): SQL => {
  const texts = columns.map((column) => `length(cast(coalesce(${column}, '') as blob))`).join(" + ");
  return sql`(select coalesce(sum(${sql.raw(`${ROW_BYTES} + ${texts}`)}), 0) from ${sql.raw(name)} where ${where})`;
};

/**
 * Keeps the bytes of a workspace's texts right around a write: `taken` goes first into its batch, `added` last. Each adds up
 * the rows that the write is about, as they are then: rows that are added, changed, deleted, or left as they were come out right.
 */
export function meteredText(db: Database, workspaceId: string, table: TextTable, where: SQL | undefined) {
  const count = (sign: "" | "-") =>
    insertWhere(
      db,
      usageMeters,
      { workspaceId, meter: "text_bytes", month: ALWAYS, used: sql`${sql.raw(sign)}${textBytesIn(table, where)}` },
      undefined,
    ).onConflictDoUpdate({
      target: [usageMeters.workspaceId, usageMeters.meter, usageMeters.month],
      set: { used: sign === "-" ? sql`used + excluded.used` : sql`max(used + excluded.used, 0)` },
    });
  return { taken: count("-"), added: count("") };
}

/** The error of texts that do not fit: the limit, what is used, what they need, and which plan lifts it. */
function textLimitReached(plan: Plan, { used, added }: { used: number; added: number }): AppError {
  const { allows, way } = limitMessage(plan, platformModule.limits.textBytes);
  const shown = (bytes: number): string => limitAmount("bytes", Math.ceil(bytes / 100_000) * 100_000);
  return appError(
    "limit_reached",
    `${allows} ${shown(used)} are used, and this needs ${shown(added)} more. Delete what you no longer need.${way}`,
  );
}

/** Why texts of so many more bytes do not fit; null when they do. For telling afterwards what a write was refused for. */
export async function refuseText(
  db: Database,
  workspaceId: string,
  plan: Plan,
  addedBytes: number,
): Promise<AppError | null> {
  const [row] = await db.all<{ used: number }>(sql`select ${usedOf(workspaceId)} as used`);
  const used = row?.used ?? 0;
  return used + addedBytes > platformModule.limits.textBytes[plan]
    ? textLimitReached(plan, { used, added: addedBytes })
    : null;
}
