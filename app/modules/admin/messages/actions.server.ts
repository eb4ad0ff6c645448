import { formAction, UNKNOWN_ACTION } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { messageIdSchema } from "../schema.ts";
import { markMessage } from "./service.server.ts";

/** The list as it was filtered. */
const list = (request: Request): string => `/admin/messages${new URL(request.url).search}`;

/** Marks a message of the contact form as handled, or as open again. */
export const messagesAction = formAction({
  require: { role: "admin" },
  intents: (intent) => ({
    handled: intent({
      schema: messageIdSchema,
      run: ({ context, session, input }) => markMessage(context, session, input.messageId, true),
      success: (_, { request }) => redirectWithToast(list(request), "Marked as handled"),
      invalid: UNKNOWN_ACTION,
    }),
    open: intent({
      schema: messageIdSchema,
      run: ({ context, session, input }) => markMessage(context, session, input.messageId, false),
      success: (_, { request }) => redirectWithToast(list(request), "Open again"),
      invalid: UNKNOWN_ACTION,
    }),
  }),
});
