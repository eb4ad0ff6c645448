import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, invalidForm, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import type { AssistReply } from "./assist-reply.ts";
import { assistSchema, usedSchema } from "./schema.ts";
import { assist, markAssisted } from "./service.server.ts";

type Answer = ReturnType<typeof rejectedForm>;

/** A route without a page answers JSON with the status of the reply. */
const asJson = ({ data, init }: Answer): Response => Response.json(data, init ?? {});

/** "write" answers with texts and stores nothing; "used" notes that one of a model was put into the piece. */
export const assistAction = formAction({
  require: { feature: "content_basic", write: true },
  intents: (intent) => ({
    write: intent({
      schema: assistSchema,
      run: ({ context, session, params, input }) => assist(context, session, params.itemId ?? "", input),
      success: (written) => asJson(formReply<AssistReply>({ written })),
      failure: (error) => asJson(rejectedForm(error)),
      invalid: (reply) => asJson(invalidForm(reply)),
    }),
    used: intent({
      schema: usedSchema,
      run: ({ context, session, params }) => markAssisted(context, session, params.itemId ?? ""),
      success: () => asJson(formReply<AssistReply>({})),
      failure: (error) => asJson(rejectedForm(error)),
    }),
  }),
});
