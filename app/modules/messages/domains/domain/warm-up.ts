import { days } from "#app/shared/time.ts";

/**
 * Mails that a domain may send on each day of its warm-up: it begins with a number that no mailbox provider takes for a flood and
 * about doubles, more slowly towards the end. After the last day there is no maximum.
 */
export const WARM_UP_DAYS: readonly number[] = [
  50, 100, 200, 400, 800, 1_500, 3_000, 5_000, 8_000, 12_000, 20_000, 30_000, 50_000, 75_000,
];

/** After so many days without a mail the warm-up begins again: receivers forget a domain. */
export const FORGOTTEN_AFTER_DAYS = 30;

/** Where a domain is. */
export interface WarmUp {
  /** Day of the plan that the last mails left on, from 1; 0: none left yet. Null: it is turned off. */
  step: number | null;
  /** Day of the last mails, in days since 1970, UTC. */
  day: number;
  /** Mails of that day. */
  sent: number;
}

export const dayOf = (ms: number): number => Math.floor(ms / days(1));

/** When the next day begins, UTC. */
export const nextDayMs = (nowMs: number): number => (dayOf(nowMs) + 1) * days(1);

/** How many mails a step allows; null: no maximum. */
const maxOf = (step: number): number | null => WARM_UP_DAYS[step - 1] ?? null;

/** The step that follows a day on which mails left: the plan grows once half of the day's maximum was used. */
function nextStep({ step, day, sent }: WarmUp & { step: number }, today: number): number {
  if (step === 0 || today - day > FORGOTTEN_AFTER_DAYS) return 1;
  return sent * 2 >= (maxOf(step) ?? 0) ? step + 1 : step;
}

/** Where a domain is today. */
export function warmUpOn(before: WarmUp, today: number): WarmUp {
  if (before.step === null || (before.day === today && before.step > 0)) return before;
  // Once it is over it stays over while mails leave.
  return { step: nextStep({ ...before, step: before.step }, today), day: today, sent: 0 };
}

/** How many mails may still leave today; null: as many as there are. */
export function leftToday(before: WarmUp, today: number): number | null {
  const { step, sent } = warmUpOn(before, today);
  const max = step === null ? null : maxOf(step);
  return max === null ? null : Math.max(0, max - sent);
}

/** What a plan says of today. Null: it is turned off, or over. */
export function warmUpView(before: WarmUp, today: number): { step: number; max: number; sent: number } | null {
  const { step, sent } = warmUpOn(before, today);
  const max = step === null ? null : maxOf(step);
  return step === null || max === null ? null : { step, max, sent };
}

/** On how many days so many mails leave, today included, when each day uses its maximum. */
export function daysNeeded(before: WarmUp, today: number, mails: number): number {
  let state = warmUpOn(before, today);
  let left = mails;
  for (let count = 1; ; count += 1) {
    const room = leftToday(state, state.day);
    if (room === null || room >= left) return count;
    left -= room;
    state = warmUpOn({ ...state, sent: state.sent + room }, state.day + 1);
  }
}
