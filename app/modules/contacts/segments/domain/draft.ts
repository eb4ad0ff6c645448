import { checkComparison, kindOfCustom, kindOfField, operandOf } from "#app/shared/segment/comparison.ts";
import {
  BUCKETS,
  CONTACT_FIELDS,
  type ComparisonKind,
  type ComparisonOp,
  type ComparisonValue,
  type ConsentChannel,
  type ConsentRuleState,
  type ContactField,
  type CustomFieldType,
  MAX_CONDITIONS,
  MAX_INTERVALS,
  OPS_OF,
  type SegmentRule,
} from "#app/shared/segment/rule.ts";

/**
 * The rule as the builder shows it: groups of conditions, each value a text as it was typed. A rule that has another shape,
 * written through the API, does not fit and is edited as JSON.
 */
export interface RuleDraft {
  match: "all" | "any";
  groups: GroupDraft[];
}

export interface GroupDraft {
  match: "all" | "any";
  conditions: ConditionDraft[];
}

/** One row of the builder. `about` says what it looks at; which of the texts it has depends on that. */
export interface ConditionDraft {
  /** "field:email", "custom:seats", "tag", "consent", "did", "sequence", "lastDid", "overdue", "segment", "bucket". */
  about: string;
  not?: boolean | undefined;
  op?: string | undefined;
  value?: string | undefined;
  channel?: string | undefined;
  topic?: string | undefined;
  state?: string | undefined;
  activity?: string | undefined;
  next?: string | undefined;
  times?: string | undefined;
  days?: string | undefined;
}

/** What a draft is read with. */
export type FieldTypes = ReadonlyMap<string, CustomFieldType>;

/** Returns the kind of value that a row compares; null for rows that compare none. */
export function kindOf(about: string, fields: FieldTypes): ComparisonKind | null {
  const [what, key = ""] = about.split(":");
  if (what === "field") return Object.hasOwn(CONTACT_FIELDS, key) ? kindOfField(key as ContactField) : null;
  const type = what === "custom" ? fields.get(key) : undefined;
  return type ? kindOfCustom(type) : null;
}

/** Returns a new row with the first choice of everything. */
export function newCondition(about: string, fields: FieldTypes): ConditionDraft {
  const kind = kindOf(about, fields);
  if (kind) return { about, op: OPS_OF[kind][0], value: "" };
  switch (about) {
    case "consent":
      return { about, channel: "email", topic: "", state: "granted" };
    case "sequence":
      return { about, activity: "", next: "", days: "7" };
    case "lastDid":
      return { about, activity: "", days: "30" };
    case "overdue":
      return { about, activity: "", times: "2" };
    case "did":
      return { about, activity: "", times: "1", days: "" };
    case "bucket":
      return { about, value: "10" };
    default:
      return { about, value: "" };
  }
}

const number = (text: string | undefined): number | undefined => {
  const trimmed = (text ?? "").trim();
  return trimmed === "" || Number.isNaN(Number(trimmed)) ? undefined : Number(trimmed);
};

function operand(kind: ComparisonKind, op: ComparisonOp, text: string): ComparisonValue | undefined {
  const shape = operandOf(kind, op);
  if (shape === "none") return undefined;
  if (shape === "list")
    return text
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean);
  return shape === "number" || shape === "days" ? number(text) : text.trim();
}

/** A row as a rule, or the message about what is missing. */
type Read = { rule: SegmentRule } | { problem: string };

function comparisonRow(draft: ConditionDraft, kind: ComparisonKind): Read {
  const [what, key = ""] = draft.about.split(":");
  const ops: readonly ComparisonOp[] = OPS_OF[kind];
  const op = ops.find((known) => known === draft.op) ?? ops[0];
  if (!op) return { problem: "Choose a comparison" };
  const value = operand(kind, op, draft.value ?? "");
  const problem = checkComparison(kind, op, value);
  if (problem) return { problem };
  const compared = value === undefined ? { op } : { op, value };
  return { rule: what === "field" ? { field: key as ContactField, ...compared } : { custom: key, ...compared } };
}

const CHOOSE_ACTIVITY = "Choose an activity";
const ENTER_DAYS = "Enter a number of days";

function activityRow({ about, activity, next, times, days }: ConditionDraft): Read {
  if (!activity) return { problem: CHOOSE_ACTIVITY };
  const did = { type: activity };
  const distance = number(days);
  if (about === "did") {
    const atLeast = number(times) ?? 1;
    if ((days ?? "").trim() !== "" && distance === undefined) return { problem: ENTER_DAYS };
    return {
      rule: { did, ...(atLeast === 1 ? {} : { atLeast }), ...(distance === undefined ? {} : { withinDays: distance }) },
    };
  }
  if (about === "overdue") {
    const intervals = number(times);
    return intervals === undefined || intervals < 1 || intervals > MAX_INTERVALS
      ? { problem: `Enter a number from 1 to ${MAX_INTERVALS}` }
      : { rule: { overdue: did, intervals } };
  }
  if (distance === undefined) return { problem: ENTER_DAYS };
  if (about === "lastDid") return { rule: { lastDid: did, moreThanDaysAgo: distance } };
  return next ? { rule: { did, thenDid: { type: next }, withinDays: distance } } : { problem: "Choose what follows" };
}

function bucketRow({ value }: ConditionDraft): Read {
  const percent = number(value);
  if (percent === undefined || percent < 0.01 || percent > 100)
    return { problem: "Enter a percentage from 0.01 to 100" };
  return { rule: { bucket: { from: 0, to: Math.round((percent / 100) * BUCKETS) - 1 } } };
}

function readRow(draft: ConditionDraft, fields: FieldTypes): Read {
  const kind = kindOf(draft.about, fields);
  if (kind) return comparisonRow(draft, kind);
  const value = (draft.value ?? "").trim();
  switch (draft.about) {
    case "tag":
      return value ? { rule: { tag: value, has: true } } : { problem: "Enter a tag" };
    case "segment":
      return value ? { rule: { inSegment: value } } : { problem: "Choose a segment" };
    case "bucket":
      return bucketRow(draft);
    case "consent": {
      const { channel = "email", topic = "", state = "granted" } = draft;
      const consent = { channel: channel as ConsentChannel, ...(topic ? { topic } : {}) };
      return { rule: { consent, state: state as ConsentRuleState } };
    }
    case "did":
    case "sequence":
    case "lastDid":
    case "overdue":
      return activityRow(draft);
    default:
      return { problem: "This field no longer exists. Remove the row." };
  }
}

export interface DraftProblem {
  group: number;
  condition: number;
  message: string;
}

const groupRule = (match: "all" | "any", rules: SegmentRule[]): SegmentRule => {
  const [only] = rules;
  if (rules.length === 1 && only) return only;
  return match === "all" ? { all: rules } : { any: rules };
};

/** Reads a draft as a rule; lists what is missing. A draft without rows selects nobody and is refused. */
export function ruleOfDraft(
  draft: RuleDraft,
  fields: FieldTypes,
): { ok: true; rule: SegmentRule } | { ok: false; problems: DraftProblem[] } {
  const problems: DraftProblem[] = [];
  const groups = draft.groups
    .map(({ match, conditions }, group) => ({
      match,
      rules: conditions.flatMap((row, condition): SegmentRule[] => {
        const read = readRow(row, fields);
        if ("rule" in read) return [row.not ? { not: read.rule } : read.rule];
        problems.push({ group, condition, message: read.problem });
        return [];
      }),
    }))
    .filter(({ rules }) => rules.length > 0);
  if (problems.length > 0) return { ok: false, problems };
  if (groups.length === 0)
    return { ok: false, problems: [{ group: -1, condition: -1, message: "Add a condition first" }] };
  return {
    ok: true,
    rule: groupRule(
      draft.match,
      groups.map(({ match, rules }) => groupRule(match, rules)),
    ),
  };
}

const textOf = (value: ComparisonValue | undefined): string =>
  Array.isArray(value) ? value.join(", ") : String(value ?? "");

const plainActivity = ({ where }: { where?: unknown }): boolean => where === undefined;

/** Returns the row of a condition; null when the builder has none for it. */
function rowOf(rule: SegmentRule): ConditionDraft | null {
  if ("field" in rule) return { about: `field:${rule.field}`, op: rule.op, value: textOf(rule.value) };
  if ("custom" in rule) return { about: `custom:${rule.custom}`, op: rule.op, value: textOf(rule.value) };
  if ("tag" in rule) return { about: "tag", value: rule.tag, ...(rule.has ? {} : { not: true }) };
  if ("inSegment" in rule) return { about: "segment", value: rule.inSegment };
  if ("bucket" in rule)
    return rule.bucket.from === 0 ? { about: "bucket", value: String(((rule.bucket.to + 1) / BUCKETS) * 100) } : null;
  if ("consent" in rule)
    return { about: "consent", channel: rule.consent.channel, topic: rule.consent.topic ?? "", state: rule.state };
  if ("lastDid" in rule)
    return plainActivity(rule.lastDid)
      ? { about: "lastDid", activity: rule.lastDid.type, days: String(rule.moreThanDaysAgo) }
      : null;
  if ("overdue" in rule)
    return plainActivity(rule.overdue)
      ? { about: "overdue", activity: rule.overdue.type, times: String(rule.intervals) }
      : null;
  if ("thenDid" in rule)
    return plainActivity(rule.did) && plainActivity(rule.thenDid)
      ? { about: "sequence", activity: rule.did.type, next: rule.thenDid.type, days: String(rule.withinDays) }
      : null;
  if ("did" in rule)
    return plainActivity(rule.did)
      ? { about: "did", activity: rule.did.type, times: String(rule.atLeast ?? 1), days: String(rule.withinDays ?? "") }
      : null;
  return null;
}

function negatableRow(rule: SegmentRule): ConditionDraft | null {
  if (!("not" in rule)) return rowOf(rule);
  const row = rowOf(rule.not);
  return row && !row.not ? { ...row, not: true } : null;
}

function groupOf(rule: SegmentRule): GroupDraft | null {
  const match = "any" in rule ? "any" : "all";
  const rules = "all" in rule ? rule.all : "any" in rule ? rule.any : [rule];
  const conditions = rules.map(negatableRow);
  return conditions.every((row) => row !== null) ? { match, conditions } : null;
}

/** Returns the rule as the builder shows it; null when it has a shape that the builder does not have. */
export function draftOfRule(rule: SegmentRule): RuleDraft | null {
  const single = groupOf(rule);
  if (single) return { match: "all", groups: [single] };
  if (!("all" in rule) && !("any" in rule)) return null;
  const groups = ("all" in rule ? rule.all : rule.any).map(groupOf);
  return groups.every((group) => group !== null) ? { match: "all" in rule ? "all" : "any", groups } : null;
}

export const MAX_GROUPS = 10;

/** What the buttons of the builder do beside saving. */
export type DraftStep =
  | { add: number; about: string }
  | { addGroup: true }
  | { removeGroup: number }
  | { remove: number; row: number };

export const EMPTY_DRAFT: RuleDraft = { match: "all", groups: [{ match: "all", conditions: [] }] };

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);

/** Returns the draft after a button was pressed; never more than 50 rows or 10 groups. */
export function stepDraft(draft: RuleDraft, step: DraftStep, fields: FieldTypes): RuleDraft {
  const { groups } = draft;
  if ("addGroup" in step)
    return groups.length >= MAX_GROUPS ? draft : { ...draft, groups: [...groups, { match: "all", conditions: [] }] };
  if ("removeGroup" in step) {
    const left = without(groups, step.removeGroup);
    return { ...draft, groups: left.length > 0 ? left : EMPTY_DRAFT.groups };
  }
  const rows = groups.reduce((sum, { conditions }) => sum + conditions.length, 0);
  return {
    ...draft,
    groups: groups.map((group, at) => {
      if ("add" in step)
        return at === step.add && rows < MAX_CONDITIONS
          ? { ...group, conditions: [...group.conditions, newCondition(step.about, fields)] }
          : group;
      return at === step.remove ? { ...group, conditions: without(group.conditions, step.row) } : group;
    }),
  };
}
