import type { PeopleSelection } from "#app/modules/contacts/index.server.ts";
import { dayIn } from "#app/shared/dates/local-moment.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import type { FlowDocument, FlowTrigger } from "../../domain/document/document.ts";
import { addDays, nextScheduled } from "../../domain/running/waits.ts";
import type { EnterOutcome, Entry } from "../flow-rpc.ts";
import { firstRow, type Now } from "../rows.ts";
import { enterRun } from "../runs/runs.ts";

const MEMBERS_EVERY_MS = hours(1);
const FULL_WAIT_MS = minutes(1);

/** "enter": everybody starts a run; "members": compares a segment with who was in it before. */
export interface Sweep {
  id: number;
  trigger_id: string;
  kind: "enter" | "members";
  selection: string;
  source: string;
  after: number;
  entered: number;
  [column: string]: SqlStorageValue;
}

/** A sweep through people; the same `source` again is the same sweep. */
export function addSweep(
  sql: SqlStorage,
  {
    triggerId,
    kind,
    selection,
    source,
  }: { triggerId: string; kind: Sweep["kind"]; selection: PeopleSelection; source: string },
  nowMs: number,
): void {
  sql.exec(
    "INSERT OR IGNORE INTO sweeps (trigger_id, kind, selection, source, after, due_at, at) VALUES (?, ?, ?, ?, 0, ?, ?)",
    triggerId,
    kind,
    JSON.stringify(selection),
    source,
    nowMs,
    nowMs,
  );
}

const CLOCKED: ReadonlySet<string> = new Set(["segment", "date", "schedule"]);

/** When a trigger is due by the clock for the next time. */
function nextDue({ kind, settings }: FlowTrigger, { timeZone }: FlowDocument, afterMs: number): number {
  if (kind === "segment") return afterMs + MEMBERS_EVERY_MS;
  return nextScheduled(kind === "date" ? { ...settings, every: "day" } : settings, afterMs, timeZone);
}

/** Prepares the triggers of a version that is published now: what an older one knew of the same trigger stays. */
export function prepareTriggers(sql: SqlStorage, document: FlowDocument, nowMs: number): void {
  const clocked = document.triggers.filter(({ kind }) => CLOCKED.has(kind));
  const ids = JSON.stringify(clocked.map(({ id }) => id));
  for (const table of ["trigger_states", "members"])
    sql.exec(`DELETE FROM ${table} WHERE trigger_id NOT IN (SELECT value FROM json_each(?))`, ids);
  for (const trigger of clocked) {
    const settings = JSON.stringify([trigger.kind, trigger.settings, document.timeZone]);
    const known = firstRow<{ settings: string }>(
      sql,
      "SELECT settings FROM trigger_states WHERE trigger_id = ?",
      trigger.id,
    );
    if (known?.settings === settings) continue;
    sql.exec("DELETE FROM members WHERE trigger_id = ?", trigger.id);
    const nextAt = trigger.kind === "segment" ? nowMs : nextDue(trigger, document, nowMs);
    sql.exec(
      "INSERT OR REPLACE INTO trigger_states (trigger_id, settings, next_at, is_ready) VALUES (?, ?, ?, 0)",
      trigger.id,
      settings,
      nextAt,
    );
  }
}

/** The day in a contact's field for which a date trigger is due today, and 29 February where it is not a day of this year. */
function dateSelections({ settings }: FlowTrigger, today: string): { selection: PeopleSelection; day: string }[] {
  const { field = "", offset = "0", direction = "before", yearly = "" } = settings;
  const day = addDays(today, Number(offset) * (direction === "before" ? 1 : -1));
  if (yearly !== "on") return [{ day, selection: { field, day, yearly: false } }];
  const isMarchFirst = day.endsWith("-03-01") && addDays(day, -1).endsWith("-02-28");
  return [day.slice(5), ...(isMarchFirst ? ["02-29"] : [])].map((one) => ({
    day: `${day.slice(0, 4)}-${one}`,
    selection: { field, day: one, yearly: true },
  }));
}

/** Begins the sweeps of triggers that are due by the clock. A schedule that was missed while the flow rested comes once. */
export function startDueSweeps(sql: SqlStorage, document: FlowDocument, nowMs: number): void {
  const due = sql
    .exec<{ trigger_id: string; next_at: number }>(
      "SELECT trigger_id, next_at FROM trigger_states WHERE next_at <= ?",
      nowMs,
    )
    .toArray();
  for (const { trigger_id: triggerId, next_at: dueAt } of due) {
    const trigger = document.triggers.find(({ id }) => id === triggerId);
    if (!trigger) continue;
    const source = (what: string) => `${triggerId}:${what}`;
    if (trigger.kind === "segment") {
      const selection = { segment: trigger.settings.segment ?? "" };
      const open = firstRow(sql, "SELECT 1 FROM sweeps WHERE trigger_id = ? AND done_at IS NULL", triggerId);
      if (!open) addSweep(sql, { triggerId, kind: "members", selection, source: source(String(dueAt)) }, nowMs);
    } else if (trigger.kind === "schedule") {
      const selection = { segment: trigger.settings.segment ?? "" };
      addSweep(sql, { triggerId, kind: "enter", selection, source: source(String(dueAt)) }, nowMs);
    } else
      for (const { selection, day } of dateSelections(trigger, dayIn(dueAt, document.timeZone)))
        addSweep(sql, { triggerId, kind: "enter", selection, source: source(day) }, nowMs);
    sql.exec(
      "UPDATE trigger_states SET next_at = ? WHERE trigger_id = ?",
      nextDue(trigger, document, trigger.kind === "segment" ? nowMs : Math.max(dueAt, nowMs)),
      triggerId,
    );
  }
}

/** The sweep that is to continue now. */
export const dueSweep = (sql: SqlStorage, nowMs: number): Sweep | undefined =>
  firstRow<Sweep>(
    sql,
    "SELECT id, trigger_id, kind, selection, source, after, entered FROM sweeps WHERE done_at IS NULL AND due_at <= ? ORDER BY due_at, id LIMIT 1",
    nowMs,
  );

export interface SweptPage {
  ids: readonly string[];
  after: number | null;
}

interface Place {
  version: number;
  maxActive: number;
}

const WHY_WAITING = {
  full: "The plan's limit of active runs is reached",
  crowded: "The flow has reached its record limit",
} as const;

/** Takes one page of people; where the plan or the flow has no room left, it waits and takes the page again later. */
export function takePage(
  sql: SqlStorage,
  now: Now,
  sweep: Sweep,
  page: SweptPage | null,
  place: Place,
  document: FlowDocument,
): void {
  if (!page) {
    endSweep(sql, now, sweep, "The segment no longer exists, or cannot be applied.");
    return;
  }
  const trigger = document.triggers.find(({ id }) => id === sweep.trigger_id);
  const state = firstRow<{ is_ready: number }>(
    sql,
    "SELECT is_ready FROM trigger_states WHERE trigger_id = ?",
    sweep.trigger_id,
  );
  let entered = 0;
  for (const person of page.ids) {
    const outcome =
      sweep.kind === "enter"
        ? enter(sql, now, sweep, person, place)
        : takeMember(sql, now, { sweep, person, trigger, isReady: state?.is_ready === 1 }, place);
    if (outcome === "entered") entered += 1;
    if (outcome === "full" || outcome === "crowded") {
      const failure = `${WHY_WAITING[outcome]}: the others start when there is room.`;
      sql.exec(
        "UPDATE sweeps SET entered = entered + ?, due_at = ?, failure = ? WHERE id = ?",
        entered,
        now.nowMs + FULL_WAIT_MS,
        failure,
        sweep.id,
      );
      return;
    }
  }
  sql.exec(
    "UPDATE sweeps SET entered = entered + ?, after = ?, failure = '' WHERE id = ?",
    entered,
    page.after ?? sweep.after,
    sweep.id,
  );
  if (page.after === null) {
    if (sweep.kind === "members") takeLeavers(sql, now, sweep, trigger, place, state?.is_ready === 1);
    endSweep(sql, now, sweep, "");
  }
}

function endSweep(sql: SqlStorage, { nowMs }: Now, sweep: Sweep, failure: string): void {
  sql.exec("UPDATE sweeps SET done_at = ?, failure = ? WHERE id = ?", nowMs, failure, sweep.id);
  if (sweep.kind === "members" && failure === "")
    sql.exec("UPDATE trigger_states SET is_ready = 1 WHERE trigger_id = ?", sweep.trigger_id);
  sql.exec("DELETE FROM sweeps WHERE done_at < ?", nowMs - days(7));
}

const entryOf = ({ trigger_id: triggerId, source }: Pick<Sweep, "trigger_id" | "source">, person: string): Entry => ({
  person,
  key: "",
  source: `${source}:${person}`,
  triggerId,
  event: {},
});

const enter = (
  sql: SqlStorage,
  now: Now,
  sweep: Pick<Sweep, "trigger_id" | "source">,
  person: string,
  place: Place,
): EnterOutcome => enterRun(sql, now, entryOf(sweep, person), place)[0];

interface Member {
  sweep: Pick<Sweep, "id" | "trigger_id" | "source">;
  person: string;
  trigger: FlowTrigger | undefined;
  isReady: boolean;
}

/** A person who is in the segment: who was not before has entered it. */
export function takeMember(
  sql: SqlStorage,
  now: Now,
  { sweep, person, trigger, isReady }: Member,
  place: Place,
): EnterOutcome {
  const { trigger_id: triggerId } = sweep;
  const known = firstRow(sql, "SELECT 1 FROM members WHERE trigger_id = ? AND person = ?", triggerId, person);
  const { when = "enters", existing = "" } = trigger?.settings ?? {};
  let outcome: EnterOutcome = "off";
  if (!known && trigger && when === "enters" && (isReady || existing === "on"))
    outcome = enter(sql, now, sweep, person, place);
  if (outcome !== "full" && outcome !== "crowded")
    sql.exec(
      "INSERT OR REPLACE INTO members (trigger_id, person, sweep) VALUES (?, ?, ?)",
      triggerId,
      person,
      sweep.id,
    );
  return outcome;
}

/** Those who were in the segment before and were not met again. */
function takeLeavers(
  sql: SqlStorage,
  now: Now,
  sweep: Sweep,
  trigger: FlowTrigger | undefined,
  place: Place,
  isReady: boolean,
): void {
  const left = sql
    .exec<{ person: string }>(
      "DELETE FROM members WHERE trigger_id = ? AND sweep <> ? RETURNING person",
      sweep.trigger_id,
      sweep.id,
    )
    .toArray();
  if (!isReady || trigger?.settings.when !== "leaves") return;
  for (const { person } of left) enter(sql, now, sweep, person, place);
}

/** A person who changed: compared with what is known of the trigger's segment. */
export function checkMembership(
  sql: SqlStorage,
  now: Now,
  { trigger, person, isMember, source }: { trigger: FlowTrigger; person: string; isMember: boolean; source: string },
  place: Place,
): void {
  const state = firstRow<{ is_ready: number }>(
    sql,
    "SELECT is_ready FROM trigger_states WHERE trigger_id = ?",
    trigger.id,
  );
  // Who was in it from the beginning is not known yet: the first sweep decides.
  if (state?.is_ready !== 1) return;
  const sweep = { id: openSweepOf(sql, trigger.id), trigger_id: trigger.id, source: `${trigger.id}:${source}` };
  if (isMember) takeMember(sql, now, { sweep, person, trigger, isReady: true }, place);
  else {
    const was = sql
      .exec("DELETE FROM members WHERE trigger_id = ? AND person = ? RETURNING 1", trigger.id, person)
      .toArray();
    if (was.length > 0 && trigger.settings.when === "leaves") enter(sql, now, sweep, person, place);
  }
}

/** Who is met while a sweep is under way must not count as having left when it ends. */
const openSweepOf = (sql: SqlStorage, triggerId: string): number =>
  firstRow<{ id: number }>(
    sql,
    "SELECT id FROM sweeps WHERE trigger_id = ? AND done_at IS NULL ORDER BY id DESC LIMIT 1",
    triggerId,
  )?.id ?? 0;

/** When the next sweep or trigger is due; null: none. */
export function nextSweepAt(sql: SqlStorage): number | null {
  const row = firstRow<{ at: number | null }>(
    sql,
    `SELECT min(at) AS at FROM (SELECT min(due_at) AS at FROM sweeps WHERE done_at IS NULL
       UNION ALL SELECT min(next_at) AS at FROM trigger_states)`,
  );
  return row?.at ?? null;
}
