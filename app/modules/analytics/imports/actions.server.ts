import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { ok } from "#app/shared/result.ts";
import { requireSite } from "../sites/open-site.server.ts";
import { importButtonSchema, importUploadSchema, removeImportSchema } from "./schema.ts";
import { beginImport, finishImport, removeImport } from "./service.server.ts";

const require = requireSite({ write: true });

/** Takes a file, and deletes imports. */
export const importsAction = formAction({
  require,
  intentOf: (form) => (form.has("importId") ? "delete" : "upload"),
  intents: (intent) => ({
    upload: intent({
      schema: importUploadSchema,
      run: async ({ context, session, site, input, identity }) =>
        beginImport(context, session, site, input, (await identity()).id),
      success: ({ id }, { request }) => redirect(`${new URL(request.url).pathname}/${id}`, 303),
    }),
    delete: intent({
      schema: removeImportSchema,
      run: ({ context, session, site, input }) => removeImport(context, session, site, input.importId),
      success: (_, { request }) => redirectWithToast(new URL(request.url).pathname, "Import deleted"),
    }),
  }),
});

/** Imports a file that was looked at, or drops it. */
export const importDraftAction = formAction({
  require,
  intents: (intent) => ({
    import: intent({
      schema: importButtonSchema,
      run: ({ context, session, site, params }) => finishImport(context, session, site, params.importId ?? ""),
      success: (_, { request }) => redirectWithToast(new URL(request.url).pathname, "Imported"),
    }),
    discard: intent({
      schema: importButtonSchema,
      run: async ({ context, session, site, params }) => {
        const gone = await removeImport(context, session, site, params.importId ?? "");
        return gone.ok || gone.error.code === "not_found" ? ok(null) : gone;
      },
      success: (_, { request }) => {
        const { pathname } = new URL(request.url);
        return redirect(pathname.slice(0, pathname.lastIndexOf("/")), 303);
      },
    }),
  }),
});
