import { workspaceScope } from "#app/platform/access/scope.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { WRITE } from "../access.ts";
import { PROVIDER, SENDING } from "../paths.ts";
import { findProvider } from "./repo.server.ts";
import { buttonSchema, providerSchema } from "./schema.ts";
import { removeProvider, saveProvider, testProvider } from "./service.server.ts";

/** The answer to a form that stays on its page. */
export interface ProviderReply extends FormReply {
  /** Why a test failed. */
  problem?: string;
}

export const providerAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    save: intent({
      schema: providerSchema,
      // A change of the way that campaigns leave asks for the password; the first time there is nothing to take over.
      stepUp: async ({ context, session }) => (await findProvider(workspaceScope(context, session))) !== undefined,
      run: ({ context, session, input }) => saveProvider(context, session, input),
      success: () => redirectWithToast(PROVIDER, "Email service saved"),
    }),
    test: intent({
      schema: buttonSchema,
      run: async ({ context, session, identity }) => testProvider(context, session, (await identity()).id),
      success: ({ problem }, { session }) =>
        problem === null
          ? redirectWithToast(PROVIDER, `Test email sent to ${session.email}`)
          : formReply<ProviderReply>({ problem }),
    }),
    remove: intent({
      schema: buttonSchema,
      stepUp: true,
      run: ({ context, session }) => removeProvider(context, session),
      success: () => redirectWithToast(SENDING, "Email service removed"),
    }),
  }),
});
