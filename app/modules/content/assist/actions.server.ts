import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply } from "#app/platform/forms/form-answers.server.ts";
import type { AssistReply } from "./assist-reply.ts";
import { assistSchema, usedSchema } from "./schema.ts";
import { assist, markAssisted } from "./service.server.ts";

/** "write" answers with texts and stores nothing; "used" notes that one of a model was put into the piece. */
export const assistAction = formAction({
  require: { feature: "content_basic", write: true },
  intents: (intent) => ({
    write: intent({
      schema: assistSchema,
      run: ({ context, session, params, input }) => assist(context, session, params.itemId ?? "", input),
      success: (written) => formReply<AssistReply>({ written }),
    }),
    used: intent({
      schema: usedSchema,
      run: ({ context, session, params }) => markAssisted(context, session, params.itemId ?? ""),
      success: () => formReply<AssistReply>({}),
    }),
  }),
});
