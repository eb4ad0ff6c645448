import { formAction } from "#app/platform/forms/form-action.server.ts";
import { saved } from "#app/platform/forms/form-answers.server.ts";
import { saveExtraction } from "../extraction/service.server.ts";
import { updateProject } from "../projects/service.server.ts";
import { updateProjectSchema } from "../schema.ts";
import { checkVerification, removeSiteCredentials, saveSiteCredentials } from "./access.server.ts";
import {
  accessButtonSchema,
  alertSettingsSchema,
  crawlSettingsSchema,
  extractionSchema,
  siteSignInSchema,
} from "./schema.ts";
import { saveAlertSettings, saveCrawlSettings } from "./service.server.ts";

const require = { feature: "seo", write: true } as const;

export const generalAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: updateProjectSchema,
      run: ({ context, session, params, input }) => updateProject(context, session, params.projectId ?? "", input),
    }),
  }),
});

export const crawlSettingsAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: crawlSettingsSchema,
      run: ({ context, session, params, input }) => saveCrawlSettings(context, session, params.projectId ?? "", input),
    }),
  }),
});

export const extractionAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: extractionSchema,
      run: ({ context, session, params, input }) => saveExtraction(context, session, params.projectId ?? "", input),
    }),
  }),
});

export const alertsAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: alertSettingsSchema,
      run: ({ context, session, params, input }) => saveAlertSettings(context, session, params.projectId ?? "", input),
    }),
  }),
});

/** The sign-in of a website, and the proof that it is the workspace's own. */
export const accessAction = formAction({
  require,
  intents: (intent) => ({
    check: intent({
      schema: accessButtonSchema,
      run: ({ context, session, params }) => checkVerification(context, session, params.projectId ?? ""),
      success: () => saved("The site is verified"),
    }),
    "save-sign-in": intent({
      schema: siteSignInSchema,
      run: ({ context, session, params, input }) =>
        saveSiteCredentials(context, session, params.projectId ?? "", input),
      success: () => saved("Sign-in saved"),
    }),
    "remove-sign-in": intent({
      schema: accessButtonSchema,
      run: ({ context, session, params }) => removeSiteCredentials(context, session, params.projectId ?? ""),
      success: () => saved("Sign-in removed"),
    }),
  }),
});
