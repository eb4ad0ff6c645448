import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { ScoreGroup, ScoreRule, ScoreRules } from "./score.ts";

export const MAX_SCORE_GROUPS = 20;
export const MAX_SCORE_RULES = 50;

/** One change of the score rules; an id that is not known yet is added. */
export type ScoreEdit =
  | { edit: "group"; group: ScoreGroup }
  | { edit: "rule"; rule: ScoreRule }
  /** Its rules go with it. */
  | { edit: "removeGroup"; id: string }
  | { edit: "removeRule"; id: string };

const NO_GROUP = appError("invalid_input", "This group no longer exists.", {
  fields: [{ path: "groupId", message: "Choose one of the groups." }],
});
const full = (max: number, what: string) =>
  err(appError("limit_reached", `A workspace has at most ${max} ${what}. Remove one first.`));

const replaced = <T extends { id: string }>(rows: readonly T[], row: T): T[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((one) => (one.id === row.id ? row : one)) : [...rows, row];

/** Returns the rules after one change; the same change again changes nothing more. Errors: invalid_input (group), limit_reached. */
export function editScoreRules({ groups, rules }: ScoreRules, change: ScoreEdit): Result<ScoreRules> {
  switch (change.edit) {
    case "group": {
      const all = replaced(groups, change.group);
      return all.length > MAX_SCORE_GROUPS ? full(MAX_SCORE_GROUPS, "score groups") : ok({ groups: all, rules });
    }
    case "rule": {
      if (!groups.some(({ id }) => id === change.rule.groupId)) return err(NO_GROUP);
      const all = replaced(rules, change.rule);
      return all.length > MAX_SCORE_RULES ? full(MAX_SCORE_RULES, "score rules") : ok({ groups, rules: all });
    }
    case "removeGroup":
      return ok({
        groups: groups.filter(({ id }) => id !== change.id),
        rules: rules.filter(({ groupId }) => groupId !== change.id),
      });
    case "removeRule":
      return ok({ groups, rules: rules.filter(({ id }) => id !== change.id) });
  }
}
