import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { OP_LABELS } from "#app/shared/segment/labels.ts";
import { type ComparisonOp, OPS_OF, type SegmentRule } from "#app/shared/segment/rule.ts";
import { activityHeading, KNOWN_ACTIVITY_TYPES } from "../activities/labels.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import { isTrait, type ScoreBreakdown, type ScoreRule, type ScoreRules } from "../domain/scoring/score.ts";
import { editScoreRules as applyEdit, type ScoreEdit } from "../domain/scoring/score-edits.ts";
import { changeBy, WRITE } from "../limits.server.ts";
import { aboutChoices, type BuilderChoices, type Choice, namesOf, valueChoices } from "../segments/builder-choices.ts";
import { kindOf, ruleOfDraft } from "../segments/domain/draft.ts";
import { ruleInWords, segmentChoices } from "../segments/service.server.ts";
import { checked } from "./checked.ts";
import { scoreEditSchema } from "./schema.ts";

/** What the page of score rules offers and shows. */
export interface ScoringView {
  rules: ScoreRules;
  isRescoring: boolean;
  /** Each rule in words, by its id. */
  words: Record<string, string>;
  activities: Choice[];
  /** What a trait can be about, in groups. */
  traits: { label: string; options: Choice[] }[];
  comparisons: Choice[];
}

/** The moments of a contact, its score and what is not a trait cannot be looked at. */
const isTraitAbout = (about: string, { fields }: BuilderChoices): boolean => {
  if (about === "tag") return true;
  const kind = kindOf(about, new Map(fields.map(({ key, type }) => [key, type])));
  return kind !== null && kind !== "time" && kind !== "date" && about !== "field:score";
};

const comparisons: Choice[] = [...new Set([OPS_OF.code, OPS_OF.text, OPS_OF.number, OPS_OF.checkbox].flat())].map(
  (op): Choice => [op, OP_LABELS[op]],
);

function wordsOf({ match }: ScoreRule, choices: BuilderChoices): string {
  if (isTrait(match)) return ruleInWords(match.is, choices);
  const { type, where = [] } = match;
  const phrase = namesOf(choices).activities?.get(type) ?? `did “${activityHeading(type)}”`;
  const values = where.map(({ key, value }) => `${key} is “${value}”`);
  return `People who ${phrase}${values.length > 0 ? ` where ${values.join(" and ")}` : ""}`;
}

/** Reads the score rules with what their page offers. Access was decided by the page. */
export async function readScoring(context: RequestContext, actor: Actor): Promise<ScoringView> {
  const stub = contactsStub(context, actor.workspaceId);
  const [rules, isRescoring, choices] = await Promise.all([
    stub.getScoreRules(),
    stub.isRescoring(),
    segmentChoices(context, actor),
  ]);
  const traits = aboutChoices(choices)
    .map(({ label, options }) => ({ label, options: options.filter(([about]) => isTraitAbout(about, choices)) }))
    .filter(({ options }) => options.length > 0);
  return {
    rules,
    isRescoring,
    traits,
    comparisons,
    words: Object.fromEntries(rules.rules.map((rule) => [rule.id, wordsOf(rule, choices)])),
    activities: KNOWN_ACTIVITY_TYPES.map((type): Choice => [type, activityHeading(type)]),
  };
}

const problem = (path: string, message: string): Result<never> =>
  err(appError("invalid_input", message, { fields: [{ path, message }] }));

/** Reads what was chosen and typed about a trait as a rule. Errors: invalid_input, beside the field. */
export async function readTrait(
  context: RequestContext,
  actor: Actor,
  { about, op, value }: { about: string; op: string; value: string },
): Promise<Result<SegmentRule>> {
  const choices = await segmentChoices(context, actor);
  if (!isTraitAbout(about, choices)) return problem("about", "Choose what the contact has");
  const fields = new Map(choices.fields.map(({ key, type }) => [key, type]));
  const kind = kindOf(about, fields);
  const ops: readonly ComparisonOp[] = kind ? OPS_OF[kind] : ["is", "isNot"];
  if (!ops.some((known) => known === op))
    return problem("op", `Choose one of: ${ops.map((known) => OP_LABELS[known]).join(", ")}`);
  const known = valueChoices(about, choices);
  const named = known?.find(([id, label]) => id === value || label.toLowerCase() === value.trim().toLowerCase());
  if (known && !named && (op === "is" || op === "isNot"))
    return problem(
      "value",
      `Enter one of: ${known
        .map(([, label]) => label)
        .join(", ")
        .slice(0, 300)}`,
    );
  const conditions = [{ about, op, value: named?.[0] ?? value, not: kind === null && op === "isNot" }];
  const read = ruleOfDraft({ match: "all", groups: [{ match: "all", conditions }] }, fields);
  if (!read.ok) return problem("value", read.problems[0]?.message ?? "Enter a value");
  // "Is not" of a tag is a rule of its own.
  return ok("not" in read.rule && "tag" in read.rule.not ? { tag: read.rule.not.tag, has: false } : read.rule);
}

/** What the form of a trait shows of a stored one. */
export function traitFields(rule: SegmentRule): { about: string; op: string; value: string } {
  if ("tag" in rule) return { about: "tag", op: rule.has ? "is" : "isNot", value: rule.tag };
  if (!("field" in rule) && !("custom" in rule)) return { about: "", op: "", value: "" };
  const about = "field" in rule ? `field:${rule.field}` : `custom:${rule.custom}`;
  return { about, op: rule.op, value: [rule.value ?? ""].flat().join(", ") };
}

/** Adds, changes or removes one group or rule; everybody's points are counted again. Errors: forbidden, plan_required, invalid_input, limit_reached. */
export async function editScoreRules(
  context: RequestContext,
  actor: Actor,
  edit: ScoreEdit,
): Promise<Result<ScoreRules>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const valid = checked(scoreEditSchema, edit);
  return valid.ok
    ? contactsStub(context, actor.workspaceId).editScoreRules(changeBy(context, actor), valid.value)
    : valid;
}

/**
 * Returns the points that a contact would have after one change of the rules, which is not saved. Errors: invalid_input,
 * limit_reached. Access was decided by the page.
 */
export async function previewScore(
  context: RequestContext,
  actor: Actor,
  contactId: string,
  edit: ScoreEdit,
): Promise<Result<ScoreBreakdown[]>> {
  const valid = checked(scoreEditSchema, edit);
  if (!valid.ok) return valid;
  const stub = contactsStub(context, actor.workspaceId);
  const rules = applyEdit(await stub.getScoreRules(), valid.value);
  return rules.ok ? ok(await stub.explainScore(contactId, context.now().getTime(), rules.value)) : rules;
}
