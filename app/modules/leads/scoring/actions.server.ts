import { editScoreRules, previewScore, type ScoreBreakdown } from "#app/modules/contacts/index.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { appError } from "#app/shared/error.ts";
import { err } from "#app/shared/result.ts";
import { groupSchema, removeSchema, ruleSchema } from "./schema.ts";
import { readExample, readRule } from "./service.server.ts";

/** The answer of a preview: the points of the example with the rule as it is typed. */
export interface ScoringReply extends FormReply {
  preview?: ScoreBreakdown[];
}

const back = (toast: string) => () => redirectWithToast("/leads/scoring", toast);
const NOBODY = appError("not_found", "There are no contacts to test the rule on yet.");

/** The forms of the page of score rules. */
export const scoringAction = formAction({
  require: { feature: "lead_generation", write: true },
  intents: (intent) => ({
    group: intent({
      schema: groupSchema,
      run: async ({ context, session, input, identity }) =>
        editScoreRules(context, session, {
          edit: "group",
          group: { ...input, id: input.id ?? (await identity()).id },
        }),
      success: back("Group saved"),
    }),
    "remove-group": intent({
      schema: removeSchema,
      run: ({ context, session, input }) => editScoreRules(context, session, { edit: "removeGroup", id: input.id }),
      success: back("Group removed"),
    }),
    rule: intent({
      schema: ruleSchema,
      run: async ({ context, session, input, identity }) => {
        const rule = await readRule(context, session, input, (await identity()).id);
        return rule.ok ? editScoreRules(context, session, { edit: "rule", rule: rule.value }) : rule;
      },
      success: back("Rule saved"),
    }),
    preview: intent({
      schema: ruleSchema,
      run: async ({ context, session, input, identity }) => {
        const rule = await readRule(context, session, input, (await identity()).id);
        if (!rule.ok) return rule;
        const example = await readExample(context, session, input.contact || undefined);
        if (!example) return err(NOBODY);
        return previewScore(context, session, example.contact.id, { edit: "rule", rule: rule.value });
      },
      success: (preview, { values }) => formReply<ScoringReply>({ preview, values }),
    }),
    "remove-rule": intent({
      schema: removeSchema,
      run: ({ context, session, input }) => editScoreRules(context, session, { edit: "removeRule", id: input.id }),
      success: back("Rule removed"),
    }),
  }),
});
