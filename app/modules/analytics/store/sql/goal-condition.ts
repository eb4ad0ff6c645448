import { EVENT_KINDS } from "../../domain/event.ts";
import type { GoalRule } from "../../domain/goal.ts";
import { type Condition, matching, PROPERTY_TEXT } from "./text-conditions.ts";

/** The events that reach a goal of each kind, and the column with the text of its pattern. */
const EVENTS_OF: Readonly<Record<GoalRule["kind"], { kind: number; id: string }>> = {
  page: { kind: EVENT_KINDS.view, id: "e.path_id" },
  event: { kind: EVENT_KINDS.custom, id: "e.name_id" },
  outbound: { kind: EVENT_KINDS.outbound, id: "e.target_id" },
  download: { kind: EVENT_KINDS.download, id: "e.target_id" },
  scroll: { kind: EVENT_KINDS.leave, id: "e.path_id" },
};

/** The condition on `events e` that an event reaches the goal; each such event is one conversion. */
export function whereGoal({ kind, pattern, property, minScrollPercent }: GoalRule): Condition {
  const of = EVENTS_OF[kind];
  const text = matching("x.text", pattern.includes("*") ? "matches" : "is", [pattern]);
  const conditions: Condition[] = [
    { sql: `e.kind = ${of.kind}`, bindings: [] },
    { sql: `${of.id} IN (SELECT x.id FROM texts x WHERE ${text.sql})`, bindings: text.bindings },
  ];
  if (kind === "scroll") conditions.push({ sql: "e.scroll_percent >= ?", bindings: [minScrollPercent ?? 0] });
  if (property) {
    const sql = `EXISTS (SELECT 1 FROM json_each(e.props) p WHERE p.key = ? AND ${PROPERTY_TEXT} = ?)`;
    conditions.push({ sql, bindings: [property.name, property.value] });
  }
  return {
    sql: `(${conditions.map(({ sql }) => sql).join(" AND ")})`,
    bindings: conditions.flatMap(({ bindings }) => bindings),
  };
}
