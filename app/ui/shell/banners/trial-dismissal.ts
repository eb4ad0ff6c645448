/*
 * Whether a person closed the trial banner in this browser. A cookie, so that the server leaves it out at once; it holds
 * the part of the trial in which it was closed.
 */
const NAME = "trial_banner";
/** From so many days on the banner comes back, whatever was closed before. */
const NEAR_END_DAYS = 3;
const DAY_SECONDS = 24 * 60 * 60;
/** How long it stays away: a week, and a day near the end. */
const AWAY_SECONDS = { early: 7 * DAY_SECONDS, late: DAY_SECONDS } as const;

const partOf = (daysLeft: number): keyof typeof AWAY_SECONDS => (daysLeft > NEAR_END_DAYS ? "early" : "late");

/** Returns whether the banner was closed, by a Cookie header, in the part of the trial that has `daysLeft` left. */
export const isTrialBannerClosed = (cookies: string | null, daysLeft: number): boolean =>
  cookies?.split(/;\s*/).includes(`${NAME}=${partOf(daysLeft)}`) ?? false;

/** The cookie (for `document.cookie`) of a banner that was closed with `daysLeft` left. */
export const closedTrialBanner = (daysLeft: number): string =>
  `${NAME}=${partOf(daysLeft)}; Path=/; Max-Age=${AWAY_SECONDS[partOf(daysLeft)]}; SameSite=Lax`;
