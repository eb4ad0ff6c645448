import type { DestinationState } from "./destinations.ts";
import type { GoalMetric } from "./goal.ts";
import { MAX_ADDRESSES } from "./limits.ts";
import type { Status } from "./status.ts";

/** What the checklist must know of an asset. */
export interface CheckedAsset {
  title: string;
  /** The record was deleted in its module. */
  isGone: boolean;
  /** Null: its kind needs no approval. */
  isApproved: boolean | null;
  /** Null: its kind collects no data of people. */
  hasConsentText: boolean | null;
  /** What is wrong with the UTM values that it adds. */
  utmProblems: readonly string[];
}

/** Whether visits to the pages of a campaign are measured. */
export interface Tracking {
  /** "unmeasured": no website of the workspace has their host. "silent": nothing arrived lately. */
  state: "seen" | "silent" | "unmeasured";
  hosts: readonly string[];
}

export interface ChecklistInput {
  startsOn: string | null;
  endsOn: string | null;
  today: string;
  budgetMinor: number | null;
  goalTarget: number;
  goalMetric: GoalMetric;
  tracking: Tracking;
  utmCampaign: string;
  /** What the UTM rules of the workspace say of it. */
  utmProblems: readonly string[];
  ownerIsMember: boolean;
  assets: readonly CheckedAsset[];
  /** Addresses of the campaign; `status` null: not reached. `checked` false: not requested yet. */
  destinations: readonly DestinationState[];
  /** Further addresses, which no check requests. */
  beyondCount: number;
}

export type CheckId =
  | "dates"
  | "budget"
  | "goal"
  | "utm"
  | "owner"
  | "assets"
  | "approvals"
  | "consent"
  | "destinations"
  | "tracking";

export interface Check {
  id: CheckId;
  label: string;
  passes: boolean;
  /** The launch waits for it. */
  isRequired: boolean;
  /** How to fix it, or what was found. */
  detail: string;
}

const MAX_NAMED = 3;
const listed = (texts: readonly string[], separator: string): string =>
  texts.length > MAX_NAMED
    ? `${texts.slice(0, MAX_NAMED).join(separator)} and ${texts.length - MAX_NAMED} more`
    : texts.join(separator);
const names = (titles: readonly string[]): string => listed(titles, ", ");

const check = (id: CheckId, label: string, fix: string | null, passed: string, isRequired = true): Check => ({
  id,
  label,
  passes: fix === null,
  isRequired,
  detail: fix ?? passed,
});

function datesFix({ startsOn, endsOn, today }: ChecklistInput): string | null {
  if (startsOn === null || endsOn === null) return "Enter the first and the last day on the Edit page.";
  return endsOn < today ? "The last day has passed. Move the dates on the Edit page." : null;
}

function utmFix({ utmCampaign, utmProblems, assets }: ChecklistInput): string | null {
  if (utmCampaign === "") return "Enter the UTM campaign on the Edit page: it counts visits and leads.";
  if (utmProblems.length > 0) return `${utmProblems.join(" ")} Change it on the Edit page, or the UTM rules.`;
  const wrong = assets.filter((asset) => !asset.isGone && asset.utmProblems.length > 0);
  if (wrong.length === 0) return null;
  const found = wrong.map(({ title, utmProblems: own }) => `${title}: ${own.join(" ")}`);
  return `${listed(found, " ")} Edit the short link, or change the UTM rules.`;
}

function destinationsFix({ destinations, beyondCount }: ChecklistInput): string | null {
  if (destinations.length === 0) return "Attach at least one landing page.";
  if (beyondCount > 0)
    return `A campaign leads to at most ${MAX_ADDRESSES} destinations. Detach links with ${beyondCount} of them.`;
  const unchecked = destinations.filter(({ checked }) => !checked).map(({ url }) => url);
  if (unchecked.length === destinations.length) return "Choose Check destinations to request the pages.";
  if (unchecked.length > 0) return `Not checked yet: ${names(unchecked)}. Choose Check destinations again.`;
  const bad = destinations.filter(({ status }) => status !== 200);
  if (bad.length === 0) return null;
  const found = bad.map(
    ({ title, url, status, problem }) =>
      `${url.includes(title) ? url : `${url} of “${title}”`} (${status === null ? (problem ?? "no answer").replace(/\.$/, "") : status})`,
  );
  return `These do not answer 200: ${names(found)}. Fix the page or change the link, then check again.`;
}

function trackingFix({ tracking: { state, hosts }, destinations }: ChecklistInput): string | null {
  if (state === "seen") return null;
  if (destinations.length === 0) return "Attach the landing page to measure its visits.";
  return state === "unmeasured"
    ? `No measured website has ${names(hosts)}. Add it in InsightView and put its tag on the page, or visits stay uncounted.`
    : `Nothing arrived from ${names(hosts)} in 30 days. Check the tag on the page, open the page once, then load this one again.`;
}

/** What must be right before a campaign starts, in the order in which people do it. */
export function checklistOf(input: ChecklistInput): Check[] {
  const { budgetMinor, goalTarget, ownerIsMember, assets, destinations } = input;
  const here = assets.filter(({ isGone }) => !isGone);
  const gone = assets.filter(({ isGone }) => isGone).map(({ title }) => title);
  const open = here.filter(({ isApproved }) => isApproved === false).map(({ title }) => title);
  const silent = here.filter(({ hasConsentText }) => hasConsentText === false).map(({ title }) => title);
  return [
    check("dates", "Dates", datesFix(input), "Start and end dates are set."),
    check(
      "budget",
      "Budget",
      budgetMinor === null ? "Enter the budget on the Edit page; 0 if it costs nothing." : null,
      "The budget is set.",
    ),
    check(
      "goal",
      "Goal",
      goalTarget > 0 ? null : "Enter a target on the Edit page, so that the report can compare.",
      "The goal has a target.",
      false,
    ),
    check(
      "owner",
      "Owner",
      ownerIsMember ? null : "Choose a member as the owner on the Edit page.",
      "The owner is a member.",
      false,
    ),
    check("utm", "UTM campaign", utmFix(input), "The campaign and its short links follow the UTM rules."),
    check(
      "assets",
      "Assets",
      gone.length > 0 ? `Deleted elsewhere: ${names(gone)}. Remove them from the campaign.` : null,
      here.length === 0 && destinations.length === 0 ? "No assets yet." : "Everything attached exists.",
      false,
    ),
    check(
      "approvals",
      "Approvals",
      open.length > 0 ? `Not approved yet: ${names(open)}. Send each to review and have it approved.` : null,
      "Nothing is waiting for approval.",
    ),
    check(
      "consent",
      "Consent text",
      silent.length > 0 ? `No consent question in: ${names(silent)}. Add one in the form and publish it.` : null,
      "Every form asks for consent, or there is none.",
    ),
    check(
      "destinations",
      "Destinations",
      destinationsFix(input),
      "Every page and every destination of a short link answers 200.",
    ),
    // Leads and revenue are counted by forms: only visits depend on the tag.
    check(
      "tracking",
      "Tracking",
      trackingFix(input),
      "Visits to the pages are measured.",
      input.goalMetric === "visits",
    ),
  ];
}

const inSentence = (label: string): string => (label.startsWith("UTM") ? label : label.toLowerCase());

/** Whether a campaign may be launched, and otherwise why not. Null: it may. */
export function launchRefusal(status: Status, checks: readonly Check[]): string | null {
  if (status !== "draft") return "The campaign is already launched.";
  const open = checks.filter(({ passes, isRequired }) => isRequired && !passes);
  return open.length === 0
    ? null
    : `Complete the checklist to launch: ${open.map(({ label }) => inSentence(label)).join(", ")}.`;
}
