import { HOME } from "#app/platform/access/paths.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import { inviteAnswerSchema } from "../schema.ts";
import { acceptInvite, declineInvite } from "./service.server.ts";

const invalid = "The link is incomplete. Open it from the mail again.";

/** Accepts or declines an invitation. The loader, which runs again, reports a link that is no longer valid. */
export const inviteAction = formAction({
  require: "signed-in",
  failure: ({ fields: _, ...error }, call) => rejectedForm(error, call),
  intents: (intent) => ({
    accept: intent({
      schema: inviteAnswerSchema,
      run: ({ context, session, input }) => acceptInvite(context, session, input.token),
      success: ({ workspaceName, already }) =>
        redirectWithToast(
          HOME,
          already ? `You are a member of ${workspaceName} already` : `Welcome to ${workspaceName}`,
          {
            document: true,
          },
        ),
      invalid,
    }),
    decline: intent({
      schema: inviteAnswerSchema,
      run: ({ context, session, input }) => declineInvite(context, session, input.token),
      success: ({ workspaceName }) =>
        redirectWithToast(HOME, `You declined the invitation to ${workspaceName}`, { document: true }),
      invalid,
    }),
  }),
});
