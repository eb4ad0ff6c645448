import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { requireKeywords, unlessArchived } from "../project-scope.server.ts";
import { mappingFormSchema, removeImportSchema, uploadSchema } from "../schema.ts";
import { beginImport, finishImport, removeImport } from "./service.server.ts";

/** Takes a file, and deletes imports. */
export const importsAction = formAction({
  require: requireKeywords,
  intents: (intent) => ({
    upload: intent({
      schema: uploadSchema,
      run: ({ context, session, scope, project, input, identity }) =>
        unlessArchived(project, async () => beginImport(context, session, scope, input.file, (await identity()).id)),
      success: ({ id }, { request }) => redirect(`${new URL(request.url).pathname}/${id}`, 303),
    }),
    delete: intent({
      schema: removeImportSchema,
      run: ({ context, session, scope, project, input }) =>
        unlessArchived(project, () => removeImport(context, session, scope, input.importId)),
      success: (_, { request }) => redirectWithToast(new URL(request.url).pathname, "Import deleted"),
    }),
  }),
});

/** Imports a file that was looked at, or drops it. */
export const importDraftAction = formAction({
  require: requireKeywords,
  intents: (intent) => ({
    import: intent({
      schema: mappingFormSchema,
      run: ({ context, session, scope, siteHost, project, params, input }) =>
        unlessArchived(project, () => finishImport(context, session, scope, params.importId ?? "", input, siteHost)),
      success: (_, { request }) => redirectWithToast(new URL(request.url).pathname, "Imported"),
    }),
    discard: intent({
      schema: mappingFormSchema,
      run: ({ context, session, scope, project, params }) =>
        unlessArchived(project, () => removeImport(context, session, scope, params.importId ?? "")),
      success: (_, { request }) => {
        const { pathname } = new URL(request.url);
        return redirect(pathname.slice(0, pathname.lastIndexOf("/")), 303);
      },
    }),
  }),
});
