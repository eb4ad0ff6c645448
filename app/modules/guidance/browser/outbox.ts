import { isItemId } from "../domain/checklist.ts";
import type { Values } from "../domain/guidance.ts";
import type { Changes } from "../domain/mirror.ts";
import { type GuidanceValues, parseJson, readValue, union } from "../domain/values.ts";
import { readText, writeText } from "./storage.ts";

/** Beside the specified keys: whose values they are, and which of them the account has not heard of. */
export const OUTBOX_KEY = "guidance_outbox";

/**
 * What the account has not confirmed yet, with the moments of the changes by this device's clock; and how new the
 * account's answer is that the kept values include, by the account's clock. Everything in it was changed after what the
 * account confirmed last.
 */
export interface Outbox {
  owner: string;
  asOfMs: number | null;
  /** The account's time of its last confirmation. */
  confirmedMs: number | null;
  onboardingAtMs: number | null;
  checklistAtMs: Readonly<Record<string, number>>;
  dismissed: readonly string[];
  tours: readonly string[];
}

export const emptyOutbox = (owner: string): Outbox => ({
  owner,
  asOfMs: null,
  confirmedMs: null,
  onboardingAtMs: null,
  checklistAtMs: {},
  dismissed: [],
  tours: [],
});

export const isEmpty = ({ onboardingAtMs, checklistAtMs, dismissed, tours }: Outbox): boolean =>
  onboardingAtMs === null && Object.keys(checklistAtMs).length + dismissed.length + tours.length === 0;

const isMoment = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** What is kept for this person; empty when it is somebody else's, or nothing of ours. */
export function readOutbox(owner: string): Outbox {
  const kept = parseJson(readText(OUTBOX_KEY)) as Partial<Record<keyof Outbox, unknown>> | null | undefined;
  if (kept?.owner !== owner) return emptyOutbox(owner);
  const moments =
    typeof kept.checklistAtMs === "object" && kept.checklistAtMs ? Object.entries(kept.checklistAtMs) : [];
  return {
    owner,
    asOfMs: isMoment(kept.asOfMs) ? kept.asOfMs : null,
    confirmedMs: isMoment(kept.confirmedMs) ? kept.confirmedMs : null,
    onboardingAtMs: isMoment(kept.onboardingAtMs) ? kept.onboardingAtMs : null,
    checklistAtMs: Object.fromEntries(
      moments.filter((entry): entry is [string, number] => isItemId(entry[0]) && isMoment(entry[1])),
    ),
    dismissed: readValue("dismissed_features", kept.dismissed) ?? [],
    tours: readValue("completed_tours", kept.tours) ?? [],
  };
}

/** Whether what local storage holds is this person's. */
export const isOwnedBy = (owner: string): boolean =>
  (parseJson(readText(OUTBOX_KEY)) as { owner?: unknown } | null | undefined)?.owner === owner;

export const writeOutbox = (outbox: Outbox): void => writeText(OUTBOX_KEY, JSON.stringify(outbox));

/** The account's values with this device's unconfirmed changes over them. */
export function overlay(mirror: Values, local: GuidanceValues, outbox: Outbox): Values {
  const changed = Object.keys(outbox.checklistAtMs).map(
    (id) => [id, local.getting_started_checklist[id] === true] as const,
  );
  return {
    onboarding: outbox.onboardingAtMs === null ? mirror.onboarding : local.onboarding,
    checklist: { ...mirror.checklist, ...Object.fromEntries(changed) },
    dismissed: union(mirror.dismissed, outbox.dismissed),
    tours: union(mirror.tours, outbox.tours),
  };
}

/** The outbox after `before` became `after`. */
export function noted(outbox: Outbox, before: Values, after: Values, nowMs: number): Outbox {
  const items = Object.keys({ ...before.checklist, ...after.checklist }).filter(
    (id) => before.checklist[id] !== after.checklist[id],
  );
  return {
    owner: outbox.owner,
    asOfMs: outbox.asOfMs,
    confirmedMs: outbox.confirmedMs,
    onboardingAtMs: before.onboarding === after.onboarding ? outbox.onboardingAtMs : nowMs,
    checklistAtMs: { ...outbox.checklistAtMs, ...Object.fromEntries(items.map((id) => [id, nowMs])) },
    dismissed: union(
      outbox.dismissed,
      after.dismissed.filter((id) => !before.dismissed.includes(id)),
    ),
    tours: union(
      outbox.tours,
      after.tours.filter((id) => !before.tours.includes(id)),
    ),
  };
}

/** What is left of the outbox after `sent` was confirmed, at `confirmedMs` by the account's clock if it was stored: what changed meanwhile. */
export const remaining = (outbox: Outbox, sent: Outbox, confirmedMs: number | null): Outbox => ({
  owner: outbox.owner,
  asOfMs: outbox.asOfMs,
  confirmedMs: confirmedMs ?? outbox.confirmedMs,
  onboardingAtMs: outbox.onboardingAtMs === sent.onboardingAtMs ? null : outbox.onboardingAtMs,
  checklistAtMs: Object.fromEntries(
    Object.entries(outbox.checklistAtMs).filter(([id, atMs]) => sent.checklistAtMs[id] !== atMs),
  ),
  dismissed: outbox.dismissed.filter((id) => !sent.dismissed.includes(id)),
  tours: outbox.tours.filter((id) => !sent.tours.includes(id)),
});

/** What to send: values with the age of their change, as no other clock agrees with this device's. */
export function changesOf(
  { confirmedMs, onboardingAtMs, checklistAtMs, dismissed, tours }: Outbox,
  { onboarding, checklist }: Values,
  nowMs: number,
): Changes {
  const items = Object.entries(checklistAtMs).map(
    ([id, atMs]) => [id, { completed: checklist[id] === true, ageMs: nowMs - atMs }] as const,
  );
  return {
    ...(onboardingAtMs === null ? {} : { onboarding: { state: onboarding, ageMs: nowMs - onboardingAtMs } }),
    ...(items.length > 0 ? { checklist: Object.fromEntries(items) } : {}),
    ...(dismissed.length > 0 ? { dismissed } : {}),
    ...(tours.length > 0 ? { tours } : {}),
    ...(confirmedMs === null ? {} : { afterMs: confirmedMs }),
  };
}
