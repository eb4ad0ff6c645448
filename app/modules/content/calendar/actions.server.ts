import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { moveByDaysSchema } from "#app/platform/forms/move-by-days.server.ts";
import { emptySchema } from "../editor/schema.ts";
import { createFeed, movePiece } from "./service.server.ts";

/** The address of the feed is in the answer to its POST, and nowhere else. */
export interface FeedReply extends FormReply {
  made?: { url: string };
}

export const calendarAction = formAction({
  require: { feature: "content_basic", write: true },
  intents: (intent) => ({
    feed: intent({
      schema: emptySchema,
      run: async ({ context, session, identity }) => createFeed(context, session, await identity()),
      success: (made) => formReply<FeedReply>({ made }),
    }),
    move: intent({
      schema: moveByDaysSchema,
      run: ({ context, session, input }) => movePiece(context, session, input),
    }),
  }),
});
