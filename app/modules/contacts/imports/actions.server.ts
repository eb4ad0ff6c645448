import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { PAGE_WRITE } from "../access.ts";
import { IMPORTS, importPath } from "../paths.ts";
import { importButtonSchema, importMappingSchema, importUploadSchema } from "./schema.ts";
import { beginImport, checkImport, discardImport, moveImport } from "./service.server.ts";

/** Takes a file. */
export const importsAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    upload: intent({
      schema: importUploadSchema,
      run: async ({ context, session, input, identity }) => beginImport(context, session, input, (await identity()).id),
      success: ({ id }) => redirect(importPath(id), 303),
    }),
  }),
});

const back = (_: unknown, { params }: { params: { importId?: string } }) =>
  redirect(importPath(params.importId ?? ""), 303);

/** Leads an import from its mapping to its end, or back. */
export const importAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    check: intent({
      schema: importMappingSchema,
      run: ({ context, session, params, input }) => checkImport(context, session, params.importId ?? "", input),
      success: back,
    }),
    ...Object.fromEntries(
      (["remap", "run", "stop", "undo"] as const).map((move) => [
        move,
        intent({
          schema: importButtonSchema,
          run: ({ context, session, params }) => moveImport(context, session, params.importId ?? "", move),
          success: back,
        }),
      ]),
    ),
    discard: intent({
      schema: importButtonSchema,
      run: ({ context, session, params }) => discardImport(context, session, params.importId ?? ""),
      success: () => redirectWithToast(IMPORTS, "File discarded"),
    }),
  }),
});
