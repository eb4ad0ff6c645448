import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, invalidForm, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { Assisted, AssistReply } from "./assist-reply.ts";
import { assistSchema, usedSchema } from "./schema.ts";
import { assist, markAssisted, type Writing } from "./service.server.ts";
import { streamWriting } from "./stream.server.ts";

type Answer = ReturnType<typeof rejectedForm>;

/** A route without a page answers JSON with the status of the reply. */
const asJson = ({ data, init }: Answer): Response => Response.json(data, init ?? {});

const written = (texts: Assisted): Response => asJson(formReply<AssistReply>({ written: texts }));

/** What rules write is there at once; of a model it is begun only with the answer. */
async function begin({ hasModel, write }: Writing): Promise<Result<Assisted | Writing["write"]>> {
  return hasModel ? ok(write) : write();
}

/** "write" answers with texts and stores nothing; "used" notes that one of a model was put into the piece. */
export const assistAction = formAction({
  require: { feature: "content_basic", write: true },
  intents: (intent) => ({
    write: intent({
      schema: assistSchema,
      run: async ({ context, session, params, input }) => {
        const writing = await assist(context, session, params.itemId ?? "", input);
        return writing.ok ? begin(writing.value) : writing;
      },
      success: (begun, { context }) => (typeof begun === "function" ? streamWriting(context, begun) : written(begun)),
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
