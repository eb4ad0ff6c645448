import { type AppError, appError } from "#app/shared/error.ts";
import { PLANS, type Plan } from "./plans.ts";

/** What a plan limits by number. */
export interface PlanLimits {
  /** Websites of a workspace that are not archived. */
  projects: number;
  /** Websites of a workspace whose traffic is measured and that are not archived. */
  sites: number;
  /** Goals of one measured website. */
  goals: number;
  /** Events of one measured website in a day of its calendar, from its pages; as many again from its own server. */
  dailyEvents: number;
  /** Search campaigns of a workspace that are not archived. */
  campaigns: number;
  /** Pieces of content of a workspace, archived ones included. */
  contentItems: number;
  /** Social posts of a workspace. */
  socialPosts: number;
  /** Leads of a workspace. */
  leads: number;
  /**
   * Bytes of what people write and import into a workspace: content, posts, leads, keywords and rows of imported search figures, which share
   * one database with everybody else's. One person may own 20 workspaces, so that a trial, which has the pro plan, comes to 1 GB at most
   * of the database's 10; the bounds of the tables in the manifests add up the rest.
   */
  textBytes: number;
  /** Addresses of one crawl. */
  crawlUrls: number;
  /** People of a workspace, open invitations included. */
  members: number;
  /** API keys of a person, inactive ones included (specification section 9). */
  apiKeys: number;
  /** Reports and alerts mailed for a workspace in a calendar month, UTC. */
  mails: number;
  /** Tokens of the AI port that a workspace uses in a calendar month, UTC. */
  aiTokens: number;
}

export type LimitName = keyof PlanLimits;

/** Limits of which a workspace uses one number; goals and events are limited for each website. */
export type CountedLimit = Exclude<LimitName, "goals" | "dailyEvents">;

const megabytes = (count: number): number => count * 1_000_000;

/** The one table of limits; services enforce it, the billing page shows it. None: the plan does not have the feature. */
export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: {
    projects: 1,
    sites: 1,
    goals: 3,
    dailyEvents: 10_000,
    campaigns: 0,
    contentItems: 0,
    socialPosts: 0,
    leads: 0,
    textBytes: 0,
    crawlUrls: 50,
    members: 1,
    apiKeys: 10,
    mails: 100,
    aiTokens: 10_000,
  },
  basic: {
    projects: 10,
    sites: 10,
    goals: 3,
    dailyEvents: 50_000,
    campaigns: 3,
    contentItems: 500,
    socialPosts: 1_000,
    leads: 0,
    textBytes: megabytes(10),
    crawlUrls: 500,
    members: 3,
    apiKeys: 10,
    mails: 5_000,
    aiTokens: 100_000,
  },
  pro: {
    projects: 50,
    sites: 50,
    goals: 100,
    dailyEvents: 500_000,
    campaigns: 100,
    contentItems: 5_000,
    socialPosts: 10_000,
    leads: 25_000,
    textBytes: megabytes(50),
    crawlUrls: 5_000,
    members: 10,
    apiKeys: 10,
    mails: 50_000,
    aiTokens: 1_000_000,
  },
  enterprise: {
    projects: 1_000,
    sites: 1_000,
    goals: 100,
    dailyEvents: 5_000_000,
    campaigns: 10_000,
    contentItems: 100_000,
    socialPosts: 200_000,
    leads: 1_000_000,
    textBytes: megabytes(500),
    crawlUrls: 50_000,
    members: 100,
    apiKeys: 10,
    mails: 500_000,
    aiTokens: 10_000_000,
  },
};

/** How a plan is called where people read it; free has no name in the price list. */
export const PLAN_TITLES: Readonly<Record<Plan, string>> = {
  free: "Free",
  basic: "Starter",
  pro: "Pro",
  enterprise: "Agency",
};

const WORDS: Readonly<Record<LimitName, string>> = {
  projects: "projects",
  sites: "measured websites",
  goals: "goals of a website",
  dailyEvents: "events a day of a website",
  campaigns: "campaigns",
  contentItems: "pieces of content",
  socialPosts: "social posts",
  leads: "leads",
  textBytes: "of texts and imported figures",
  crawlUrls: "addresses in one crawl",
  members: "members",
  apiKeys: "API keys",
  mails: "mails this month",
  aiTokens: "AI tokens this month",
};

const exact = (value: number): string => value.toLocaleString("en");

/** A number of a limit as people read it: bytes in megabytes, to one decimal place. */
export const limitAmount = (limit: LimitName, value: number): string =>
  limit === "textBytes" ? `${(value / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} MB` : exact(value);

/** The smallest plan that allows more; undefined when none does. */
const lifting = (plan: Plan, limit: LimitName): Plan | undefined =>
  PLANS.find(
    (other) => PLAN_LIMITS[other][limit] > PLAN_LIMITS[plan][limit] && PLANS.indexOf(other) > PLANS.indexOf(plan),
  );

/** What a plan allows, and what the next one does: "Your plan (Starter) allows 10 projects." and " Pro allows 50." or nothing. */
export function limitMessage(plan: Plan, limit: LimitName): { allows: string; way: string } {
  const larger = lifting(plan, limit);
  return {
    allows: `Your plan (${PLAN_TITLES[plan]}) allows ${limitAmount(limit, PLAN_LIMITS[plan][limit])} ${WORDS[limit]}.`,
    way: larger ? ` ${PLAN_TITLES[larger]} allows ${limitAmount(limit, PLAN_LIMITS[larger][limit])}.` : "",
  };
}

/** Archived ones are kept for the record: so many times what a plan allows of active ones, they included. */
export const ARCHIVE_FACTOR = 10;

/** The error of an archive that is full: rows of what cannot be deleted would otherwise grow with each that is made and archived. */
export const archiveFull = (plan: Plan, limit: "projects" | "campaigns"): AppError =>
  appError(
    "limit_reached",
    `This workspace has ${exact(PLAN_LIMITS[plan][limit] * ARCHIVE_FACTOR)} ${WORDS[limit]}, archived ones included, and no more are kept. Use an archived one again, or write to support.`,
  );

/** The error of a reached limit: which one it is, and which plan lifts it. */
export function limitReached(plan: Plan, limit: LimitName): AppError {
  const { allows, way } = limitMessage(plan, limit);
  return appError("limit_reached", `${allows} This limit is reached.${way}`);
}

/** The error of texts that do not fit: the limit, what is used, what they need, and which plan lifts it. */
export function textLimitReached(plan: Plan, { used, added }: { used: number; added: number }): AppError {
  const { allows, way } = limitMessage(plan, "textBytes");
  const shown = (bytes: number): string => limitAmount("textBytes", Math.ceil(bytes / 100_000) * 100_000);
  return appError(
    "limit_reached",
    `${allows} ${shown(used)} are used, and this needs ${shown(added)} more. Delete what you no longer need.${way}`,
  );
}
