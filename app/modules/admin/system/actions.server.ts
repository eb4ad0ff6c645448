import { formAction, UNKNOWN_ACTION } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { replayLetterSchema, replayWorkSchema } from "../schema.ts";
import { replayLetter, replayWork } from "./service.server.ts";

const PAGE = "/admin/system";

/** Sends a message of a queue again, or starts a Workflow again. */
export const systemAction = formAction({
  require: { role: "admin" },
  intentOf: (form) => (form.has("letterId") ? "letter" : "work"),
  intents: (intent) => ({
    letter: intent({
      schema: replayLetterSchema,
      run: ({ context, session, input }) => replayLetter(context, session, input.letterId),
      success: () => redirectWithToast(PAGE, "The message was sent again"),
      invalid: UNKNOWN_ACTION,
    }),
    work: intent({
      schema: replayWorkSchema,
      run: ({ context, session, input: { kind, workId } }) => replayWork(context, session, { kind, id: workId }),
      success: () => redirectWithToast(PAGE, "The Workflow was started again"),
      invalid: UNKNOWN_ACTION,
    }),
  }),
});
