/** Clicks of a day that each make an event; then every tenth, then every thousandth. */
const EACH_UNTIL = 100;
const TENTH_UNTIL = 1_000;

/** Returns how many clicks the event of a day's nth click represents; null for a click without an event. */
export function sampledFor(nth: number): number | null {
  const every = nth <= EACH_UNTIL ? 1 : nth <= TENTH_UNTIL ? 10 : 1_000;
  return nth % every === 0 ? every : null;
}

/** How much of the month's budget is used before details are sampled at all, and before they are sampled strictly. */
const SAMPLED_FROM = 0.5;
const STRICT_FROM = 0.9;
/** A link's share of the budget on one day: an even day's, and a tenth of it when little is left. */
const DAY_SHARE = 1 / 30;
const STRICT_DAY_SHARE = 1 / 300;

/** Of a link's first `clicks` on a day, those whose details are kept: all of its share, then of ten times as many again a tenth, and so on. */
function keptOfDay(clicks: number, share: number): number {
  let kept = 0;
  let from = 0;
  for (let [upTo, every] = [share, 1]; from < clicks; [from, upTo, every] = [upTo, upTo * 10, every * 10])
    kept += Math.max(0, Math.min(clicks, upTo) - from) / every;
  return Math.floor(kept);
}

export interface ClickBudget {
  /** Clicks with details that the workspace has used this month, and may use. */
  used: number;
  allowed: number;
  /** Clicks of the link today, the new ones included. */
  clicksToday: number;
}

/** Whether the budget of the month is so far used that details are kept for some clicks only. */
export const isSampled = ({ used, allowed }: Pick<ClickBudget, "used" | "allowed">): boolean =>
  allowed > 0 && used >= allowed * SAMPLED_FROM;

/**
 * Returns of how many of a link's new clicks the details are kept. With half of the month's budget left all are kept, then a fair
 * share of the day, so that a flood of one link leaves details for later days and for the other links.
 */
export function keptDetails(clicks: number, { used, allowed, clicksToday }: ClickBudget): number {
  const left = Math.max(0, allowed - used);
  if (used < allowed * SAMPLED_FROM) return Math.min(clicks, left);
  const share = Math.max(1, allowed * (used < allowed * STRICT_FROM ? DAY_SHARE : STRICT_DAY_SHARE));
  const before = Math.max(0, clicksToday - clicks);
  return Math.min(clicks, left, keptOfDay(before + clicks, share) - keptOfDay(before, share));
}
