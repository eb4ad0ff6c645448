import { redirect } from "@remix-run/cloudflare";
import { safeNext } from "#app/platform/access/paths.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import { deleteViewSchema, saveViewSchema } from "./schema.ts";
import { removeView, saveView } from "./service.server.ts";

/** Leads back to the list with the reason as a toast: the form has no page of its own. */
function refuse(message: string, from: string | undefined): Response {
  const headers = { "Set-Cookie": flashCookie({ kind: "error", title: "View not saved", message }) };
  return redirect(safeNext(from), { status: 303, headers });
}

const invalid = ({ errors }: FormReply, { values }: { values: FormReply["values"] }) =>
  refuse(Object.values(errors).flat()[0] ?? "Check the name of the view.", values.from);

/** Saves and deletes views of lists. */
export const savedViewsAction = formAction({
  require: {},
  failure: ({ message }, { values }) => refuse(message, values.from),
  intents: (intent) => ({
    save: intent({
      schema: saveViewSchema,
      invalid,
      run: async ({ context, session, scope, input, identity }) =>
        saveView(scope, session, input, { id: (await identity()).id, now: context.now() }),
      success: (_, { input }) => redirectWithToast(safeNext(input.from), `View “${input.name}” saved`),
    }),
    delete: intent({
      schema: deleteViewSchema,
      invalid,
      run: ({ session, scope, input }) => removeView(scope, session, input.id),
      success: (_, { input }) => redirectWithToast(safeNext(input.from), "View deleted"),
    }),
  }),
});
