import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { strategyModule } from "../manifest.ts";
import { COMPETITORS, competitorPath } from "../paths.ts";
import { buttonSchema } from "../schema.ts";
import type { ReadOutcome } from "./read-page.server.ts";
import { watchSchema } from "./schema.ts";
import { forgetPage, readAgain, watchPage } from "./service.server.ts";

const require = { feature: strategyModule.feature, write: true } as const;

const TOASTS: Readonly<Record<ReadOutcome["kind"], string>> = {
  first: "Page read",
  same: "Nothing changed",
  changed: "Changes found",
  failed: "The page could not be read",
  gone: "Page read",
};

/** The form of a page to watch. */
export const watchAction = formAction({
  require,
  intents: (intent) => ({
    watch: intent({
      schema: watchSchema,
      run: async ({ context, session, input, identity }) => watchPage(context, session, input, (await identity()).id),
      success: ({ id, outcome }) =>
        redirectWithToast(
          competitorPath(id),
          outcome.kind === "failed"
            ? "Watched from now on, but the page could not be read yet"
            : "Page read and watched",
        ),
    }),
  }),
});

/** The buttons of a watched page. */
export const competitorAction = formAction({
  require,
  intents: (intent) => ({
    read: intent({
      schema: buttonSchema,
      run: ({ context, session, params: { pageId = "" } }) => readAgain(context, session, pageId),
      success: ({ kind }, { params: { pageId = "" } }) => redirectWithToast(competitorPath(pageId), TOASTS[kind]),
    }),
    delete: intent({
      schema: buttonSchema,
      run: ({ context, session, params: { pageId = "" } }) => forgetPage(context, session, pageId),
      success: () => redirectWithToast(COMPETITORS, "No longer watched"),
    }),
  }),
});
