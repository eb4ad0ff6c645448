import { redirectDocument } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { startViewing } from "../impersonation/service.server.ts";
import { planChangeSchema, reasonSchema, roleChangeSchema, userButtonSchema } from "../schema.ts";
import {
  changePlan,
  changeRole,
  endSessions,
  liftSuspension,
  resendConfirmationLink,
  resetAttempts,
  suspend,
} from "./service.server.ts";

const done = (message: string, { params }: { params: { userId?: string } }) =>
  redirectWithToast(`/admin/users/${params.userId}`, { title: "Done", message });

/** What an administrator does to a person. What changes their access, or shows their account, asks for a recent sign-in. */
export const userAction = formAction({
  require: { role: "admin" },
  intents: (intent) => ({
    role: intent({
      schema: roleChangeSchema,
      stepUp: true,
      run: ({ context, session, params, input }) => changeRole(context, session, params.userId, input),
      success: done,
    }),
    plan: intent({
      schema: planChangeSchema,
      stepUp: true,
      run: ({ context, session, params, input }) => changePlan(context, session, params.userId, input),
      success: done,
    }),
    suspend: intent({
      schema: reasonSchema,
      stepUp: true,
      run: ({ context, session, params, input }) => suspend(context, session, params.userId, input),
      success: done,
    }),
    lift: intent({
      schema: userButtonSchema,
      stepUp: true,
      run: ({ context, session, params, input }) => liftSuspension(context, session, params.userId, input),
      success: done,
    }),
    reset_attempts: intent({
      schema: userButtonSchema,
      run: ({ context, session, params, input }) => resetAttempts(context, session, params.userId, input),
      success: done,
    }),
    resend_confirmation: intent({
      schema: userButtonSchema,
      run: ({ context, session, params, input }) => resendConfirmationLink(context, session, params.userId, input),
      success: done,
    }),
    end_sessions: intent({
      schema: reasonSchema,
      run: ({ context, session, params, input }) => endSessions(context, session, params.userId, input),
      success: done,
    }),
    view: intent({
      schema: reasonSchema,
      stepUp: true,
      run: ({ request, context, session, params, input }) =>
        startViewing(request, context, session, params.userId ?? "", input.reason),
      success: (cookies) => {
        const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
        // The whole page: nothing of the administrator's own pages stays in the router.
        return redirectDocument("/dashboard", { status: 303, headers });
      },
    }),
  }),
});
