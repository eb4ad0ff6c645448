import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { automationModule } from "../manifest.ts";
import { GALLERY, templatePath } from "../paths.ts";
import { deleteTemplate, importTemplate, installTemplate, saveAsTemplate, shareTemplate } from "./change.server.ts";
import { buttonSchema, importTemplateSchema, installSchema, saveSchema, useSchema } from "./schema.ts";

const require = { feature: automationModule.feature, write: true } as const;

const installed = ({ path, label }: { path: string; label: string }) =>
  redirectWithToast(path, `${label} created as a draft`);

/** The buttons of the cards. */
export const galleryAction = formAction({
  require,
  intents: (intent) => ({
    use: intent({
      schema: useSchema,
      run: async ({ context, session, input, identity }) =>
        installTemplate(context, session, { ...input, name: "" }, (await identity()).id),
      success: installed,
    }),
  }),
});

/** The page of one template. */
export const templateAction = formAction({
  require,
  intents: (intent) => ({
    use: intent({
      schema: installSchema,
      run: async ({ context, session, params, input, identity }) =>
        installTemplate(
          context,
          session,
          { kind: params.kind ?? "", template: params.savedTemplateId ?? "", name: input.name },
          (await identity()).id,
        ),
      success: installed,
    }),
    share: intent({
      schema: buttonSchema,
      run: ({ context, session, params }) => shareTemplate(context, session, params.savedTemplateId ?? "", true),
      success: (_, { params }) =>
        redirectWithToast(templatePath(params.kind ?? "", params.savedTemplateId ?? ""), "Template shared"),
    }),
    unshare: intent({
      schema: buttonSchema,
      run: ({ context, session, params }) => shareTemplate(context, session, params.savedTemplateId ?? "", false),
      success: (_, { params }) =>
        redirectWithToast(templatePath(params.kind ?? "", params.savedTemplateId ?? ""), "Template no longer shared"),
    }),
    delete: intent({
      schema: buttonSchema,
      run: ({ context, session, params }) => deleteTemplate(context, session, params.savedTemplateId ?? ""),
      success: () => redirectWithToast(GALLERY, "Template deleted"),
    }),
  }),
});

export const saveAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: saveSchema,
      run: async ({ context, session, input, identity }) =>
        saveAsTemplate(context, session, input, (await identity()).id),
      success: ({ kind, id }) => redirectWithToast(templatePath(kind, id), "Template saved"),
    }),
  }),
});

export const importTemplateAction = formAction({
  require,
  intents: (intent) => ({
    import: intent({
      schema: importTemplateSchema,
      run: async ({ context, session, input, identity }) =>
        importTemplate(context, session, input.json, (await identity()).id),
      success: ({ kind, id }) => redirectWithToast(templatePath(kind, id), "Template imported"),
    }),
  }),
});
