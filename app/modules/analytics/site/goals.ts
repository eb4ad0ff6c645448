import { EVENT_KINDS } from "../domain/event.ts";
import type { GoalRule } from "../domain/goal.ts";
import { type Condition, matching } from "./filters.ts";

/** Which events a kind of goal looks at, and where the text stands that its pattern is held against, seen from `events e`. */
const LOOKS_AT: Readonly<Record<GoalRule["kind"], { kind: number; id: string }>> = {
  page: { kind: EVENT_KINDS.view, id: "e.path_id" },
  event: { kind: EVENT_KINDS.custom, id: "e.name_id" },
  outbound: { kind: EVENT_KINDS.outbound, id: "e.target_id" },
  download: { kind: EVENT_KINDS.download, id: "e.target_id" },
  scroll: { kind: EVENT_KINDS.leave, id: "e.path_id" },
};

/** Numbers of the texts that a pattern names: one look-up where it has no star, one walk through the texts otherwise; never one for each event. */
function whereText(id: string, pattern: string): Condition {
  if (!pattern.includes("*")) return { sql: `${id} = (SELECT id FROM texts WHERE text = ?)`, bindings: [pattern] };
  const { sql, bindings } = matching("x.text", "matches", [pattern]);
  return { sql: `${id} IN (SELECT x.id FROM texts x WHERE ${sql})`, bindings };
}

/** SQLite reads JSON's true and false as 1 and 0; people write what was sent. */
const PROPERTY =
  "EXISTS (SELECT 1 FROM json_each(e.props) p WHERE p.key = ? AND CASE p.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST(p.value AS TEXT) END = ?)";

/** The condition on `events e` that is true for an event by which the goal is reached. */
export function whereGoal({ kind, pattern, property, minScrollPercent }: GoalRule): Condition {
  const looksAt = LOOKS_AT[kind];
  const text = whereText(looksAt.id, pattern);
  const conditions: Condition[] = [{ sql: `e.kind = ${looksAt.kind}`, bindings: [] }, text];
  if (kind === "scroll") conditions.push({ sql: "e.scroll_percent >= ?", bindings: [minScrollPercent ?? 0] });
  if (property) conditions.push({ sql: PROPERTY, bindings: [property.name, property.value] });
  return { sql: `(${conditions.map(({ sql }) => sql).join(" AND ")})`, bindings: conditions.flatMap(({ bindings }) => bindings) };
}
