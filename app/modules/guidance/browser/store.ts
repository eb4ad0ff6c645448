import { useEffect, useSyncExternalStore } from "react";
import { FIELDS, type Guidance, type Mirror, type Values } from "../domain/guidance.ts";
import {
  FIRST_VALUES,
  GUIDANCE_KEYS,
  type GuidanceKey,
  type GuidanceValues,
  parseValue,
  readValue,
} from "../domain/values.ts";
import {
  changesOf,
  isEmpty,
  isOwnedBy,
  noted,
  OUTBOX_KEY,
  type Outbox,
  overlay,
  readOutbox,
  remaining,
  writeOutbox,
} from "./outbox.ts";
import { readText, writeText } from "./storage.ts";

/*
 * What the browser knows of the person's way through the product. Local storage holds the values, in the specified
 * shapes, and an outbox of what the account has not confirmed; the account's mirror holds what all devices agree on.
 */

/** An answer that is older than what is known is a late one, unless it is so much older that the server's clock was set back. */
const LATE_MS = 60_000;
/** Until what could not be sent is tried again; twice as long after each failure that follows. */
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 300_000;
/** Answers that say that sending it again would not help. */
const REFUSED_FOR_GOOD: ReadonlySet<number> = new Set([400, 413, 422]);

const isLate = (readAtMs: number, knownAtMs: number): boolean => readAtMs < knownAtMs && knownAtMs - readAtMs < LATE_MS;

let current: Guidance | null = null;
let sending = false;
/** The connection came back while a send was under way that may still fail for the lack of it. */
let cameOnline = false;
let retryMs = FIRST_RETRY_MS;
let retry: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const readLocals = (): GuidanceValues => {
  const of = <Key extends GuidanceKey>(key: Key): GuidanceValues[Key] =>
    parseValue(key, readText(key)) ?? FIRST_VALUES[key];
  return {
    onboarding: of("onboarding"),
    getting_started_checklist: of("getting_started_checklist"),
    dismissed_features: of("dismissed_features"),
    completed_tours: of("completed_tours"),
  };
};

const ownValues = (): Values => {
  const {
    onboarding,
    getting_started_checklist: checklist,
    dismissed_features: dismissed,
    completed_tours: tours,
  } = readLocals();
  return { onboarding, checklist, dismissed, tours };
};

function show(next: Guidance): void {
  current = next;
  for (const listener of listeners) listener();
}

function keep(next: Guidance, outbox: Outbox): void {
  for (const key of GUIDANCE_KEYS) writeText(key, JSON.stringify(next[FIELDS[key]]));
  writeOutbox(outbox);
  show(next);
}

/** The outbox with items that the product saw done: a person's own change of one comes first. */
const withNoticed = (outbox: Outbox, ids: readonly string[]): Outbox => ({
  ...outbox,
  checklistAtMs: { ...Object.fromEntries(ids.map((id) => [id, Date.now()])), ...outbox.checklistAtMs },
});

/** Takes over what the account says, keeping what this device has not sent yet. */
export function adopt(mirror: Guidance): void {
  const { owner } = mirror;
  if (owner === null) {
    show(mirror);
    return;
  }
  if (current?.owner === owner && isLate(mirror.readAtMs, current.readAtMs)) return;
  const progress = mirror.progress ?? (current?.owner === owner ? current.progress : null);
  if (!mirror.known) {
    // Not even the account's own answer: what this browser keeps is shown, if it is this person's.
    if (isOwnedBy(owner)) show({ ...mirror, ...ownValues(), progress, known: true });
    return;
  }
  const outbox = withNoticed(readOutbox(owner), mirror.noticed);
  // While this page was loading another tab received a newer answer: the stored state of that tab wins.
  if (outbox.asOfMs !== null && isLate(mirror.readAtMs, outbox.asOfMs)) show({ ...mirror, ...ownValues(), progress });
  else {
    const values = overlay(mirror, readLocals(), readOutbox(owner));
    keep({ ...mirror, ...values, progress, noticed: [] }, { ...outbox, asOfMs: mirror.readAtMs });
  }
  void flush();
}

/**
 * Sends what the account has not confirmed. A failure shows nothing and is tried again with the next change, page or
 * connection, and after a while.
 */
async function flush(): Promise<void> {
  if (sending || !current?.owner) return;
  const { owner } = current;
  const sent = readOutbox(owner);
  if (isEmpty(sent)) return;
  clearTimeout(retry);
  sending = true;
  const confirmed = await send(sent, current);
  sending = false;
  const isWorthAnother = cameOnline;
  cameOnline = false;
  if (!confirmed && isWorthAnother) return flush();
  if (!confirmed) {
    retry = setTimeout(() => void flush(), retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    return;
  }
  retryMs = FIRST_RETRY_MS;
  if (current?.owner !== owner) return;
  writeOutbox(remaining(readOutbox(owner), sent, confirmed === "refused" ? null : confirmed.readAtMs));
  if (confirmed !== "refused") adopt({ ...current, ...confirmed });
  void flush();
}

async function send(outbox: Outbox, values: Guidance): Promise<Mirror | "refused" | null> {
  const body = new URLSearchParams({ intent: "sync", changes: JSON.stringify(changesOf(outbox, values, Date.now())) });
  try {
    const response = await fetch("/guidance", { method: "POST", body, keepalive: true });
    if (REFUSED_FOR_GOOD.has(response.status)) return "refused";
    // Signed out meanwhile: the answer is the sign-in page.
    if (!response.ok || response.redirected) return null;
    const mirror = (await response.json()) as Mirror;
    return GUIDANCE_KEYS.every((key) => readValue(key, mirror[FIELDS[key]])) ? mirror : null;
  } catch {
    return null;
  }
}

/** Another tab changed something. */
function follow({ key }: StorageEvent): void {
  if (
    !current?.owner ||
    !(key === OUTBOX_KEY || (GUIDANCE_KEYS as readonly (string | null)[]).includes(key)) ||
    !isOwnedBy(current.owner)
  )
    return;
  show({ ...current, ...ownValues() });
}

/** The connection is back: what failed without it is sent now, not after the pause that its failures have grown to. */
export function online(): void {
  cameOnline = sending;
  retryMs = FIRST_RETRY_MS;
  void flush();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", follow);
    window.addEventListener("online", online);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", follow);
    window.removeEventListener("online", online);
  };
}

/** What is known now under a key of local storage; the value of a new person when that is nothing. */
export function readLocal<Key extends GuidanceKey>(key: Key): GuidanceValues[Key] {
  const known: Values | null = current;
  return known ? (known[FIELDS[key]] as GuidanceValues[Key]) : readLocals()[key];
}

/**
 * Keeps a value under a key of local storage, shows it in this tab and the others, and mirrors it to the account (lists
 * of ids only grow there). In a view as somebody else nothing is kept.
 */
export function saveLocal<Key extends GuidanceKey>(key: Key, value: GuidanceValues[Key]): void {
  if (!current) writeText(key, JSON.stringify(value));
  if (!current?.owner) return;
  const next = { ...current, [FIELDS[key]]: value };
  keep(next, noted(readOutbox(current.owner), current, next, Date.now()));
  void flush();
}

/** The guidance as this browser knows it; on the server and while hydrating as the account's mirror has it. */
export function useGuidance(mirror: Guidance): Guidance {
  useEffect(() => adopt(mirror), [mirror]);
  return useSyncExternalStore(
    subscribe,
    () => (current && mirror.owner !== null && current.owner === mirror.owner ? current : mirror),
    () => mirror,
  );
}
