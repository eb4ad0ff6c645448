import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { requireSite } from "../../sites/open-site.server.ts";
import { costSchema, rulesPageSchema } from "./schema.ts";
import { changeRules, setMonthlyCost } from "./service.server.ts";

const require = requireSite({ feature: "analytics_advanced", write: true });

/** The rules for channels: a new one, another in the place of one, or one that is moved or removed. */
export const channelRulesAction = formAction({
  require,
  intents: (intent) => {
    const change = intent({
      schema: rulesPageSchema,
      takesIntent: true,
      run: ({ context, session, site, input }) => changeRules(context, session, site, input),
      success: (_, { request }) => redirectWithToast(new URL(request.url).pathname, "Rules applied to all of history"),
    });
    return { add: change, replace: change, remove: change, up: change, down: change };
  },
});

/** What a channel costs in a month. */
export const channelCostAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: costSchema,
      run: ({ context, session, site, input }) => setMonthlyCost(context, session, site, input),
    }),
  }),
});
