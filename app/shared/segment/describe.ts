import { exact } from "../format/number.ts";
import { kindOfCustom, kindOfField, operandOf } from "./comparison.ts";
import { CHANNEL_LABELS, CONSENT_STATE_LABELS, FIELD_LABELS, OP_LABELS } from "./labels.ts";
import {
  type ActivityMatch,
  BUCKETS,
  type ComparisonKind,
  type ComparisonOp,
  type ComparisonValue,
  type ContactField,
  type CustomFieldType,
  MIN_FOR_INTERVAL,
  type SegmentRule,
} from "./rule.ts";

/** Labels for the ids of a workspace; what is missing is shown as its id. */
export interface SegmentNames {
  /** Custom fields by their keys. */
  fields?: ReadonlyMap<string, { label: string; type: CustomFieldType }> | undefined;
  segments?: ReadonlyMap<string, string> | undefined;
  topics?: ReadonlyMap<string, string> | undefined;
  /** What people did, by the type of the activity: "submitted a form". */
  activities?: ReadonlyMap<string, string> | undefined;
  /** Labels of a field's values: owners, stages, companies, countries. */
  values?: Partial<Readonly<Record<ContactField, ReadonlyMap<string, string>>>> | undefined;
}

const quoted = (text: string): string => `“${text}”`;

const dayCount = (count: number): string => (count === 1 ? "day" : `${exact(count)} days`);
const distance = (count: number): string => (count === 1 ? "1 day" : dayCount(count));

function inWords(
  kind: ComparisonKind,
  op: ComparisonOp,
  value: ComparisonValue | undefined,
  show: (text: string) => string,
): string {
  switch (operandOf(kind, op)) {
    case "none":
      return OP_LABELS[op];
    case "days":
      if (op === "inNextDays") return `is in the next ${dayCount(Number(value))}`;
      return op === "withinDays"
        ? `is in the last ${dayCount(Number(value))}`
        : `is more than ${distance(Number(value))} ago`;
    case "list":
      return `is ${[value]
        .flat()
        .map((one) => show(String(one)))
        .join(" or ")}`;
    case "number":
      return `${OP_LABELS[op]} ${typeof value === "number" ? exact(value) : value}`;
    case "day":
      return `${OP_LABELS[op]} ${value}`;
    default:
      return `${OP_LABELS[op]} ${show(String(value))}`;
  }
}

class Describer {
  private readonly names: SegmentNames;

  constructor(names: SegmentNames) {
    this.names = names;
  }

  clause(rule: SegmentRule, nested: boolean): string {
    if ("all" in rule || "any" in rule) {
      const children = "all" in rule ? rule.all : rule.any;
      const [only] = children;
      if (children.length === 1 && only) return this.clause(only, nested);
      const joined = children.map((child) => this.clause(child, true)).join("all" in rule ? " and " : " or ");
      return nested ? `(${joined})` : joined;
    }
    if ("not" in rule) return `not ${this.clause(rule.not, true)}`;
    return this.condition(rule);
  }

  private condition(rule: Exclude<SegmentRule, { all: unknown } | { any: unknown } | { not: unknown }>): string {
    if ("field" in rule) return this.field(rule.field, rule.op, rule.value);
    if ("custom" in rule) {
      const field = this.names.fields?.get(rule.custom);
      const kind = field ? kindOfCustom(field.type) : "text";
      return `whose ${field?.label ?? quoted(rule.custom)} ${inWords(kind, rule.op, rule.value, quoted)}`;
    }
    if ("tag" in rule) return `who ${rule.has ? "have" : "do not have"} the tag ${quoted(rule.tag)}`;
    if ("consent" in rule) {
      const { channel, topic } = rule.consent;
      const about = topic === undefined ? "" : ` about ${quoted(this.names.topics?.get(topic) ?? topic)}`;
      return `whose consent to ${CHANNEL_LABELS[channel].toLowerCase().replace("sms", "SMS").replace("whatsapp", "WhatsApp")}${about} is ${CONSENT_STATE_LABELS[rule.state]}`;
    }
    if ("inSegment" in rule)
      return `who are in the segment ${quoted(this.names.segments?.get(rule.inSegment) ?? "(deleted)")}`;
    if ("bucket" in rule) {
      const { from, to } = rule.bucket;
      return `who are in the random ${exact(((to - from + 1) / BUCKETS) * 100)}% from ${exact((from / BUCKETS) * 100)}%`;
    }
    return `who ${this.deed(rule)}`;
  }

  private deed(rule: Extract<SegmentRule, { did: unknown } | { lastDid: unknown } | { overdue: unknown }>): string {
    if ("overdue" in rule)
      return `${this.activity(rule.overdue)} at least ${MIN_FOR_INTERVAL} times, and last longer ago than ${exact(rule.intervals)} times their usual interval`;
    if ("lastDid" in rule) return `last ${this.activity(rule.lastDid)} more than ${distance(rule.moreThanDaysAgo)} ago`;
    if ("thenDid" in rule)
      return `${this.activity(rule.did)} and then ${this.activity(rule.thenDid)} within ${distance(rule.withinDays)}`;
    const times = rule.atLeast && rule.atLeast > 1 ? ` at least ${exact(rule.atLeast)} times` : "";
    const recent = rule.withinDays === undefined ? "" : ` in the last ${dayCount(rule.withinDays)}`;
    return `${this.activity(rule.did)}${times}${recent}`;
  }

  private activity({ type, where = [] }: ActivityMatch): string {
    const label = this.names.activities?.get(type) ?? `did ${quoted(type)}`;
    const values = where.map(({ key, value }) => `${key} ${quoted(String(value))}`).join(" and ");
    return values ? `${label} with ${values}` : label;
  }

  private field(field: ContactField, op: ComparisonOp, value: ComparisonValue | undefined): string {
    const labels = this.names.values?.[field];
    const show = (text: string): string => quoted(labels?.get(text) ?? text);
    const label = FIELD_LABELS[field].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
    return `whose ${label} ${inWords(kindOfField(field), op, value, show)}`;
  }
}

/** Describes a rule in one English sentence without its full stop: "People whose country is “EE” and who submitted a form". */
export const describeSegment = (rule: SegmentRule, names: SegmentNames = {}): string =>
  `People ${new Describer(names).clause(rule, false)}`;
