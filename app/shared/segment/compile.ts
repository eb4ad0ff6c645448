import { appError } from "../error.ts";
import { err, ok, type Result } from "../result.ts";
import { days } from "../time.ts";
import { type Comparison, comparisonOf, kindOfCustom, kindOfField } from "./comparison.ts";
import {
  type ActivityMatch,
  type ContactField,
  type CustomFieldType,
  MIN_FOR_INTERVAL,
  type SegmentContext,
  type SegmentRule,
} from "./rule.ts";

/** A condition over `contacts c`, with its bound values in order. It is 1 or 0 for each row, never NULL. */
export interface CompiledSegment {
  sql: string;
  params: (string | number)[];
}

/** How much a rule and every segment that it refers to may come to. */
interface SegmentLimits {
  params: number;
  conditions: number;
  /** SQLite limits how deep an expression is. */
  depth: number;
}

/** An object takes 100 bound values; the rest is left to the query around the condition. */
const READ_LIMITS: SegmentLimits = { params: 90, conditions: 200, depth: 20 };
/** For segments that are saved: less, so that the filters of a list or another condition fit beside one. */
export const SAVED_LIMITS: SegmentLimits = { params: 80, conditions: 190, depth: 16 };

const touch = (column: "first_touch" | "last_touch", path: string): string => `json_extract(c.${column}, '$.${path}')`;

/** Where the value of a field is. */
const COLUMNS: Readonly<Record<ContactField, string>> = {
  name: "c.name",
  email: "c.email",
  phone: "c.phone",
  jobTitle: "c.job_title",
  company: "c.company_id",
  country: "c.country",
  language: "c.language",
  timeZone: "c.time_zone",
  owner: "c.owner_id",
  source: "c.source",
  stage: "c.stage",
  outcomeReason: "c.outcome_reason",
  currency: "c.currency",
  valueCents: "c.value_cents",
  score: "c.score",
  stageAt: "c.stage_at",
  createdAt: "c.created_at",
  updatedAt: "c.updated_at",
  lastActivityAt: "c.last_activity_at",
  firstReferrer: touch("first_touch", "referrer"),
  firstLandingPage: touch("first_touch", "landingPage"),
  firstUtmSource: touch("first_touch", "utm.source"),
  firstUtmMedium: touch("first_touch", "utm.medium"),
  firstUtmCampaign: touch("first_touch", "utm.campaign"),
  lastReferrer: touch("last_touch", "referrer"),
  lastLandingPage: touch("last_touch", "landingPage"),
  lastUtmSource: touch("last_touch", "utm.source"),
  lastUtmMedium: touch("last_touch", "utm.medium"),
  lastUtmCampaign: touch("last_touch", "utm.campaign"),
};

const JSON_TYPES: Readonly<Record<CustomFieldType, string>> = {
  text: "'text'",
  url: "'text'",
  select: "'text'",
  date: "'text'",
  number: "'integer', 'real'",
  checkbox: "'true', 'false'",
};

/** Keys are checked by the schema; a key that is not one would be part of the statement. */
function jsonPath(key: string): string {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(key)) throw new Error("A key of a rule was not checked");
  return `'$."${key}"'`;
}

/** A custom value of the field's type; a value of another type counts as empty. */
const customColumn = (key: string, type: CustomFieldType): string =>
  `CASE WHEN json_type(c.custom, ${jsonPath(key)}) IN (${JSON_TYPES[type]}) THEN json_extract(c.custom, ${jsonPath(key)}) END`;

/**
 * How a condition over activities finds people: "each" looks up what a contact did, for reads of few contacts; "all" reads once
 * who did it, for counts over all of them.
 */
export type SegmentReads = "each" | "all";

/** Each set of people is held in memory while a query runs; further conditions look up each contact. */
const MAX_SETS = 4;

/** What a condition costs for each contact, so that dear ones are only asked where cheap ones leave it open. */
function costOf(rule: SegmentRule): number {
  if ("all" in rule) return Math.max(0, ...rule.all.map(costOf));
  if ("any" in rule) return Math.max(0, ...rule.any.map(costOf));
  if ("not" in rule) return costOf(rule.not);
  if ("field" in rule) return rule.field.startsWith("first") || rule.field.startsWith("last") ? 1 : 0;
  if ("bucket" in rule) return 0;
  if ("custom" in rule || "tag" in rule) return 1;
  return "consent" in rule ? 2 : 3;
}

const cheapFirst = (rules: readonly SegmentRule[]): SegmentRule[] =>
  [...rules].sort((one, other) => costOf(one) - costOf(other));

class RuleTooLarge extends Error {}

/** Joins conditions in pairs, so that the expression is as shallow as it can be. */
function join(parts: readonly string[], operator: "AND" | "OR"): string {
  const [first = operator === "AND" ? "1" : "0"] = parts;
  if (parts.length <= 1) return first;
  const middle = parts.length >> 1;
  return `(${join(parts.slice(0, middle), operator)} ${operator} ${join(parts.slice(middle), operator)})`;
}

class Compiler {
  readonly params: (string | number)[] = [];
  private conditions = 0;

  private readonly context: SegmentContext;
  private readonly limits: SegmentLimits;
  /** Sets of people that may still be read. */
  private sets: number;

  constructor(context: SegmentContext, limits: SegmentLimits, reads: SegmentReads) {
    this.context = context;
    this.limits = limits;
    this.sets = reads === "all" ? MAX_SETS : 0;
  }

  private takesSet({ where = [] }: ActivityMatch): boolean {
    if (where.length > 0 || this.sets === 0) return false;
    this.sets--;
    return true;
  }

  private bind(value: string | number): string {
    this.params.push(value);
    if (this.params.length > this.limits.params) throw new RuleTooLarge();
    return "?";
  }

  private since = (distanceDays: number): string => this.bind(this.context.nowMs - days(distanceDays));

  rule(rule: SegmentRule, depth: number, path: readonly string[]): string {
    if (depth > this.limits.depth) throw new RuleTooLarge();
    const inner = (child: SegmentRule) => this.rule(child, depth + 1, path);
    if ("all" in rule) return join(cheapFirst(rule.all).map(inner), "AND");
    if ("any" in rule) return join(cheapFirst(rule.any).map(inner), "OR");
    if ("not" in rule) return `NOT (${inner(rule.not)})`;
    if (++this.conditions > this.limits.conditions) throw new RuleTooLarge();
    if ("inSegment" in rule) return this.segment(rule.inSegment, depth, path);
    return this.condition(rule);
  }

  private segment(id: string, depth: number, path: readonly string[]): string {
    const rule = this.context.segments.get(id);
    // A segment that is gone, or that selects itself, selects nobody.
    if (!rule || path.includes(id)) return "0";
    return this.rule(rule, depth + 1, [...path, id]);
  }

  private condition(
    rule: Exclude<SegmentRule, { all: unknown } | { any: unknown } | { not: unknown } | { inSegment: unknown }>,
  ): string {
    if ("field" in rule)
      return this.compare(
        COLUMNS[rule.field],
        comparisonOf(kindOfField(rule.field), rule.op, rule.value, this.context),
      );
    if ("custom" in rule) {
      const type = this.context.fields.get(rule.custom);
      if (!type) return "0";
      return this.compare(
        customColumn(rule.custom, type),
        comparisonOf(kindOfCustom(type), rule.op, rule.value, this.context),
      );
    }
    if ("tag" in rule)
      return `${rule.has ? "" : "NOT "}EXISTS (SELECT 1 FROM json_each(c.tags) t WHERE t.value IS ${this.bind(rule.tag)})`;
    if ("consent" in rule) return this.consent(rule.consent, rule.state);
    if ("thenDid" in rule) return this.sequence(rule.did, rule.thenDid, rule.withinDays);
    if ("lastDid" in rule) return this.last(rule.lastDid, rule.moreThanDaysAgo);
    if ("overdue" in rule) return this.overdue(rule.overdue, rule.intervals);
    if ("bucket" in rule) return `c.bucket BETWEEN ${this.bind(rule.bucket.from)} AND ${this.bind(rule.bucket.to)}`;
    return this.did(rule.did, rule.atLeast ?? 1, rule.withinDays);
  }

  private compare(column: string, comparison: Comparison | null): string {
    if (!comparison) return "0";
    switch (comparison.test) {
      case "empty":
        return `coalesce(${column}, '') ${comparison.empty ? "=" : "<>"} ''`;
      case "true":
        return `${column} ${comparison.is ? "IS" : "IS NOT"} 1`;
      case "oneOf": {
        const value = comparison.fold ? `lower(${column})` : column;
        const [only, ...more] = comparison.values.map((one) => this.bind(one));
        if (more.length === 0) return `${value} ${comparison.not ? "IS NOT" : "IS"} ${only}`;
        return `coalesce(${value} IN (${[only, ...more].join(", ")}), 0)`;
      }
      case "range":
        return this.range(column, comparison);
      default:
        return `${comparison.not ? "NOT " : ""}${this.part(column, comparison)}`;
    }
  }

  private part(
    column: string,
    { test, value }: { test: "contains" | "startsWith" | "endsWith"; value: string },
  ): string {
    if (test === "endsWith")
      return `(substr(lower(coalesce(${column}, '')), -${[...value].length}) = ${this.bind(value)})`;
    return `(instr(lower(coalesce(${column}, '')), ${this.bind(value)}) ${test === "contains" ? ">" : "="} ${test === "contains" ? 0 : 1})`;
  }

  private range(column: string, { from, above, below, to }: Extract<Comparison, { test: "range" }>): string {
    const edges = (
      [
        [">=", from],
        [">", above],
        ["<", below],
        ["<=", to],
      ] as const
    ).flatMap(([operator, edge]) => (edge === undefined ? [] : [`${column} ${operator} ${this.bind(edge)}`]));
    return `coalesce(${join(edges, "AND")}, 0)`;
  }

  private consent({ channel, topic = "" }: { channel: string; topic?: string | undefined }, state: string): string {
    const found = `s.contact = c.row AND s.channel = ${this.bind(channel)} AND coalesce(s.topic, '') = ${this.bind(topic)}`;
    if (state === "none") return `NOT EXISTS (SELECT 1 FROM consent_state s WHERE ${found})`;
    return `EXISTS (SELECT 1 FROM consent_state s WHERE ${found} AND s.state = ${this.bind(state)})`;
  }

  /** Activities of the contact that fit, under a name of their own. */
  private activity(name: string, { type, where = [] }: ActivityMatch): string {
    const values = where.map(({ key, value }) => {
      const path = jsonPath(key);
      if (typeof value === "boolean") return `json_type(${name}.data, ${path}) IS '${value}'`;
      const types = typeof value === "number" ? "'integer', 'real'" : "'text'";
      return `(json_type(${name}.data, ${path}) IN (${types}) AND json_extract(${name}.data, ${path}) IS ${this.bind(value)})`;
    });
    // The order of the texts is the order of the bound values.
    return [`${name}.contact = c.row`, ...values, `${name}.type = ${this.bind(type)}`].join(" AND ");
  }

  private last(match: ActivityMatch, moreThanDaysAgo: number): string {
    if (this.takesSet(match))
      return `c.row IN (SELECT s.contact FROM activity_sums s WHERE s.type = ${this.bind(match.type)} AND s.last_at < ${this.since(moreThanDaysAgo)})`;
    return `coalesce((SELECT max(a.at) FROM activities a WHERE ${this.activity("a", match)}) < ${this.since(moreThanDaysAgo)}, 0)`;
  }

  /** Who did it so often, read as one set. */
  private didSet({ type }: ActivityMatch, atLeast: number, withinDays: number | undefined): string {
    if (withinDays === undefined)
      return `c.row IN (SELECT s.contact FROM activity_sums s WHERE s.type = ${this.bind(type)} AND s.times >= ${this.bind(atLeast)})`;
    const found = `SELECT a.contact FROM activities a WHERE a.type = ${this.bind(type)} AND a.at >= ${this.since(withinDays)}`;
    const often = atLeast === 1 ? "" : ` GROUP BY a.contact HAVING count(*) >= ${this.bind(atLeast)}`;
    return `c.row IN (${found}${often})`;
  }

  private did(match: ActivityMatch, atLeast: number, withinDays: number | undefined): string {
    if (this.takesSet(match)) return this.didSet(match, atLeast, withinDays);
    const found = this.activity("a", match);
    const recent = withinDays === undefined ? "" : ` AND a.at >= ${this.since(withinDays)}`;
    if (atLeast === 1) return `EXISTS (SELECT 1 FROM activities a WHERE ${found}${recent})`;
    // Counting ends at the number asked for.
    const count = `SELECT count(*) FROM (SELECT 1 FROM activities a WHERE ${found}${recent} LIMIT ${this.bind(atLeast)})`;
    return `((${count}) >= ${this.bind(atLeast)})`;
  }

  /** Since the last time more has passed than so many of the person's mean intervals. Times of the same moment have no interval. */
  private overdue(match: ActivityMatch, intervals: number): string {
    if (this.takesSet(match)) {
      const waited = `(${this.bind(this.context.nowMs)} - s.last_at) * (s.times - 1) > ${this.bind(intervals)} * (s.last_at - s.first_at)`;
      return `c.row IN (SELECT s.contact FROM activity_sums s WHERE ${waited} AND s.times >= ${MIN_FOR_INTERVAL} AND s.last_at > s.first_at AND s.type = ${this.bind(match.type)})`;
    }
    const waited = `(${this.bind(this.context.nowMs)} - max(a.at)) * (count(*) - 1) > ${this.bind(intervals)} * (max(a.at) - min(a.at))`;
    return `coalesce((SELECT ${waited} AND count(*) >= ${MIN_FOR_INTERVAL} AND max(a.at) > min(a.at) FROM activities a WHERE ${this.activity("a", match)}), 0)`;
  }

  private sequence(first: ActivityMatch, then: ActivityMatch, withinDays: number): string {
    const before = this.activity("a", first);
    const after = this.activity("b", then);
    const order = `b.id <> a.id AND b.at >= a.at AND b.at <= a.at + ${this.bind(days(withinDays))}`;
    return `EXISTS (SELECT 1 FROM activities a WHERE ${before} AND EXISTS (SELECT 1 FROM activities b WHERE ${after} AND ${order}))`;
  }
}

export const SEGMENT_TOO_LARGE = appError(
  "invalid_input",
  "This segment is too large together with the segments that it refers to. Use fewer conditions or values.",
);

/**
 * Compiles a rule to a condition over `contacts c`. Segments that it refers to are written out; a field or segment that does
 * not exist selects nobody. Errors: invalid_input (too many bound values or conditions, or too deep).
 * @param ownId the segment whose rule it is, so that a reference to itself selects nobody
 */
export function compileSegment(
  rule: SegmentRule,
  context: SegmentContext,
  ownId?: string,
  { limits = READ_LIMITS, reads = "each" }: { limits?: SegmentLimits; reads?: SegmentReads } = {},
): Result<CompiledSegment> {
  const compiler = new Compiler(context, limits, reads);
  try {
    const sql = compiler.rule(rule, 1, ownId === undefined ? [] : [ownId]);
    return ok({ sql: `(${sql})`, params: compiler.params });
  } catch (error) {
    if (error instanceof RuleTooLarge) return err(SEGMENT_TOO_LARGE);
    throw error;
  }
}
