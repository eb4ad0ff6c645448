import type { RequestContext } from "#app/platform/context.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast, saved } from "#app/platform/forms/form-answers.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { FormDefinition } from "../domain/definition/definition.ts";
import * as edit from "../domain/definition/edit.ts";
import { FORMS, formPath } from "../paths.ts";
import {
  addQuestionSchema,
  buttonSchema,
  designSchema,
  dropSchema,
  editQuestionSchema,
  emptySchema,
  moveSchema,
  newFormSchema,
  removeLanguageSchema,
  renameStepSchema,
  settingsFormSchema,
  stepSchema,
  translationSchema,
} from "../schema.ts";
import { withDesign, withoutTranslation, withQuestion, withSettings, withTranslation } from "./edits.server.ts";
import { createForm, deleteForm, type EditedForm, editForm, publishForm, switchForm } from "./service.server.ts";

const require = { feature: "lead_generation", write: true } as const;

/** Makes a form from a template. */
export const newFormAction = formAction({
  require,
  intents: (intent) => ({
    create: intent({
      schema: newFormSchema,
      run: async ({ context, session, input, identity }) => createForm(context, session, input, (await identity()).id),
      success: ({ id }) => redirectWithToast(formPath(id), "Form created"),
    }),
  }),
});

interface Call {
  context: RequestContext;
  session: Session;
  params: { formId?: string };
}

/** Changes the draft by a pure edit. */
const draft = (
  { context, session, params }: Call,
  revision: number,
  change: (definition: FormDefinition) => FormDefinition,
): Promise<Result<EditedForm>> =>
  editForm(context, session, params.formId ?? "", revision, ({ definition }) => ok({ definition: change(definition) }));

const toBuild =
  (anchor: string, toast: string) =>
  (_: unknown, { params }: Pick<Call, "params">) =>
    redirectWithToast(`${formPath(params.formId ?? "")}${anchor}`, toast);

/** Questions and steps of the draft. */
export const buildAction = formAction({
  require,
  intents: (intent) => ({
    "add-question": intent({
      schema: addQuestionSchema,
      run: async (call) => {
        let id = "";
        const { revision, step, type } = call.input;
        const edited = await draft(call, revision, (definition) => {
          const added = edit.addQuestion(definition, step, type);
          id = added.id;
          return added.definition;
        });
        return edited.ok ? ok({ id }) : edited;
      },
      success: ({ id }, { params }) =>
        redirectWithToast(`${formPath(params.formId ?? "")}?question=${id}#${id}`, "Question added"),
    }),
    "edit-question": intent({
      schema: editQuestionSchema,
      lists: ["fileTypes"],
      run: ({ context, session, params, input }) =>
        editForm(context, session, params.formId ?? "", input.revision, (form) => withQuestion(form, input)),
      success: (_, { params, input }) =>
        redirectWithToast(`${formPath(params.formId ?? "")}#${input.id}`, "Question saved"),
    }),
    "copy-question": intent({
      schema: stepSchema,
      run: (call) => draft(call, call.input.revision, (definition) => edit.copyQuestion(definition, call.input.id)),
      success: toBuild("", "Question copied"),
    }),
    "remove-question": intent({
      schema: stepSchema,
      run: (call) => draft(call, call.input.revision, (definition) => edit.removeQuestion(definition, call.input.id)),
      success: toBuild("", "Question removed"),
    }),
    "move-question": intent({
      schema: moveSchema,
      run: (call) =>
        draft(call, call.input.revision, (definition) =>
          edit.shiftQuestion(definition, call.input.id, call.input.direction),
        ),
      success: (_, { params, input }) =>
        redirectWithToast(`${formPath(params.formId ?? "")}#${input.id}`, "Question moved"),
    }),
    "drop-question": intent({
      schema: dropSchema,
      run: (call) =>
        draft(call, call.input.revision, (definition) => edit.moveQuestion(definition, call.input.id, call.input)),
      success: () => saved("Question moved"),
    }),
    "add-step": intent({
      schema: buttonSchema,
      run: (call) => draft(call, call.input.revision, edit.addStep),
      success: toBuild("", "Step added"),
    }),
    "rename-step": intent({
      schema: renameStepSchema,
      run: (call) =>
        draft(call, call.input.revision, (definition) => edit.updateStep(definition, call.input.id, call.input.title)),
      success: toBuild("", "Step saved"),
    }),
    "remove-step": intent({
      schema: stepSchema,
      run: (call) => draft(call, call.input.revision, (definition) => edit.removeStep(definition, call.input.id)),
      success: toBuild("", "Step removed"),
    }),
    "move-step": intent({
      schema: moveSchema,
      run: (call) =>
        draft(call, call.input.revision, (definition) =>
          edit.shiftStep(definition, call.input.id, call.input.direction),
        ),
      success: toBuild("", "Step moved"),
    }),
    publish: intent({
      schema: buttonSchema,
      run: ({ context, session, params, input }) => publishForm(context, session, params.formId ?? "", input.revision),
      success: (_, { params }) => redirectWithToast(`${formPath(params.formId ?? "")}/share`, "Form published"),
    }),
  }),
});

/** Texts, thank-you page and look. */
export const designAction = formAction({
  require,
  intents: (intent) => ({
    design: intent({
      schema: designSchema,
      run: ({ context, session, params, input }) =>
        editForm(context, session, params.formId ?? "", input.revision, (form) => withDesign(context, form, input)),
      success: (_, { params }) => redirectWithToast(`${formPath(params.formId ?? "")}/design`, "Design saved"),
    }),
  }),
});

/** Texts in other languages. */
export const languagesAction = formAction({
  require,
  intents: (intent) => ({
    translate: intent({
      schema: translationSchema,
      run: ({ context, session, params, input }) =>
        editForm(context, session, params.formId ?? "", input.revision, (form) => withTranslation(form, input)),
      success: (_, { params, input }) =>
        redirectWithToast(`${formPath(params.formId ?? "")}/languages?language=${input.language}`, "Texts saved"),
    }),
    "remove-language": intent({
      schema: removeLanguageSchema,
      run: ({ context, session, params, input }) =>
        editForm(context, session, params.formId ?? "", input.revision, (form) =>
          withoutTranslation(form, input.language),
        ),
      success: (_, { params }) => redirectWithToast(`${formPath(params.formId ?? "")}/languages`, "Language removed"),
    }),
  }),
});

/** What applies at once, and the end of a form. */
export const settingsAction = formAction({
  require,
  intents: (intent) => ({
    settings: intent({
      schema: settingsFormSchema,
      run: ({ context, session, params, input }) =>
        editForm(context, session, params.formId ?? "", input.revision, () => withSettings(input)),
      success: (_, { params }) => redirectWithToast(`${formPath(params.formId ?? "")}/settings`, "Settings saved"),
    }),
    close: intent({
      schema: buttonSchema,
      run: ({ context, session, params, input }) =>
        switchForm(context, session, params.formId ?? "", input.revision, "closed"),
      success: (_, { params }) => redirectWithToast(`${formPath(params.formId ?? "")}/settings`, "Form closed"),
    }),
    reopen: intent({
      schema: buttonSchema,
      run: ({ context, session, params, input }) =>
        switchForm(context, session, params.formId ?? "", input.revision, "published"),
      success: (_, { params }) => redirectWithToast(`${formPath(params.formId ?? "")}/settings`, "Form opened"),
    }),
    delete: intent({
      schema: emptySchema,
      run: ({ context, session, params }) => deleteForm(context, session, params.formId ?? ""),
      success: () => redirectWithToast(FORMS, "Form deleted"),
    }),
  }),
});
