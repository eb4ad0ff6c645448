import type { FlowContact } from "#app/platform/manifest/flow-kinds.ts";
import { hours } from "#app/shared/time.ts";
import type { FlowDocument } from "../domain/document/document.ts";
import { MAX_ENTRIES_PER_HOUR } from "../domain/limits.ts";
import { allHold } from "../domain/running/conditions.ts";
import { mayEnter } from "../domain/running/reentry.ts";
import { groupOfEntry } from "../store/comparisons/holdout.ts";
import type { EnterOutcome, PersonEvent } from "../store/flow-rpc.ts";
import { entriesOf } from "../store/intake/person-events.ts";
import { endOfRun } from "../store/runs/walk.ts";

/** What a trigger of the past would have come to. */
export interface SimulatedEntry {
  person: string;
  at: number;
  key: string;
  triggerId: string;
  outcome: Extract<EnterOutcome, "entered" | "held" | "reentry" | "often">;
  /** When the run would have ended; null: it would be under way, or there was none. */
  endedAt: number | null;
}

/**
 * Who would have entered a flow when, by its triggers, its rule of re-entry and its holdout, with the contacts as they are today.
 * @param events what happened, in any order
 */
export function simulateEntries(
  document: FlowDocument,
  flowId: string,
  events: readonly PersonEvent[],
  { contacts, nowMs }: { contacts: ReadonlyMap<string, FlowContact>; nowMs: number },
): SimulatedEntry[] {
  const ordered = events.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  const ofPerson = Map.groupBy(ordered, ({ person }) => person);
  const runs = new Map<string, { enteredAtMs: number; endedAtMs: number | null }[]>();
  const times = new Map<string, number[]>();
  return ordered.flatMap((event) => {
    const { person, at } = event;
    const contact = contacts.get(person);
    return entriesOf(document, event).flatMap(({ settings, ...entry }): SimulatedEntry[] => {
      if (!allHold(settings, { contact, event: event.data })) return [];
      const found = { person, at, key: entry.key, triggerId: entry.triggerId, endedAt: null };
      const own = runs.get(JSON.stringify([person, entry.key])) ?? [];
      const last = own.at(-1);
      const isActive = own.some(({ endedAtMs }) => endedAtMs === null || endedAtMs > at);
      const earlier = last ? { enteredAtMs: last.enteredAtMs, isActive } : null;
      if (!mayEnter(document.reentry, earlier, at)) return [{ ...found, outcome: "reentry" }];
      const recent = (times.get(person) ?? []).filter((one) => one > at - hours(1));
      if (recent.length >= MAX_ENTRIES_PER_HOUR) return [{ ...found, outcome: "often" }];
      times.set(person, [...recent, at]);
      const isHeld = groupOfEntry(document, flowId, entry) === "holdout";
      const walker = { person, enteredAtMs: at };
      const endedAtMs = isHeld ? at : endOfRun(document, walker, ofPerson.get(person) ?? [], nowMs);
      runs.set(JSON.stringify([person, entry.key]), [...own, { enteredAtMs: at, endedAtMs }]);
      return [{ ...found, outcome: isHeld ? "held" : "entered", endedAt: isHeld ? null : endedAtMs }];
    });
  });
}
