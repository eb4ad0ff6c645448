import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { PAGE_WRITE } from "../access.ts";
import { CONTACTS } from "../paths.ts";
import { archiveSchema, editTopicSchema, newFieldSchema, topicSchema } from "./schema.ts";
import { archiveField, archiveTopic, saveField, setTopic } from "./service.server.ts";

/** The forms of the page of custom fields. */
export const fieldsAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    create: intent({
      schema: newFieldSchema,
      run: ({ context, session, input }) => saveField(context, session, input, true),
      success: () => redirectWithToast(`${CONTACTS}/fields`, "Field created"),
    }),
    save: intent({
      schema: newFieldSchema,
      run: ({ context, session, input }) => saveField(context, session, input, false),
      success: () => redirectWithToast(`${CONTACTS}/fields`, "Field saved"),
    }),
    archive: intent({
      schema: archiveSchema,
      run: ({ context, session, input }) => archiveField(context, session, input),
      success: (_, { input }) =>
        redirectWithToast(`${CONTACTS}/fields`, input.archive ? "Field archived" : "Field restored"),
    }),
  }),
});

/** The forms of the page of topics. */
export const topicsAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    create: intent({
      schema: topicSchema,
      run: async ({ context, session, input, identity }) =>
        setTopic(context, session, { id: (await identity()).id, ...input }),
      success: () => redirectWithToast(`${CONTACTS}/topics`, "Topic created"),
    }),
    save: intent({
      schema: editTopicSchema,
      run: ({ context, session, input }) => setTopic(context, session, input),
      success: () => redirectWithToast(`${CONTACTS}/topics`, "Topic saved"),
    }),
    archive: intent({
      schema: archiveSchema,
      run: ({ context, session, input }) => archiveTopic(context, session, input),
      success: (_, { input }) =>
        redirectWithToast(`${CONTACTS}/topics`, input.archive ? "Topic archived" : "Topic restored"),
    }),
  }),
});
