import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { confirmByLink } from "./delivery/confirmation/confirm.server.ts";
import { hostedPath } from "./paths.ts";
import { confirmSchema } from "./schema.ts";

/** Confirms what a person agreed to in a form, by the link of a mail. */
export const confirmAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    confirm: intent({
      schema: confirmSchema,
      run: ({ context, params, input }) => confirmByLink(context, params.formId ?? "", input.token),
      success: (_, { params, input }) =>
        redirect(`${hostedPath(params.formId ?? "")}/confirm?token=${encodeURIComponent(input.token)}`, 303),
    }),
  }),
});
