import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { SOCIAL_SETTINGS } from "../paths.ts";
import { approvalSchema, hashtagsSchema, phraseSchema, queueSchema, signatureSchema } from "./schema.ts";
import { addHashtags, addSignature, removePhrase, saveQueue, setApprovalPolicy } from "./service.server.ts";

const done = (toast: string) => () => redirectWithToast(SOCIAL_SETTINGS, toast);

/** The settings of Social Studio. */
export const settingsAction = formAction({
  require: { feature: "social", write: true },
  intents: (intent) => ({
    queue: intent({
      schema: queueSchema,
      run: ({ context, session, input }) => saveQueue(context, session, input),
      success: done("Queue saved"),
    }),
    signature: intent({
      schema: signatureSchema,
      run: async ({ context, session, input, identity }) =>
        addSignature(context, session, { id: (await identity()).id, ...input }),
      success: done("Signature added"),
    }),
    hashtags: intent({
      schema: hashtagsSchema,
      run: async ({ context, session, input, identity }) =>
        addHashtags(context, session, { id: (await identity()).id, ...input }),
      success: done("Hashtags added"),
    }),
    remove: intent({
      schema: phraseSchema,
      run: ({ context, session, input }) => removePhrase(context, session, input.id),
      success: done("Deleted"),
    }),
    approval: intent({
      schema: approvalSchema,
      run: ({ context, session, input }) => setApprovalPolicy(context, session, input.needsApproval === "on"),
      success: done("Saved"),
    }),
  }),
});
