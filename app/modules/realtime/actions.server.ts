import { chooseSite } from "#app/modules/analytics/index.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { saveAlert } from "./alerts.server.ts";
import { alertSchema } from "./schema.ts";

/** When the traffic of a website raises an alert. */
export const alertsAction = formAction({
  require: ({ request, context }) => chooseSite(request, context, "realtime", { write: true }),
  intents: (intent) => ({
    save: intent({
      schema: alertSchema,
      run: ({ context, session, site, input }) => saveAlert(context, session, site?.id ?? "", input),
    }),
  }),
});
