const YEAR_MS = 366 * 86_400_000;

/** So many years ahead something can be planned or published. */
export const MAX_SCHEDULE_YEARS = 5;

/** Whether a moment lies further ahead than anybody plans: the year 9999 is a slip of the hand. */
export const isBeyondHorizon = (moment: Date, now: Date, years = MAX_SCHEDULE_YEARS): boolean =>
  moment.getTime() > now.getTime() + years * YEAR_MS;

export const horizonText = (years = MAX_SCHEDULE_YEARS): string => `Choose a date within the next ${years} years.`;
