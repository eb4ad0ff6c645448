import { appError, type FieldError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import { type FieldTypes, type RuleDraft, ruleOfDraft } from "./domain/draft.ts";
import { segmentRuleSchema } from "./rule-schema.ts";

const INCOMPLETE = "The rule is not complete. Correct the conditions below.";

const jsonError = (message: string): Result<never> =>
  err(appError("invalid_input", message, { fields: [{ path: "json", message }] }));

function readJson(text: string): Result<SegmentRule> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return jsonError("This is not JSON. Check its brackets and quotes.");
  }
  const rule = segmentRuleSchema.safeParse(parsed);
  return rule.success ? ok(rule.data) : jsonError("This JSON is not a rule. See the help article about segments.");
}

/** Reads the form of the builder as a rule. Errors: invalid_input, with the rows that are incomplete. */
export function readDraft(
  { json, ...draft }: RuleDraft & { json?: string | undefined },
  fields: FieldTypes,
): Result<SegmentRule> {
  if (json !== undefined) return readJson(json);
  const read = ruleOfDraft(draft, fields);
  if (!read.ok) {
    const rows = read.problems.map(
      ({ group, condition, message }): FieldError =>
        group < 0 ? { path: "", message } : { path: `groups[${group}].conditions[${condition}]`, message },
    );
    return err(appError("invalid_input", INCOMPLETE, { fields: rows }));
  }
  // The rows can hold more than a rule may: a text of 200 characters, codes that do not exist.
  const rule = segmentRuleSchema.safeParse(read.rule);
  if (rule.success) return ok(rule.data);
  const message = rule.error.issues[0]?.message ?? INCOMPLETE;
  return err(
    appError("invalid_input", INCOMPLETE, { fields: [{ path: "", message: `${message}.`.replace("..", ".") }] }),
  );
}
