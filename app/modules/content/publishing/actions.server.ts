import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { fromLocalMoment } from "#app/shared/dates/local-moment.ts";
import { appError } from "#app/shared/error.ts";
import { err } from "#app/shared/result.ts";
import { emptySchema } from "../editor/schema.ts";
import { CONTENT, itemPagePath } from "../paths.ts";
import { publishSchema, scheduleSchema, siteSchema } from "./schema.ts";
import { publishItem, saveSite, scheduleItem, unpublishItem, unscheduleItem } from "./service.server.ts";

const require = { feature: "content_basic", write: true } as const;

const done =
  (toast: string) =>
  (_: unknown, { params }: { params: { itemId?: string } }) =>
    redirectWithToast(itemPagePath(params.itemId ?? "", "publish"), toast);

const NO_MOMENT = "Enter a date and time.";

/** Publishes a piece, now or later, and takes it back. */
export const publishAction = formAction({
  require,
  intents: (intent) => ({
    publish: intent({
      schema: publishSchema,
      run: ({ context, session, params, input }) => publishItem(context, session, params.itemId ?? "", input.slug),
      success: done("Published"),
    }),
    schedule: intent({
      schema: scheduleSchema,
      run: async ({ context, session, params, input: { slug, publishAt: text } }) => {
        const publishAt = fromLocalMoment(text, session.timeZone);
        if (!publishAt)
          return err(appError("invalid_input", NO_MOMENT, { fields: [{ path: "publishAt", message: NO_MOMENT }] }));
        return scheduleItem(context, session, params.itemId ?? "", { slug, publishAt });
      },
      success: done("Scheduled"),
    }),
    unschedule: intent({
      schema: emptySchema,
      run: ({ context, session, params }) => unscheduleItem(context, session, params.itemId ?? ""),
      success: done("Schedule canceled"),
    }),
    unpublish: intent({
      schema: emptySchema,
      run: ({ context, session, params }) => unpublishItem(context, session, params.itemId ?? ""),
      success: done("Taken off the blog"),
    }),
  }),
});

/** The blog of the workspace. */
export const siteAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: siteSchema,
      run: ({ context, session, input }) => saveSite(context, session, input),
      success: () => redirectWithToast(`${CONTENT}/blog`, "Blog saved"),
    }),
  }),
});
