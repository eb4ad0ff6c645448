import { editStages, savePipelineSetting } from "#app/modules/contacts/index.server.ts";
import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import {
  assignmentSchema,
  editStageSchema,
  formLeadsSchema,
  moveStageSchema,
  newStageSchema,
  reasonsSchema,
  removeStageSchema,
  targetSchema,
} from "./schema.ts";

const back = (toast: string) => () => redirectWithToast("/leads/settings", toast);

/** The forms of the settings of the pipeline. */
export const settingsAction = formAction({
  require: { feature: "lead_generation", write: true },
  intents: (intent) => ({
    "add-stage": intent({
      schema: newStageSchema,
      run: async ({ context, session, input, identity }) =>
        editStages(context, session, { edit: "add", stage: { id: (await identity()).id, ...input } }),
      success: back("Stage added"),
    }),
    "save-stage": intent({
      schema: editStageSchema,
      run: ({ context, session, input }) => editStages(context, session, { edit: "change", stage: input }),
      success: back("Stage saved"),
    }),
    "move-stage": intent({
      schema: moveStageSchema,
      run: ({ context, session, input: { id, direction } }) =>
        editStages(context, session, { edit: "move", id, by: direction === "up" ? -1 : 1 }),
      success: back("Stage moved"),
    }),
    "remove-stage": intent({
      schema: removeStageSchema,
      run: ({ context, session, input: { id, to = null } }) => editStages(context, session, { edit: "remove", id, to }),
      success: back("Stage removed"),
    }),
    reasons: intent({
      schema: reasonsSchema,
      run: ({ context, session, input }) => savePipelineSetting(context, session, "lostReasons", input.reasons),
      success: back("Reasons saved"),
    }),
    assignment: intent({
      schema: assignmentSchema,
      run: async ({ context, session, input: { isOn, members } }) => {
        // Somebody may have left the workspace while the form was open.
        const known = new Set((await listMemberNames(workspaceScope(context, session))).map(({ userId }) => userId));
        const kept = members.filter(({ userId }) => known.has(userId));
        return savePipelineSetting(context, session, "assignment", { isOn, members: kept });
      },
      success: back("Assignment saved"),
    }),
    target: intent({
      schema: targetSchema,
      run: ({ context, session, input }) => savePipelineSetting(context, session, "responseTarget", input),
      success: back("Response time saved"),
    }),
    "form-leads": intent({
      schema: formLeadsSchema,
      run: ({ context, session, input }) => savePipelineSetting(context, session, "formLeads", input),
      success: back("Form leads saved"),
    }),
  }),
});
