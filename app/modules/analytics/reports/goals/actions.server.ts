import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { requireSite } from "../../sites/open-site.server.ts";
import { deletionSchema, goalSchema } from "./schema.ts";
import { createGoal, deleteGoal, getGoal, updateGoal } from "./service.server.ts";

const require = requireSite({ write: true });

const toList =
  (title: string) =>
  (_: unknown, { site }: { site: { id: string } }) =>
    redirectWithToast(`/analytics/sites/${site.id}/goals`, title);

export const newGoalAction = formAction({
  require,
  intents: (intent) => ({
    create: intent({
      schema: goalSchema,
      run: async ({ context, session, site, input, identity }) =>
        createGoal(context, session, site, input, (await identity()).id),
      success: toList("Goal added"),
    }),
  }),
});

/** Changes a goal or deletes it. When it was deleted in another tab, what was typed stays to be copied. */
export const goalAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: goalSchema,
      run: async ({ context, session, scope, site, params, input }) => {
        const found = await getGoal(scope, site.id, params.goalId ?? "");
        return found.ok ? updateGoal(context, session, site, found.value.id, input) : found;
      },
      success: toList("Saved"),
    }),
    delete: intent({
      schema: deletionSchema,
      run: async ({ context, session, scope, site, params }) => {
        const found = await getGoal(scope, site.id, params.goalId ?? "");
        return found.ok ? deleteGoal(context, session, site, found.value) : found;
      },
      success: toList("Goal deleted"),
    }),
  }),
});
