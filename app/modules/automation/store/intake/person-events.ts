import type { FlowDocument } from "../../domain/document/document.ts";
import { MAX_EVENT_BYTES, MAX_RUN_EVENTS } from "../../domain/limits.ts";
import { allHold, readPath } from "../../domain/running/conditions.ts";
import { forgetWatched, moveWatched } from "../comparisons/holdout.ts";
import { readVersion } from "../drafts.ts";
import type { Entry, PersonEvent } from "../flow-rpc.ts";
import type { Now, RunRow } from "../rows.ts";
import { takeEventInHand } from "../runs/legs.ts";
import { apply } from "../runs/runs.ts";
import { RETURNED } from "./callers.ts";

const waitsFor = (document: FlowDocument | null, type: string): boolean =>
  document?.nodes.some(({ kind, settings }) => kind === "wait_event" && settings.type === type) === true;

const MAX_ACTIVE_OF_PERSON = 100;

const activeRuns = (sql: SqlStorage, person: string): RunRow[] =>
  sql
    .exec<RunRow>(
      "SELECT * FROM runs WHERE person = ? AND ended_at IS NULL ORDER BY row LIMIT ?",
      person,
      MAX_ACTIVE_OF_PERSON,
    )
    .toArray();

/**
 * Keeps an event for the active runs of a person whose version waits for its type, and lets those that wait for it now
 * continue. The same event again, and one from before the run began, count for nothing.
 */
export function noteEvent(sql: SqlStorage, now: Now, { id, type, at, person, data }: PersonEvent): void {
  const text = JSON.stringify(data);
  for (const run of activeRuns(sql, person)) {
    if (at < run.entered_at || !waitsFor(readVersion(sql, run.version), type)) continue;
    sql.exec(
      "INSERT OR IGNORE INTO run_events (run, id, type, at, data) VALUES (?, ?, ?, ?, ?)",
      run.row,
      id,
      type,
      at,
      text.length <= MAX_EVENT_BYTES ? text : "{}",
    );
    sql.exec(
      `DELETE FROM run_events WHERE run = ?1 AND type <> '${RETURNED}' AND id NOT IN
         (SELECT id FROM run_events WHERE run = ?1 ORDER BY at DESC, id DESC LIMIT ?2)`,
      run.row,
      MAX_RUN_EVENTS,
    );
    if (run.held === 0) takeEventInHand(sql, now, run.id, false);
  }
}

/** The runs that an event starts, by the triggers of a version. Conditions on the contact are checked by the caller. */
export function entriesOf(
  document: FlowDocument,
  event: PersonEvent,
): (Entry & { settings: Readonly<Record<string, string>> })[] {
  const { id, type, person, data } = event;
  return document.triggers.flatMap((trigger) => {
    const { settings } = trigger;
    const isEvent = trigger.kind === "event" && settings.type === type;
    const isForm = trigger.kind === "form" && type === "form.submitted" && settings.form === data.formId;
    const isWebhook = trigger.kind === "webhook" && isFromSource(settings, event);
    if (!isEvent && !isForm && !isWebhook) return [];
    if (!isForm && !allHold(eventConditions(settings), { event: data })) return [];
    const named = settings.key ? readPath(settings.key, { event: data }) : "";
    const key = named === undefined || named === null ? "" : String(named).slice(0, 100);
    return [{ person, key, source: `${trigger.id}:${id}`, triggerId: trigger.id, event: data, settings }];
  });
}

/** Whether an event came in by the webhook of a trigger, under the name that it asks for. */
const isFromSource = (settings: Readonly<Record<string, string>>, { type, data }: PersonEvent): boolean =>
  type === "webhook.received" && settings.source === data.sourceId && (!settings.name || settings.name === data.name);

/** The conditions that speak of the event alone. */
function eventConditions(settings: Readonly<Record<string, string>>): Record<string, string> {
  const own = { ...settings };
  for (const at of [1, 2, 3]) if (!(own[`path${at}`] ?? "").startsWith("event.")) delete own[`path${at}`];
  return own;
}

/** A contact was merged into another: its runs are the other's; of two active ones with one key, the merged one ends. */
export function movePersonRuns(sql: SqlStorage, now: Now, from: string, to: string): void {
  const keys = new Set(activeRuns(sql, to).map(({ key }) => key));
  for (const run of activeRuns(sql, from))
    if (keys.has(run.key)) apply(sql, now, run, { type: "end", outcome: "merged" });
  sql.exec("UPDATE runs SET person = ? WHERE person = ?", to, from);
  moveWatched(sql, from, to);
  sql.exec("UPDATE OR IGNORE members SET person = ? WHERE person = ?", to, from);
  sql.exec("DELETE FROM members WHERE person = ?", from);
}

/** Ends the runs of people and forgets what they held, themselves included; the counts stay. Returns how many runs there were. */
export function forgetPeople(sql: SqlStorage, now: Now, ids: readonly string[]): number {
  let count = 0;
  for (const person of ids) {
    for (let active = activeRuns(sql, person); active.length > 0; active = activeRuns(sql, person))
      for (const run of active) apply(sql, now, run, { type: "end", outcome: "removed" });
    const rows = sql.exec<{ row: number }>("SELECT row FROM runs WHERE person = ?", person).toArray();
    for (const { row } of rows) {
      sql.exec("DELETE FROM callers WHERE run = (SELECT id FROM runs WHERE row = ?)", row);
      sql.exec("DELETE FROM steps WHERE run = ?", row);
      sql.exec("DELETE FROM runs WHERE row = ?", row);
    }
    sql.exec("DELETE FROM members WHERE person = ?", person);
    forgetWatched(sql, person);
    count += rows.length;
  }
  return count;
}
