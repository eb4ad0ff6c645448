import { isItemId } from "./checklist.ts";
import type { OnboardingState } from "./onboarding.ts";
import {
  FIRST_VALUES,
  type GuidanceKey,
  type GuidanceValues,
  parseJson,
  parseValue,
  readValue,
  union,
} from "./values.ts";

/*
 * The account's mirror of what browsers keep. A device says what changed and how long ago; the moment itself is the
 * server's, so that a device whose clock is wrong neither wins for ever nor is shut out.
 */

/** Changes older than this count as this old: whatever a jumping clock says. */
const MAX_AGE_MS = 90 * 86_400_000;

/** What a device says has changed. */
export interface Changes {
  onboarding?: { state: OnboardingState; ageMs: number } | undefined;
  checklist?: Readonly<Record<string, { completed: boolean; ageMs: number }>> | undefined;
  dismissed?: readonly string[] | undefined;
  tours?: readonly string[] | undefined;
  /**
   * When, by the server's clock, the device's last confirmed changes were stored. These were made after them, whatever
   * their age says: a request that was long on its way gives its change a later moment than it had.
   */
  afterMs?: number | undefined;
}

/** One key of the mirror as it is stored. */
export interface StoredValue {
  /** JSON. */
  value: string;
  updatedAtMs: number;
}

/** An item of the mirrored checklist. */
interface MirroredItem {
  completed: boolean;
  atMs: number;
}

type MirroredChecklist = Readonly<Record<string, MirroredItem>>;

/** The moment of a change by the server's clock: not before `afterMs`, and never in the future. */
export const momentOf = (ageMs: number, nowMs: number, afterMs = 0): number =>
  Math.max(nowMs - Math.min(MAX_AGE_MS, Math.max(0, ageMs)), Math.min(afterMs, nowMs));

function checklistOf(text: string | null): MirroredChecklist {
  const stored = parseJson(text);
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored as Record<string, unknown>).filter((entry): entry is [string, MirroredItem] => {
      const item = entry[1] as Partial<MirroredItem> | null;
      return isItemId(entry[0]) && typeof item?.completed === "boolean" && typeof item.atMs === "number";
    }),
  );
}

/** When what an item asks for was last done, by item; null or missing: it was not, or nobody can know. */
export type ItemFacts = Readonly<Record<string, number | null>>;

/**
 * Items that are done because the product knows it, although nobody ticked them. An item that the person took back after
 * it was done stays open.
 */
export function noticedItems(stored: StoredValue | undefined, facts: ItemFacts): string[] {
  const items = checklistOf(stored?.value ?? null);
  return Object.entries(facts).flatMap(([id, atMs]) => {
    const known = Object.hasOwn(items, id) ? items[id] : undefined;
    return atMs === null || !isItemId(id) || (known && (known.completed || known.atMs >= atMs)) ? [] : [id];
  });
}

/** The values of a person's mirror; what is missing or cannot be read is as new. */
export function valuesOf(stored: Partial<Record<GuidanceKey, StoredValue>>): GuidanceValues {
  const items = Object.entries(checklistOf(stored.getting_started_checklist?.value ?? null));
  const of = <Key extends GuidanceKey>(key: Key) => parseValue(key, stored[key]?.value ?? null) ?? FIRST_VALUES[key];
  return {
    onboarding: of("onboarding"),
    getting_started_checklist: Object.fromEntries(items.map(([id, { completed }]) => [id, completed])),
    dismissed_features: of("dismissed_features"),
    completed_tours: of("completed_tours"),
  };
}

interface Moments {
  nowMs: number;
  afterMs: number | undefined;
}

/** A stored moment cannot be later than now: a clock that was wrong once must not win over every change to come. */
const notAfter = (atMs: number, nowMs: number): number => Math.min(atMs, nowMs);

function mergeOnboarding(
  stored: StoredValue | undefined,
  { state, ageMs }: NonNullable<Changes["onboarding"]>,
  { nowMs, afterMs }: Moments,
): StoredValue | null {
  const atMs = momentOf(ageMs, nowMs, afterMs);
  if (stored && parseValue("onboarding", stored.value) && notAfter(stored.updatedAtMs, nowMs) > atMs) return null;
  return { value: JSON.stringify(readValue("onboarding", state)), updatedAtMs: atMs };
}

function mergeChecklist(
  stored: StoredValue | undefined,
  changed: NonNullable<Changes["checklist"]>,
  { nowMs, afterMs }: Moments,
): StoredValue | null {
  const items: Record<string, MirroredItem> = { ...checklistOf(stored?.value ?? null) };
  for (const [id, { completed, ageMs }] of Object.entries(changed)) {
    const atMs = momentOf(ageMs, nowMs, afterMs);
    const known = Object.hasOwn(items, id) ? items[id] : undefined;
    if (isItemId(id) && (!known || notAfter(known.atMs, nowMs) <= atMs)) items[id] = { completed, atMs };
  }
  return { value: JSON.stringify(items), updatedAtMs: nowMs };
}

const mergeIds = (
  key: "dismissed_features" | "completed_tours",
  stored: StoredValue | undefined,
  added: readonly string[],
  nowMs: number,
): StoredValue => ({
  value: JSON.stringify(union(parseValue(key, stored?.value ?? null) ?? [], readValue(key, added) ?? [])),
  updatedAtMs: nowMs,
});

/**
 * What to store for a key after a device's changes; null when there is nothing new. The later change of the tutorial
 * wins, the checklist is merged item by item, and the lists of ids are united.
 */
export function merge(
  key: GuidanceKey,
  stored: StoredValue | undefined,
  changes: Changes,
  nowMs: number,
): StoredValue | null {
  const moments = { nowMs, afterMs: changes.afterMs };
  const merged = {
    onboarding: () => changes.onboarding && mergeOnboarding(stored, changes.onboarding, moments),
    getting_started_checklist: () => changes.checklist && mergeChecklist(stored, changes.checklist, moments),
    dismissed_features: () =>
      changes.dismissed && mergeIds(key as "dismissed_features", stored, changes.dismissed, nowMs),
    completed_tours: () => changes.tours && mergeIds(key as "completed_tours", stored, changes.tours, nowMs),
  }[key]();
  return merged && merged.value !== stored?.value ? merged : null;
}
