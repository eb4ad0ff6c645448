import { days, hours, minutes } from "#app/shared/time.ts";

export interface Rule {
  limit: number;
  windowMs: number;
  /** What the identifier is, so that one caller has one spelling: an IPv6 address counts by its /64. */
  by: "email" | "address" | "user" | "device" | "workspace" | "link";
}

const per = (by: Rule["by"], limit: number, windowMs: number): Rule => ({ by, limit, windowMs });

/** Every limit of the product on people; API keys carry an hourly limit besides. */
export const RULES = {
  sign_in_email: per("email", 5, minutes(15)),
  /** A browser that signed in to the account before has attempts of its own: strangers cannot use them up. */
  sign_in_device: per("device", 5, minutes(15)),
  sign_in_address: per("address", 20, minutes(1)),
  sign_up_address: per("address", 10, hours(1)),
  sign_up_email: per("email", 5, hours(1)),
  confirm_resend_email: per("email", 3, hours(1)),
  /** Passwords given with a confirmation link in another browser than the one that signed up. */
  confirm_password_link: per("link", 5, minutes(15)),
  reset_email: per("email", 3, hours(1)),
  reset_address: per("address", 10, hours(1)),
  contact_address: per("address", 5, hours(1)),
  reauthenticate: per("user", 5, minutes(15)),
  /** Codes of a second factor at sign-in: whoever comes this far knows the password. */
  second_factor: per("user", 20, hours(1)),
  second_factor_setup: per("user", 10, minutes(15)),
  passkey_address: per("address", 30, minutes(1)),
  email_change: per("user", 5, hours(1)),
  key_create: per("user", 30, hours(1)),
  key_reveal: per("user", 10, hours(1)),
  /** Adding and changing webhook endpoints. */
  webhook_change: per("user", 60, hours(1)),
  webhook_reveal: per("user", 10, hours(1)),
  /** Test events and replays: each is a request to somebody else's server. */
  webhook_send: per("user", 60, hours(1)),
  /** Looks for the proof that a website is a workspace's own: requests to somebody else's server. */
  site_verify: per("user", 30, hours(1)),
  /** Reads the whole log of a workspace. */
  audit_verify: per("user", 20, minutes(10)),
  invite_user: per("user", 30, hours(1)),
  invite_workspace: per("workspace", 200, hours(24)),
  /** Whoever invites it: no mailbox is filled with invitations. */
  invite_email: per("email", 10, hours(24)),
  /** An invoice, or a page of the payment service: each leaves a number without gaps, or asks somebody else. */
  plan_change: per("user", 30, hours(1)),
  /** Asks the register of the EU in the operator's name. */
  vat_check: per("user", 30, hours(1)),
  data_export: per("user", 3, days(1)),
  /** Answers of the SEO tools that ask other people's servers: each may be a few dozen requests. */
  seo_tool: per("user", 60, minutes(10)),
  unsubscribe: per("user", 30, hours(1)),
  ticket_create: per("user", 5, hours(1)),
  ticket_reply: per("user", 30, hours(1)),
  forum_ask: per("user", 10, hours(1)),
  forum_answer: per("user", 30, hours(1)),
  /** Editing, deleting, accepting. */
  forum_change: per("user", 60, hours(1)),
  forum_vote: per("user", 200, hours(1)),
  forum_report: per("user", 20, hours(1)),
  /** Making, renewing and withdrawing links to reports. */
  report_link_change: per("user", 60, hours(1)),
  /** Opening shared figures: each view reads the site's object some ten times. */
  analytics_shared_view: per("address", 120, minutes(1)),
  /** Opening them with filters that look into texts, which costs most: over all addresses, so that visitors' events are not kept waiting. */
  analytics_shared_search: per("link", 20, minutes(1)),
  /** Notes and segments of measured websites. */
  analytics_reading_change: per("user", 120, hours(1)),
  report_password_address: per("address", 10, minutes(15)),
  /** Whoever tries: guessing from many addresses is no faster. */
  report_password_link: per("link", 60, minutes(15)),
  /** Files of search figures: each is read and stored row by row. */
  keyword_import: per("user", 60, hours(1)),
  /** Files of daily figures of campaigns. */
  ad_import: per("user", 60, hours(1)),
  /** Files of another product's figures: each is read and stored row by row. */
  analytics_import: per("user", 120, hours(1)),
  /** Adding and changing keywords, many at once. */
  keyword_change: per("user", 240, hours(1)),
  /** Rounds of keyword ideas: each asks a suggest service up to 26 times, in the name of the operator. */
  keyword_ideas: per("workspace", 20, hours(1)),
  /** Texts by a language model: each asks a service that the operator pays. */
  ai_text: per("user", 60, hours(1)),
  /** Adding, changing and deleting goals, funnels and exchange rates of measured websites. */
  report_change: per("user", 240, hours(1)),
  /** Batches of client analytics: one tab sends six a minute, and more while somebody clicks a lot. */
  track: per("user", 120, minutes(1)),
  // What is kept for good: besides the hour, a day, so that nobody fills the database at the pace of the hour.
  ticket_create_day: per("user", 20, days(1)),
  ticket_reply_day: per("user", 100, days(1)),
  forum_ask_day: per("user", 30, days(1)),
  forum_answer_day: per("user", 150, days(1)),
  report_link_change_day: per("user", 200, days(1)),
  report_change_day: per("user", 1_000, days(1)),
  analytics_reading_change_day: per("user", 500, days(1)),
  /** Changes through the API, over all keys of a person. */
  api_change_day: per("user", 10_000, days(1)),
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

/** The rule of a day beside that of an hour, where there is one. */
export const dailyRule = (rule: RuleName): RuleName | null =>
  `${rule}_day` in RULES ? (`${rule}_day` as RuleName) : null;

/** The first four groups of an IPv6 address: one subscriber usually owns the whole /64. */
function ipv6Network(address: string): string {
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...new Array<string>(zeros).fill("0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":");
}

/** One spelling of an identifier, so that letter case or a changing interface id opens no new quota. */
export function canonicalIdentifier(by: Rule["by"], identifier: string): string {
  if (by === "email") return identifier.trim().toLowerCase();
  if (by === "address" && identifier.includes(":") && !identifier.includes("."))
    return `${ipv6Network(identifier)}::/64`;
  return identifier;
}
