import { deactivateWorkspaceKey } from "#app/modules/api-keys/index.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { ok } from "#app/shared/result.ts";
import { requireAuditReader } from "./audit-log/service.server.ts";
import { buttonSchema, keySchema, sessionSchema } from "./schema.ts";
import { revokeOtherSessions, revokeSession } from "./sessions.server.ts";

const invalid = "This page does not know that action.";

/** Ends sessions of the signed-in user. */
export const sessionsAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    revoke: intent({
      schema: sessionSchema,
      run: ({ context, session, input }) => revokeSession(context, session, input.sessionId),
      success: () => redirectWithToast("/security/sessions", "Session revoked"),
      invalid,
    }),
    "revoke-others": intent({
      schema: buttonSchema,
      run: async ({ context, session }) => ok(await revokeOtherSessions(context, session)),
      success: (count) => redirectWithToast("/security/sessions", `${counted(count, "session")} revoked`),
    }),
  }),
});

/** Ends a key of the workspace. */
export const workspaceKeysAction = formAction({
  require: ({ request, context }) => requireAuditReader(request, context),
  intents: (intent) => ({
    deactivate: intent({
      schema: keySchema,
      run: ({ context, session, input }) => deactivateWorkspaceKey(context, session, input.keyId),
      success: () => redirectWithToast("/security/keys", "API key deactivated"),
      invalid,
    }),
  }),
});
