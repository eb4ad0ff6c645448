import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { PAGE_WRITE } from "../access.ts";
import { contactPath, DUPLICATES } from "../paths.ts";
import { mergeFormSchema, pairSchema, searchSchema } from "./schema.ts";
import { dismissDuplicate, mergeContacts, searchDuplicates } from "./service.server.ts";

/** Searches for duplicates, and dismisses pairs. */
export const duplicatesAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    search: intent({
      schema: searchSchema,
      run: async ({ context, session, identity }) => searchDuplicates(context, session, (await identity()).id),
      success: () => redirect(DUPLICATES, 303),
    }),
    dismiss: intent({
      schema: pairSchema,
      run: ({ context, session, input }) => dismissDuplicate(context, session, input),
      success: () => redirectWithToast(DUPLICATES, "Kept as two contacts"),
    }),
  }),
});

/** Merges the two contacts that are compared. */
export const mergeAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    merge: intent({
      schema: mergeFormSchema,
      run: async ({ context, session, input, identity }) =>
        mergeContacts(context, session, input, (await identity()).id),
      success: ({ id }) =>
        redirectWithToast(contactPath(id), { title: "Contacts merged", message: "You can undo it on this page." }),
    }),
  }),
});
