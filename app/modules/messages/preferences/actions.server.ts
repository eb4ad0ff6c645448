import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply } from "#app/platform/forms/form-answers.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { allSchema, oneClickSchema, preferencesSchema } from "./schema.ts";
import { savePreferences, unsubscribeByClick, unsubscribeFromAll } from "./service.server.ts";

const done = (title: string) => () => formReply({ toast: { kind: "success", title } });

/** What a person decides about their mails, without an account: the address holds what proves them. */
export const preferencesAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    save: intent({
      schema: preferencesSchema,
      run: ({ context, params: { token = "" }, input }) =>
        // "-" is the mails without a topic: a form has no empty values.
        savePreferences(context, token, new Set(input.topics.map((topic) => (topic === "-" ? "" : topic)))),
      success: done("Your choice is saved."),
    }),
    all: intent({
      schema: allSchema,
      run: ({ context, params: { token = "" } }) => unsubscribeFromAll(context, token),
      success: done("You will get no more emails."),
    }),
  }),
});

/** The one POST of a mail program (RFC 8058); it comes from anywhere, without cookies. */
export const mailOneClickAction = formAction({
  require: "nothing",
  failure: ({ code, message }) => new Response(message, { status: HTTP_STATUS[code] }),
  intents: (intent) => ({
    unsubscribe: intent({
      schema: oneClickSchema,
      run: ({ context, request }) => unsubscribeByClick(context, new URL(request.url).searchParams.get("token") ?? ""),
      success: () => new Response("You are unsubscribed.", { status: 200 }),
      invalid: "Send List-Unsubscribe=One-Click.",
    }),
  }),
});
