import { rejectedAddress } from "#app/modules/websites/index.server.ts";
import { HOME } from "#app/platform/access/paths.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { connectWebsite } from "./connect.server.ts";
import { connectSchema } from "./schema.ts";

/** The field of an account without a website. */
export const dashboardAction = formAction({
  require: { feature: "seo", write: true },
  intents: (intent) => ({
    connect: intent({
      schema: connectSchema,
      run: async ({ context, session, input: { url, suggestion, connectAnyway }, identity }) =>
        connectWebsite(context, session, { url: suggestion ?? url, connectAnyway }, (await identity()).id),
      success: ({ host, problems }) =>
        redirectWithToast(HOME, { title: `${host} is connected`, ...(problems ? { message: problems } : {}) }),
      failure: rejectedAddress,
    }),
  }),
});
