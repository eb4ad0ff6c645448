import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast, saved } from "#app/platform/forms/form-answers.server.ts";
import { versionedIntent } from "#app/platform/forms/versioned/versioned-form.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { emailChangeSchema } from "../email/schema.ts";
import { requestEmailChange } from "../email/service.server.ts";
import { PREFERENCE_LABELS, PROFILE_LABELS } from "./labels.ts";
import { preferencesSchema, profileSchema, themeSchema, timeZoneSchema } from "./schema.ts";
import { noteTimeZone, savePreferences, saveProfile, setTheme } from "./service.server.ts";

const CHECK_INBOX = {
  title: "Check your new inbox",
  message: "The address changes once you open the link in the mail.",
};

/** Saves the profile; asks for another address: a link goes there, a notice to the present one. */
export const profileAction = formAction({
  require: "signed-in",
  intentOf: (form) => (form.get("intent") === "email" ? "email" : "save"),
  intents: (intent) => ({
    save: intent(
      versionedIntent({
        schema: profileSchema,
        page: "/settings/profile",
        labels: PROFILE_LABELS,
        save: ({ context, session, input: { firstName, lastName, company, version } }) =>
          saveProfile(context, session.userId, { firstName, lastName, company }, version),
      }),
    ),
    email: intent({
      schema: emailChangeSchema,
      run: ({ context, session, input, proof }) => requestEmailChange(context, session, { ...input, ...proof }),
      success: () => redirectWithToast("/settings/profile?asked=1", CHECK_INBOX),
    }),
  }),
});

export const preferencesAction = formAction({
  require: "signed-in",
  intentOf: (form) => (form.get("intent") === "theme" ? "theme" : "save"),
  intents: (intent) => ({
    theme: intent({
      schema: themeSchema,
      run: ({ context, session, input: { theme } }) => setTheme(context, session.userId, theme),
      success: () => saved(),
    }),
    save: intent(
      versionedIntent({
        schema: preferencesSchema,
        page: "/settings/preferences",
        labels: PREFERENCE_LABELS,
        save: ({ context, session, input: { version, live: _, ...preferences } }) =>
          savePreferences(context, session.userId, preferences, version),
      }),
    ),
  }),
});

/** Takes the zone of the browser; asked by the frame of the signed-in pages. */
export const timeZoneAction = formAction({
  require: "signed-in",
  failure: () => new Response(null, { status: HTTP_STATUS.invalid_input }),
  intents: (intent) => ({
    note: intent({
      schema: timeZoneSchema,
      run: ({ context, session, input }) => noteTimeZone(context, session.userId, input.timeZone),
      success: () => new Response(null, { status: 204 }),
      invalid: "This is no time zone.",
    }),
  }),
});
