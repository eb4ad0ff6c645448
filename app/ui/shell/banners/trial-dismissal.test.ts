import { expect, test } from "vitest";
import { closedTrialBanner, isTrialBannerClosed } from "./trial-dismissal.ts";

const header = (daysLeft: number): string => `folded=0; ${closedTrialBanner(daysLeft).split(";")[0]}; own=x`;

test("a closed banner stays away for a week, and comes back near the end of the trial", () => {
  expect(closedTrialBanner(14)).toContain("Max-Age=604800;");
  expect([14, 9, 4].map((daysLeft) => isTrialBannerClosed(header(14), daysLeft))).toEqual([true, true, true]);
  expect([3, 2, 1].map((daysLeft) => isTrialBannerClosed(header(14), daysLeft))).toEqual([false, false, false]);
});

test("near the end it stays away for a day", () => {
  expect(closedTrialBanner(2)).toContain("Max-Age=86400;");
  expect(isTrialBannerClosed(header(2), 1)).toBe(true);
});

test.each([null, "", "trial_banner=", "trial_banner=earlyish", "xtrial_banner=early"])("%j closes nothing", (cookies) =>
  expect(isTrialBannerClosed(cookies, 14)).toBe(false),
);
