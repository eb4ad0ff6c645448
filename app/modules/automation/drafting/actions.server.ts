import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { flowPath } from "../paths.ts";
import { WRITE } from "../service.server.ts";
import { describeSchema, guidedSchema, stepsFrom } from "./schema.ts";
import { type Drafted, draftByGuide, draftFromText } from "./service.server.ts";

const toastOf = ({ source, notice }: Drafted): string =>
  source === "model"
    ? "AI-assisted draft created. Check each step."
    : `${notice ? `${notice} ` : ""}Draft created by rules`;

/** Drafts of flows, from a description or by choices. */
export const buildAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    describe: intent({
      schema: describeSchema,
      run: async ({ context, session, input, identity }) =>
        draftFromText(context, session, input.text, (await identity()).id),
      success: (drafted) => redirectWithToast(flowPath(drafted.id), toastOf(drafted)),
    }),
    build: intent({
      schema: guidedSchema,
      run: async ({ context, session, input, identity }) =>
        draftByGuide(context, session, { ...input, steps: stepsFrom(input) }, (await identity()).id),
      success: ({ id }) => redirectWithToast(flowPath(id), "Flow created as a draft"),
    }),
  }),
});
