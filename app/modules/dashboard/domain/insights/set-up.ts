import { counted } from "#app/shared/format/number.ts";
import type { SetUpFacts } from "./facts.ts";
import { type Insight, RANK } from "./insight.ts";

/** From here on a trial is near its end. */
export const TRIAL_NEAR_END_DAYS = 5;

const twoFactor: Insight = {
  id: "two-factor",
  tone: "warn",
  title: "Two-factor sign-in is off",
  evidence: "With it, a stolen password is not enough.",
  rows: { label: "Your security checks", href: "/security" },
  action: { label: "Turn on two-factor sign-in", href: "/settings/security" },
  rank: RANK.twoFactor,
  checklistItem: "two-factor",
};

const alone: Insight = {
  id: "alone",
  tone: "info",
  title: "Invite your team",
  evidence: "1 member, no open invitation. A second owner can help if you get locked out.",
  rows: { label: "The members", href: "/workspace" },
  action: { label: "Invite a member", href: "/workspace" },
  rank: RANK.alone,
  checklistItem: "invite-colleague",
};

const noKey: Insight = {
  id: "no-key",
  tone: "info",
  title: "Use your data elsewhere",
  evidence: "0 active API keys. With a key, your own software reads the same projects, crawls and issues.",
  rows: { label: "What a key can read", href: "/developers" },
  action: { label: "Create an API key", href: "/settings/api-keys" },
  rank: RANK.noKey,
  checklistItem: "create-api-key",
};

const billingDetails = (daysLeft: number): Insight => ({
  id: "billing-details",
  tone: "warn",
  title: `Your trial ends in ${counted(daysLeft, "day")}`,
  evidence: "There are no billing details yet, and a plan cannot be ordered without them.",
  rows: { label: "Your plan", href: "/billing" },
  action: { label: "Add billing details", href: "/billing/details" },
  rank: RANK.billingDetails,
});

/** What of the set-up is unfinished. */
export function setUpInsights({ hasTwoFactor, team, keyCount, trial }: SetUpFacts): Insight[] {
  const found: Insight[] = [];
  if (!hasTwoFactor) found.push(twoFactor);
  if (team && team.memberCount <= 1 && team.inviteCount === 0) found.push(alone);
  if (keyCount === 0) found.push(noKey);
  if (trial && !trial.hasBillingDetails && trial.daysLeft <= TRIAL_NEAR_END_DAYS)
    found.push(billingDetails(trial.daysLeft));
  return found;
}
