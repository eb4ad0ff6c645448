import { formAction, UNKNOWN_ACTION } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { ok } from "#app/shared/result.ts";
import { announcementSchema, announcementVersionSchema } from "./schema.ts";
import { createAnnouncement, publishAnnouncement, removeAnnouncement, saveAnnouncement } from "./service.server.ts";

const require = { role: "admin" } as const;

const LIST = "/admin/announcements";

/** The last part of the address of the form of a new announcement. */
export const NEW_ANNOUNCEMENT = "new";

/** Creates an announcement, or changes one. */
export const announcementAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: announcementSchema,
      run: async ({ context, session, params: { announcementId = "" }, input, identity }) => {
        if (announcementId !== NEW_ANNOUNCEMENT) return saveAnnouncement(context, session, announcementId, input);
        const { id } = await identity({ userId: session.userId });
        await createAnnouncement(context, session, input, id);
        return ok(undefined);
      },
      success: () => redirectWithToast(LIST, "Announcement saved"),
    }),
  }),
});

/** The buttons of the list. */
export const announcementsAction = formAction({
  require,
  intents: (intent) => {
    const invalid = UNKNOWN_ACTION;
    const schema = announcementVersionSchema;
    return {
      publish: intent({
        schema,
        run: ({ context, session, input: { id, version } }) => publishAnnouncement(context, session, id, version, true),
        success: () => redirectWithToast(LIST, "Announcement published"),
        invalid,
      }),
      withdraw: intent({
        schema,
        run: ({ context, session, input: { id, version } }) =>
          publishAnnouncement(context, session, id, version, false),
        success: () => redirectWithToast(LIST, "Announcement taken back"),
        invalid,
      }),
      delete: intent({
        schema,
        run: ({ context, session, input }) => removeAnnouncement(context, session, input.id),
        success: () => redirectWithToast(LIST, "Announcement deleted"),
        invalid,
      }),
    };
  },
});
