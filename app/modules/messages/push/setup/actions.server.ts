import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { WRITE } from "../../access.ts";
import { PUSH_SETUP } from "../../paths.ts";
import { buttonSchema } from "../campaigns/schema.ts";
import { turnPushOn } from "./service.server.ts";

export const setupAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    on: intent({
      schema: buttonSchema,
      run: ({ context, session }) => turnPushOn(context, session),
      success: () => redirectWithToast(PUSH_SETUP, "Push messages are on"),
    }),
  }),
});
