import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { fromLocalMoment } from "#app/shared/dates/local-moment.ts";
import { appError } from "#app/shared/error.ts";
import { err } from "#app/shared/result.ts";
import { WRITE } from "../../access.ts";
import { editPushPath, PUSH, pushPath } from "../../paths.ts";
import { movePushCampaign, startPushCampaign, testPushCampaign } from "./control.server.ts";
import { buttonSchema, pushFormSchema, startSchema, testSchema } from "./schema.ts";
import { copyPushCampaign, createPushCampaign, deletePushCampaign, updatePushCampaign } from "./service.server.ts";

export const newPushAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    create: intent({
      schema: pushFormSchema,
      run: async ({ context, session, input, identity }) =>
        createPushCampaign(context, session, input, (await identity()).id),
      success: ({ id }) => redirectWithToast(pushPath(id), "Campaign created"),
    }),
  }),
});

export const editPushAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    save: intent({
      schema: pushFormSchema,
      run: ({ context, session, params: { pushId = "" }, input }) =>
        updatePushCampaign(context, session, pushId, input),
      success: (_, { params: { pushId = "" } }) => redirectWithToast(pushPath(pushId), "Campaign saved"),
    }),
  }),
});

/** The buttons of a campaign's page. */
export const pushAction = formAction({
  require: WRITE,
  intents: (intent) => {
    const move = (step: "pause" | "resume" | "cancel", toast: string) =>
      intent({
        schema: buttonSchema,
        run: ({ context, session, params: { pushId = "" } }) => movePushCampaign(context, session, pushId, step),
        success: (_, { params: { pushId = "" } }) => redirectWithToast(pushPath(pushId), toast),
      });
    return {
      start: intent({
        schema: startSchema,
        run: async ({ context, session, params: { pushId = "" }, input: { startAt } }) => {
          const at = fromLocalMoment(startAt, session.timeZone);
          if (startAt !== "" && !at) {
            const message = "Choose a date and time.";
            return err(appError("invalid_input", message, { fields: [{ path: "startAt", message }] }));
          }
          return startPushCampaign(context, session, pushId, at);
        },
        success: (_, { params: { pushId = "" } }) => redirectWithToast(pushPath(pushId), "Campaign started"),
      }),
      test: intent({
        schema: testSchema,
        run: ({ context, session, params: { pushId = "" }, input: { subscription } }) =>
          testPushCampaign(context, session, pushId, subscription),
        success: (_, { params: { pushId = "" } }) => redirectWithToast(pushPath(pushId), "Test sent to this browser"),
      }),
      pause: move("pause", "Campaign paused"),
      resume: move("resume", "Campaign resumed"),
      cancel: move("cancel", "Campaign canceled"),
      delete: intent({
        schema: buttonSchema,
        run: ({ context, session, params: { pushId = "" } }) => deletePushCampaign(context, session, pushId),
        success: () => redirectWithToast(PUSH, "Campaign deleted"),
      }),
      copy: intent({
        schema: buttonSchema,
        run: async ({ context, session, params: { pushId = "" }, identity }) =>
          copyPushCampaign(context, session, pushId, (await identity()).id),
        success: ({ id }) => redirectWithToast(editPushPath(id), "Campaign copied"),
      }),
    };
  },
});
