import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply } from "#app/platform/forms/form-answers.server.ts";
import { versionedIntent } from "#app/platform/forms/versioned/versioned-form.server.ts";
import { ok } from "#app/shared/result.ts";
import { readAllNotices, readNotice } from "./bell.server.ts";
import { saveChoices } from "./index.server.ts";
import { CHOICE_LABELS } from "./labels.ts";
import { noticeSchema, notificationsSchema, readAllSchema } from "./schema.ts";

const invalid = "This page does not know that action.";

/** What the bell and its page do with a notice, or with all of them. */
export const noticesAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    open: intent({
      schema: noticeSchema,
      run: ({ context, session, input }) => readNotice(context, session.userId, input.id),
      success: (to) => redirect(to, 303),
      invalid,
    }),
    read: intent({
      schema: noticeSchema,
      run: ({ context, session, input }) => readNotice(context, session.userId, input.id),
      success: (_, { request }) => {
        // Back to the very page of the list that the button stood on.
        const { pathname, search } = new URL(request.url);
        return redirect(`${pathname.replace(/\.data$/, "")}${search}`, 303);
      },
      invalid,
    }),
    read_all: intent({
      schema: readAllSchema,
      run: async ({ context, session }) => ok(await readAllNotices(context, session.userId)),
      success: (_, { input }) => (input.live ? formReply({}) : redirect("/notices", 303)),
      invalid,
    }),
  }),
});

/** The tab of the settings. */
export const notificationsAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    save: intent(
      versionedIntent({
        schema: notificationsSchema,
        page: "/settings/notifications",
        labels: CHOICE_LABELS,
        save: ({ context, session, input: { version, live: _, ...choices } }) =>
          saveChoices(context, session.userId, choices, version),
      }),
    ),
  }),
});
