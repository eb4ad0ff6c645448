/** A stretch of time that was, or will be, paid for; the end is not part of it. */
export interface Period {
  startsAt: Date;
  endsAt: Date;
}

/**
 * The end of the month that begins at `from`, at the same time of day in UTC. Months keep the day they began
 * on: with 31 as the anchor they end on 28 or 29 February and on 31 March again.
 */
export function monthAfter(from: Date, anchorDay: number): Date {
  const next = new Date(from);
  // The first of the month, so that adding one never leaps over a short month.
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(anchorDay, lastDay));
  return next;
}

/** The month that begins now, and the day its followers begin on. */
export function firstPeriod(now: Date): Period & { anchorDay: number } {
  const anchorDay = now.getUTCDate();
  return { startsAt: now, endsAt: monthAfter(now, anchorDay), anchorDay };
}
