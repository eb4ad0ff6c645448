/** What a rule may compare: columns of a contact and what its first and last touch hold. */
export const CONTACT_FIELDS = {
  name: "text",
  email: "text",
  phone: "text",
  jobTitle: "text",
  company: "code",
  country: "code",
  language: "code",
  timeZone: "code",
  owner: "code",
  source: "text",
  stage: "code",
  outcomeReason: "text",
  currency: "code",
  valueCents: "number",
  score: "number",
  stageAt: "time",
  createdAt: "time",
  updatedAt: "time",
  lastActivityAt: "time",
  firstReferrer: "text",
  firstLandingPage: "text",
  firstUtmSource: "text",
  firstUtmMedium: "text",
  firstUtmCampaign: "text",
  lastReferrer: "text",
  lastLandingPage: "text",
  lastUtmSource: "text",
  lastUtmMedium: "text",
  lastUtmCampaign: "text",
} as const satisfies Record<string, "text" | "code" | "number" | "time">;

export type ContactField = keyof typeof CONTACT_FIELDS;

/** Types of custom fields. */
export const CUSTOM_FIELD_TYPES = ["text", "number", "date", "select", "checkbox", "url"] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** How values of one kind can be compared; `code` is compared as it is stored, `text` without the case of A to Z. */
export type ComparisonKind = "text" | "code" | "number" | "time" | "date" | "checkbox";

const EMPTY_OPS = ["isEmpty", "isNotEmpty"] as const;
const MOMENT_OPS = ["before", "onOrAfter", "withinDays", "moreThanDaysAgo", ...EMPTY_OPS] as const;

export const OPS_OF = {
  text: ["is", "isNot", "contains", "notContains", "startsWith", "endsWith", "isOneOf", ...EMPTY_OPS],
  code: ["is", "isNot", "isOneOf", ...EMPTY_OPS],
  number: ["is", "isNot", "moreThan", "lessThan", "atLeast", "atMost", ...EMPTY_OPS],
  time: MOMENT_OPS,
  date: [...MOMENT_OPS, "inNextDays"],
  checkbox: ["isTrue", "isFalse"],
} as const satisfies Record<ComparisonKind, readonly string[]>;

export const COMPARISON_OPS = [
  "is",
  "isNot",
  "contains",
  "notContains",
  "startsWith",
  "endsWith",
  "isOneOf",
  "moreThan",
  "lessThan",
  "atLeast",
  "atMost",
  "before",
  "onOrAfter",
  "withinDays",
  "moreThanDaysAgo",
  "inNextDays",
  "isEmpty",
  "isNotEmpty",
  "isTrue",
  "isFalse",
] as const;
export type ComparisonOp = (typeof COMPARISON_OPS)[number];

/** Days are "2026-11-26"; a list belongs to `isOneOf`. */
export type ComparisonValue = string | number | string[];

export const CONSENT_CHANNELS = ["email", "sms", "phone", "whatsapp", "push", "post", "ads"] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/** "none": nothing was recorded. */
export const CONSENT_RULE_STATES = ["granted", "denied", "withdrawn", "pending", "none"] as const;
export type ConsentRuleState = (typeof CONSENT_RULE_STATES)[number];

/** Activities of a type whose data holds these values. */
export interface ActivityMatch {
  type: string;
  where?: { key: string; value: string | number | boolean }[] | undefined;
}

/** Selects contacts. Moments are relative to the time at which the rule is applied. */
export type SegmentRule =
  | { all: SegmentRule[] }
  | { any: SegmentRule[] }
  | { not: SegmentRule }
  | { field: ContactField; op: ComparisonOp; value?: ComparisonValue | undefined }
  | { custom: string; op: ComparisonOp; value?: ComparisonValue | undefined }
  | { tag: string; has: boolean }
  | { consent: { channel: ConsentChannel; topic?: string | undefined }; state: ConsentRuleState }
  | { did: ActivityMatch; atLeast?: number | undefined; withinDays?: number | undefined }
  | { did: ActivityMatch; thenDid: ActivityMatch; withinDays: number }
  | { lastDid: ActivityMatch; moreThanDaysAgo: number }
  | { overdue: ActivityMatch; intervals: number }
  | { inSegment: string }
  | { bucket: { from: number; to: number } };

/** Maxima of one rule, its references to other segments not counted. */
export const MAX_RULE_DEPTH = 5;
export const MAX_CONDITIONS = 50;
export const MAX_RULE_TEXT_CHARS = 200;
export const MAX_ONE_OF = 50;
export const MAX_WHERE_KEYS = 5;
export const MAX_RULE_DAYS = 3_650;
export const MAX_TIMES = 1_000;
/** From so many activities on, a person has an interval of their own: two could be a coincidence. */
export const MIN_FOR_INTERVAL = 3;
export const MAX_INTERVALS = 100;
/** Buckets are 0 to 9,999: a hundredth of a percent each. */
export const BUCKETS = 10_000;

/** What a rule needs from the workspace. */
export interface SegmentContext {
  nowMs: number;
  /** Types of the custom fields by their keys. */
  fields: ReadonlyMap<string, CustomFieldType>;
  /** Rules of the other segments by their ids. */
  segments: ReadonlyMap<string, SegmentRule>;
}

/** Returns the rules directly inside a group; none for a condition. */
export function childrenOf(rule: SegmentRule): readonly SegmentRule[] {
  if ("all" in rule) return rule.all;
  if ("any" in rule) return rule.any;
  if ("not" in rule) return [rule.not];
  return [];
}

const isGroup = (rule: SegmentRule): boolean => "all" in rule || "any" in rule || "not" in rule;

/** Returns how many conditions a rule has; groups do not count. */
export const conditionCount = (rule: SegmentRule): number =>
  isGroup(rule) ? childrenOf(rule).reduce((sum, child) => sum + conditionCount(child), 0) : 1;

/** Returns the ids of the segments that a rule refers to. */
export function referencesOf(rule: SegmentRule): Set<string> {
  if ("inSegment" in rule) return new Set([rule.inSegment]);
  return new Set(childrenOf(rule).flatMap((child) => [...referencesOf(child)]));
}
