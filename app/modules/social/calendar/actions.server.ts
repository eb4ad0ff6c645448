import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { moveByDaysSchema } from "#app/platform/forms/move-by-days.server.ts";
import { BOARD, postPath } from "../paths.ts";
import { moveOnBoard } from "./board.server.ts";
import { boardMoveSchema } from "./schema.ts";
import { movePost } from "./service.server.ts";

/** What the calendar is asked to do. */
export const calendarAction = formAction({
  require: { feature: "social", write: true },
  intents: (intent) => ({
    move: intent({
      schema: moveByDaysSchema,
      run: ({ context, session, input }) => movePost(context, session, input),
    }),
    "move-on-board": intent({
      schema: boardMoveSchema,
      run: ({ context, session, input }) => moveOnBoard(context, session, input),
      success: ({ message, openPostId }) =>
        redirectWithToast(openPostId === null ? BOARD : postPath(openPostId), message),
    }),
  }),
});
