import { matchesSegment, type SegmentPerson } from "#app/shared/segment/match.ts";
import type { ActivityMatch, SegmentContext, SegmentRule } from "#app/shared/segment/rule.ts";
import { days } from "#app/shared/time.ts";

export interface ScoreGroup {
  id: string;
  name: string;
  /** Days after which half of the points are left; null: they stay. */
  halfLifeDays: number | null;
}

/** What a contact is, for as long as it is: a field, a custom field or a tag. */
export interface TraitMatch {
  is: SegmentRule;
}

export interface ScoreRule {
  id: string;
  groupId: string;
  label: string;
  /** The activities that earn the points each time, or the trait that holds them. Points of a trait do not decay. */
  match: ActivityMatch | TraitMatch;
  points: number;
  /** How often one contact earns them; null: each time. */
  maxTimes: number | null;
}

export interface ScoreRules {
  groups: ScoreGroup[];
  rules: ScoreRule[];
}

/** What a contact has of a group now. */
export interface ScorePart extends ScoreGroup {
  points: number;
}

/** What a contact has by one rule now. */
export interface ScoreLine {
  ruleId: string;
  label: string;
  times: number;
  points: number;
}

/** A group with the rules that gave its points. */
export interface ScoreBreakdown extends ScorePart {
  lines: ScoreLine[];
}

export interface ScoredActivity {
  type: string;
  at: number;
  /** The module that wrote it; left out: another program. */
  module?: string | undefined;
  data: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Points that are left of a score after a while: half of them after each half-life (exponential decay). Null: they stay.
 */
export const decayed = (score: number, halfLifeDays: number | null, elapsedMs: number): number =>
  halfLifeDays === null || elapsedMs <= 0 ? score : score * 0.5 ** (elapsedMs / days(halfLifeDays));

export const isTrait = (match: ScoreRule["match"]): match is TraitMatch => "is" in match;

/** Whether an activity earns the points of a rule. */
export const earns = (match: ScoreRule["match"], { type, data }: Pick<ScoredActivity, "type" | "data">): boolean =>
  !isTrait(match) &&
  match.type === type &&
  (match.where ?? []).every(({ key, value }) => Object.hasOwn(data, key) && data[key] === value);

/** Whether a contact has what a rule looks at. */
export const hasTrait = (match: ScoreRule["match"], person: SegmentPerson, context: SegmentContext): boolean =>
  isTrait(match) && matchesSegment(match.is, { contact: person, consents: [], activities: [] }, context);

/** Points that a flow gives are an activity of this type, so that counting a score again finds them. */
export const POINTS_GIVEN = "points.given";
const GIVEN_LINE = { ruleId: POINTS_GIVEN, label: "Given by automation flows" } as const;

/** The points that a flow gave by an activity; null: it gave none. The same type of another program gives nothing. */
export function givenPoints({ type, module, data }: ScoredActivity): { groupId: string; points: number } | null {
  const { groupId, points } = data;
  return type === POINTS_GIVEN && module === "automation" && typeof groupId === "string" && typeof points === "number"
    ? { groupId, points }
    : null;
}

function givenLine({ id, halfLifeDays }: ScoreGroup, activities: readonly ScoredActivity[], nowMs: number): ScoreLine {
  const given = activities.flatMap((activity) => {
    const found = givenPoints(activity);
    return found?.groupId === id ? [decayed(found.points, halfLifeDays, nowMs - activity.at)] : [];
  });
  return { ...GIVEN_LINE, times: given.length, points: given.reduce((sum, points) => sum + points, 0) };
}

/** Activities in the order in which they happened; of those beyond a rule's maximum the first count. */
function lineOf(
  { id, label, match, points, maxTimes }: ScoreRule,
  halfLifeDays: number | null,
  person: SegmentPerson,
  activities: readonly ScoredActivity[],
  context: SegmentContext,
): ScoreLine {
  if (isTrait(match)) {
    const times = hasTrait(match, person, context) ? 1 : 0;
    return { ruleId: id, label, times, points: times * points };
  }
  const counted = activities.filter((activity) => earns(match, activity)).slice(0, maxTimes ?? undefined);
  const sum = counted.reduce((total, { at }) => total + decayed(points, halfLifeDays, context.nowMs - at), 0);
  return { ruleId: id, label, times: counted.length, points: sum };
}

/**
 * Returns the points of a contact by group and rule, from all that it did and is; groups and rules without points are left out.
 * @param activities the oldest first
 */
export function explainScore(
  { groups, rules }: ScoreRules,
  person: SegmentPerson,
  activities: readonly ScoredActivity[],
  context: SegmentContext,
): ScoreBreakdown[] {
  return groups
    .map((group) => {
      const lines = rules
        .filter(({ groupId }) => groupId === group.id)
        .map((rule) => lineOf(rule, group.halfLifeDays, person, activities, context))
        .concat(givenLine(group, activities, context.nowMs))
        .filter(({ times }) => times > 0);
      return { ...group, lines, points: lines.reduce((sum, line) => sum + line.points, 0) };
    })
    .filter(({ lines }) => lines.length > 0);
}
