import { formAction } from "#app/platform/forms/form-action.server.ts";
import { moveByDaysSchema } from "#app/platform/forms/move-by-days.server.ts";
import { movePost } from "./service.server.ts";

/** What the calendar is asked to do. */
export const calendarAction = formAction({
  require: { feature: "social", write: true },
  intents: (intent) => ({
    move: intent({
      schema: moveByDaysSchema,
      run: ({ context, session, input }) => movePost(context, session, input),
    }),
  }),
});
