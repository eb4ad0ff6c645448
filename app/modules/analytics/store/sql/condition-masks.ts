import type { Condition } from "./text-conditions.ts";

/** A number with one bit for each condition that holds, the first the lowest: one scan then answers all of them. */
export function maskOf(conditions: readonly Condition[]): Condition {
  return {
    sql: `(${conditions.map(({ sql }, at) => `CASE WHEN ${sql} THEN ${2 ** at} ELSE 0 END`).join(" + ")})`,
    bindings: conditions.flatMap(({ bindings }) => bindings),
  };
}

/** That one of the conditions holds. */
export const anyOf = (conditions: readonly Condition[]): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(" OR ")})`,
  bindings: conditions.flatMap(({ bindings }) => bindings),
});

/** Values that one statement of the object's SQLite takes. */
export const MAX_BINDINGS = 100;

/** Cuts items into groups whose values fit into one statement beside `reserved` others, at most 30 in each: a bit operation has 32. */
export function splitByBindings<T>(items: readonly T[], bindingsOf: (item: T) => number, reserved: number): T[][] {
  const groups: T[][] = [];
  let used = 0;
  for (const item of items) {
    const group = groups.at(-1);
    const needs = bindingsOf(item);
    if (group && group.length < 30 && used + needs + reserved <= MAX_BINDINGS) {
      group.push(item);
      used += needs;
    } else {
      groups.push([item]);
      used = needs;
    }
  }
  return groups;
}
