import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { WRITE } from "../access.ts";
import { ONSITE, onsitePath } from "../paths.ts";
import { buttonSchema, onsiteFormSchema } from "./schema.ts";
import { createOnsite, deleteOnsite, setOnsiteState, updateOnsite } from "./service.server.ts";

export const newOnsiteAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    create: intent({
      schema: onsiteFormSchema,
      run: async ({ context, session, input, identity }) =>
        createOnsite(context, session, input, session.timeZone, (await identity()).id),
      success: ({ id }) => redirectWithToast(onsitePath(id), "Draft created"),
    }),
  }),
});

export const editOnsiteAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    save: intent({
      schema: onsiteFormSchema,
      run: ({ context, session, params: { messageId = "" }, input }) =>
        updateOnsite(context, session, messageId, input, session.timeZone),
      success: (_, { params: { messageId = "" } }) => redirectWithToast(onsitePath(messageId), "Message saved"),
    }),
  }),
});

/** The buttons of a message's page. */
export const onsiteAction = formAction({
  require: WRITE,
  intents: (intent) => {
    const state = (status: "live" | "paused", toast: string) =>
      intent({
        schema: buttonSchema,
        run: ({ context, session, params: { messageId = "" } }) => setOnsiteState(context, session, messageId, status),
        success: (_, { params: { messageId = "" } }) => redirectWithToast(onsitePath(messageId), toast),
      });
    return {
      start: state("live", "Message is live"),
      pause: state("paused", "Message paused"),
      delete: intent({
        schema: buttonSchema,
        run: ({ context, session, params: { messageId = "" } }) => deleteOnsite(context, session, messageId),
        success: () => redirectWithToast(ONSITE, "Message deleted"),
      }),
    };
  },
});
