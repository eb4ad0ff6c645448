import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, invalidForm, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import type { AppError } from "#app/shared/error.ts";
import { FEATURE } from "../../access.server.ts";
import { beginSchema, discardSchema, finishSchema, partSchema } from "./schema.ts";
import { addPart, beginUpload, discardUpload, finishUpload } from "./service.server.ts";
import type { UploadReply } from "./upload-reply.ts";

/** A route without a page answers JSON with the status of the reply. */
const asJson = ({ data, init }: ReturnType<typeof rejectedForm>): Response => Response.json(data, init ?? {});
const reply = (answer: Partial<UploadReply>): Response => asJson(formReply<UploadReply>(answer));

const refusals = {
  failure: (error: AppError) => asJson(rejectedForm(error)),
  invalid: ({ errors }: FormReply) => asJson(invalidForm({ errors, values: {} })),
};

/** Takes a large file in parts: "begin", each "part", then "finish", which counts all of it; "discard" drops it. */
export const uploadAction = formAction({
  require: { feature: FEATURE, write: true },
  intents: (intent) => ({
    begin: intent({
      schema: beginSchema,
      run: async ({ context, session, input, identity }) => beginUpload(context, session, input, (await identity()).id),
      success: (uploadId) => reply({ uploadId }),
      ...refusals,
    }),
    part: intent({
      schema: partSchema,
      run: ({ context, session, input }) => addPart(context, session, input),
      success: (part) => reply({ part }),
      ...refusals,
    }),
    finish: intent({
      schema: finishSchema,
      run: ({ context, session, input }) => finishUpload(context, session, input),
      success: ({ state, rows }) => reply({ finished: { state, rows } }),
      ...refusals,
    }),
    discard: intent({
      schema: discardSchema,
      run: ({ context, session, input }) => discardUpload(context, session, input.id),
      success: () => reply({}),
      ...refusals,
    }),
  }),
});
