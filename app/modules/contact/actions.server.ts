import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { ok } from "#app/shared/result.ts";
import { HONEYPOT_FIELD } from "./domain/limits.ts";
import { contactSchema } from "./schema.ts";
import { receiveMessage } from "./service.server.ts";

/** Takes a message of anybody. What fills in the field that nobody sees is a program: it learns nothing. */
export const contactAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    send: intent({
      schema: contactSchema,
      run: async ({ context, input: { [HONEYPOT_FIELD]: trapped, ...message }, identity }) => {
        const { id } = await identity();
        return trapped ? ok({ id }) : receiveMessage(context, message, id);
      },
      success: () => redirect("/contact?sent=1", 303),
    }),
  }),
});
