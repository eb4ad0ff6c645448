import { getTableColumns, getTableName } from "drizzle-orm";
import type { OwnershipRule } from "#app/platform/manifest/tables.ts";

/** Columns whose names say that they tie a row to somebody. */
const TYING = /^(user_id|workspace_id|email|recipient|invited_by|.*_user_id)$/;

/** What is wrong with the declarations against these tables, a line each. */
export function missingRules(rules: readonly OwnershipRule[], tables: readonly string[]): string[] {
  const ruled = rules.map(({ table }) => getTableName(table));
  return [
    ...tables.filter((name) => !ruled.includes(name)).map((name) => `${name}: no manifest declares it`),
    ...ruled.filter((name) => !tables.includes(name)).map((name) => `${name}: a rule without a table`),
    ...ruled.filter((name, at) => ruled.indexOf(name) !== at).map((name) => `${name}: declared twice`),
    ...rules.flatMap(incomplete),
  ];
}

function incomplete({ table, claims, reason, keeps = [], exported }: OwnershipRule): string[] {
  const name = getTableName(table);
  const columns = getTableColumns(table);
  const problems: string[] = [];
  if (claims.length === 0 && !reason) problems.push(`${name}: nobody's, without a reason`);
  if (keeps.length > 0 && !reason) problems.push(`${name}: keeps something, without a reason`);
  for (const [property, column] of Object.entries(columns)) {
    // The person's own tables carry the address beside the id, and go as a whole.
    const goes = claims.some((claim) => claim.column.name === "id" && claim.fate.act === "delete");
    if (
      TYING.test(column.name) &&
      !goes &&
      !keeps.includes(property) &&
      !claims.some((claim) => claim.column === column)
    )
      problems.push(`${name}.${column.name}: ties a row to somebody, without a claim`);
  }
  for (const claim of claims)
    if (!Object.values(columns).includes(claim.column as never))
      problems.push(`${name}: a claim on another table's column`);
  if (exported.by !== null) {
    const by = exported.by;
    if (!claims.some(({ whose }) => whose === by)) problems.push(`${name}: exported by ${by}, which no column names`);
    for (const secret of exported.secret ?? [])
      if (!(secret in columns)) problems.push(`${name}.${secret}: no such column to leave out`);
    for (const [property, { name: column }] of Object.entries(columns)) {
      if (/hash|sealed|secret|token|salt/.test(column) && !exported.secret?.includes(property))
        problems.push(`${name}.${column}: exported although its name says secret`);
    }
  }
  return problems;
}
