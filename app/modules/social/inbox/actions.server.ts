import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { INBOX } from "../paths.ts";
import type { Reply } from "../store/inbox-rpc.ts";
import { assignSchema, checkSchema, entrySchema, replySchema, savedSearchSchema, searchSchema } from "./schema.ts";
import { addSearch, assignEntry, checkInbox, removeSearch, replyToEntry, setEntryState } from "./service.server.ts";

const REPLIED: Readonly<Record<Reply["state"], string>> = {
  sent: "Reply sent",
  sending: "The network has not answered yet",
  failed: "The network refused the reply",
  unclear: "The reply may or may not be sent",
};

/** Back to the list as it was filtered. */
const back =
  (toast: string) =>
  (_: unknown, { request }: { request: Request }) =>
    redirectWithToast(`${INBOX}${new URL(request.url).search}`, toast);

/** What is done with the inbox. */
export const inboxAction = formAction({
  require: { feature: "social", write: true },
  intents: (intent) => ({
    check: intent({
      schema: checkSchema,
      run: ({ context, session }) => checkInbox(context, session),
      success: (count, call) => back(count === 0 ? "Nothing new" : `${counted(count, "new post")}`)(count, call),
    }),
    reply: intent({
      schema: replySchema,
      run: async ({ context, session, input: { entry, text }, identity }) =>
        replyToEntry(context, session, entry, text, (await identity()).id),
      success: (reply, call) => back(REPLIED[reply.state])(reply, call),
    }),
    done: intent({
      schema: entrySchema,
      run: ({ context, session, input }) => setEntryState(context, session, input.entry, "done"),
      success: back("Marked as done"),
    }),
    reopen: intent({
      schema: entrySchema,
      run: ({ context, session, input }) => setEntryState(context, session, input.entry, "open"),
      success: back("Reopened"),
    }),
    assign: intent({
      schema: assignSchema,
      run: ({ context, session, input }) => assignEntry(context, session, input.entry, input.assignee),
      success: back("Saved"),
    }),
    search: intent({
      schema: searchSchema,
      run: async ({ context, session, input, identity }) =>
        addSearch(context, session, { id: (await identity()).id, phrase: input.phrase }),
      success: back("Search saved"),
    }),
    unsearch: intent({
      schema: savedSearchSchema,
      run: ({ context, session, input }) => removeSearch(context, session, input.id),
      success: back("Search deleted"),
    }),
  }),
});
