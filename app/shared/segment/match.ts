import { days } from "../time.ts";
import { asciiLower, type Comparison, comparisonOf, kindOfCustom, kindOfField } from "./comparison.ts";
import {
  type ActivityMatch,
  type ContactField,
  type CustomFieldType,
  MIN_FOR_INTERVAL,
  type SegmentContext,
  type SegmentRule,
} from "./rule.ts";

type Value = string | number | boolean | null;

interface FactTouch {
  referrer: string;
  landingPage: string;
  utm: { source: string; medium: string; campaign: string };
}

/** What a rule may look at of a contact; a `Contact` of the store has all of it but the bucket. */
export interface SegmentPerson {
  name: string;
  email: string | null;
  phone: string | null;
  jobTitle: string;
  companyId: string | null;
  country: string | null;
  language: string | null;
  timeZone: string | null;
  ownerId: string | null;
  source: string;
  stage: string | null;
  stageAt: number | null;
  valueCents: number | null;
  currency: string | null;
  outcomeReason: string | null;
  score: number;
  firstTouch: FactTouch | null;
  lastTouch: FactTouch | null;
  custom: Readonly<Record<string, Value>>;
  tags: readonly string[];
  createdAt: number;
  updatedAt: number;
  lastActivityAt: number | null;
  /** 0 to 9,999 (`bucketOf`). */
  bucket: number;
}

export interface SegmentActivity {
  id: string;
  type: string;
  at: number;
  data: Readonly<Record<string, Value>>;
}

/** One contact with its newest consents and its activities. */
export interface SegmentFacts {
  contact: SegmentPerson;
  consents: readonly { channel: string; topic: string | null; state: string }[];
  activities: readonly SegmentActivity[];
}

const READ: Readonly<Record<ContactField, (contact: SegmentPerson) => Value | undefined>> = {
  name: (contact) => contact.name,
  email: (contact) => contact.email,
  phone: (contact) => contact.phone,
  jobTitle: (contact) => contact.jobTitle,
  company: (contact) => contact.companyId,
  country: (contact) => contact.country,
  language: (contact) => contact.language,
  timeZone: (contact) => contact.timeZone,
  owner: (contact) => contact.ownerId,
  source: (contact) => contact.source,
  stage: (contact) => contact.stage,
  outcomeReason: (contact) => contact.outcomeReason,
  currency: (contact) => contact.currency,
  valueCents: (contact) => contact.valueCents,
  score: (contact) => contact.score,
  stageAt: (contact) => contact.stageAt,
  createdAt: (contact) => contact.createdAt,
  updatedAt: (contact) => contact.updatedAt,
  lastActivityAt: (contact) => contact.lastActivityAt,
  firstReferrer: (contact) => contact.firstTouch?.referrer,
  firstLandingPage: (contact) => contact.firstTouch?.landingPage,
  firstUtmSource: (contact) => contact.firstTouch?.utm.source,
  firstUtmMedium: (contact) => contact.firstTouch?.utm.medium,
  firstUtmCampaign: (contact) => contact.firstTouch?.utm.campaign,
  lastReferrer: (contact) => contact.lastTouch?.referrer,
  lastLandingPage: (contact) => contact.lastTouch?.landingPage,
  lastUtmSource: (contact) => contact.lastTouch?.utm.source,
  lastUtmMedium: (contact) => contact.lastTouch?.utm.medium,
  lastUtmCampaign: (contact) => contact.lastTouch?.utm.campaign,
};

const TYPE_OF: Readonly<Record<CustomFieldType, "string" | "number" | "boolean">> = {
  text: "string",
  url: "string",
  select: "string",
  date: "string",
  number: "number",
  checkbox: "boolean",
};

const foldIf = (fold: boolean, value: Value): Value => (fold && typeof value === "string" ? asciiLower(value) : value);

function inRange(value: Value, { from, above, below, to }: Extract<Comparison, { test: "range" }>): boolean {
  if (value === null || typeof value === "boolean") return false;
  return (
    (from === undefined || value >= from) &&
    (above === undefined || value > above) &&
    (below === undefined || value < below) &&
    (to === undefined || value <= to)
  );
}

function compare(value: Value, comparison: Comparison | null): boolean {
  if (!comparison) return false;
  switch (comparison.test) {
    case "empty":
      return (value === null || value === "") === comparison.empty;
    case "true":
      return (value === true) === comparison.is;
    case "oneOf":
      return (comparison.values as readonly Value[]).includes(foldIf(comparison.fold, value)) !== comparison.not;
    case "range":
      return inRange(value, comparison);
    default: {
      const text = asciiLower(String(value ?? ""));
      const found = {
        contains: text.includes(comparison.value),
        startsWith: text.startsWith(comparison.value),
        endsWith: text.endsWith(comparison.value),
      };
      return found[comparison.test] !== comparison.not;
    }
  }
}

const fits = (activity: SegmentActivity, { type, where = [] }: ActivityMatch): boolean =>
  activity.type === type &&
  where.every(({ key, value }) => Object.hasOwn(activity.data, key) && activity.data[key] === value);

const MATCH_DEPTH = 40;

class Matcher {
  private readonly facts: SegmentFacts;
  private readonly context: SegmentContext;

  constructor(facts: SegmentFacts, context: SegmentContext) {
    this.facts = facts;
    this.context = context;
  }

  rule(rule: SegmentRule, depth: number, path: readonly string[]): boolean {
    if (depth > MATCH_DEPTH) return false;
    const inner = (child: SegmentRule) => this.rule(child, depth + 1, path);
    if ("all" in rule) return rule.all.every(inner);
    if ("any" in rule) return rule.any.some(inner);
    if ("not" in rule) return !inner(rule.not);
    if ("inSegment" in rule) {
      const segment = this.context.segments.get(rule.inSegment);
      if (!segment || path.includes(rule.inSegment)) return false;
      return this.rule(segment, depth + 1, [...path, rule.inSegment]);
    }
    return this.condition(rule);
  }

  private condition(
    rule: Exclude<SegmentRule, { all: unknown } | { any: unknown } | { not: unknown } | { inSegment: unknown }>,
  ): boolean {
    const { contact } = this.facts;
    if ("field" in rule)
      return compare(
        READ[rule.field](contact) ?? null,
        comparisonOf(kindOfField(rule.field), rule.op, rule.value, this.context),
      );
    if ("custom" in rule) {
      const type = this.context.fields.get(rule.custom);
      return (
        type !== undefined &&
        compare(this.custom(rule.custom, type), comparisonOf(kindOfCustom(type), rule.op, rule.value, this.context))
      );
    }
    if ("tag" in rule) return contact.tags.includes(rule.tag) === rule.has;
    if ("consent" in rule) return this.consent(rule.consent, rule.state);
    if ("thenDid" in rule) return this.sequence(rule.did, rule.thenDid, days(rule.withinDays));
    if ("lastDid" in rule) return this.lastDid(rule.lastDid, rule.moreThanDaysAgo);
    if ("overdue" in rule) return this.overdue(rule.overdue, rule.intervals);
    if ("bucket" in rule) return contact.bucket >= rule.bucket.from && contact.bucket <= rule.bucket.to;
    const since = rule.withinDays === undefined ? Number.NEGATIVE_INFINITY : this.context.nowMs - days(rule.withinDays);
    return this.done(rule.did).filter(({ at }) => at >= since).length >= (rule.atLeast ?? 1);
  }

  private custom(key: string, type: CustomFieldType): Value {
    const value = Object.hasOwn(this.facts.contact.custom, key) ? this.facts.contact.custom[key] : undefined;
    return value !== undefined && typeof value === TYPE_OF[type] ? value : null;
  }

  private consent({ channel, topic = "" }: { channel: string; topic?: string | undefined }, state: string): boolean {
    const newest = this.facts.consents.find((one) => one.channel === channel && (one.topic ?? "") === topic);
    return newest ? newest.state === state : state === "none";
  }

  private done(match: ActivityMatch): SegmentActivity[] {
    return this.facts.activities.filter((activity) => fits(activity, match));
  }

  private lastDid(match: ActivityMatch, distanceDays: number): boolean {
    const newest = this.done(match).reduce((most, { at }) => Math.max(most, at), Number.NEGATIVE_INFINITY);
    return newest !== Number.NEGATIVE_INFINITY && newest < this.context.nowMs - days(distanceDays);
  }

  private overdue(match: ActivityMatch, intervals: number): boolean {
    const times = this.done(match).map(({ at }) => at);
    if (times.length < MIN_FOR_INTERVAL) return false;
    const first = times.reduce((a, b) => Math.min(a, b));
    const last = times.reduce((a, b) => Math.max(a, b));
    return last > first && (this.context.nowMs - last) * (times.length - 1) > intervals * (last - first);
  }

  private sequence(first: ActivityMatch, then: ActivityMatch, withinMs: number): boolean {
    const after = this.done(then);
    return this.done(first).some((a) => after.some((b) => b.id !== a.id && b.at >= a.at && b.at <= a.at + withinMs));
  }
}

/**
 * Whether a rule selects one contact: the same answer as the compiled rule gives over the store.
 * @param ownId the segment whose rule it is, so that a reference to itself selects nobody
 */
export const matchesSegment = (
  rule: SegmentRule,
  facts: SegmentFacts,
  context: SegmentContext,
  ownId?: string,
): boolean => new Matcher(facts, context).rule(rule, 1, ownId === undefined ? [] : [ownId]);
