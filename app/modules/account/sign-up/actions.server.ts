import { redirect } from "@remix-run/cloudflare";
import { HOME, safeNext } from "#app/platform/access/paths.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import {
  formReply,
  invalidForm,
  redirectWithToast,
  rejectedForm,
  rejectedWithToast,
} from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { appError, HTTP_STATUS } from "#app/shared/error.ts";
import { LOGIN_MESSAGE, SIGNUP_FAILED, TEXT } from "../domain/messages.ts";
import { confirmSignUpSchema, emailSchema, signUpSchema } from "../schema.ts";
import { type ConfirmView, viewOf } from "./confirm-view.ts";
import { confirmEmail } from "./confirmation.server.ts";
import { resendConfirmation, signUp } from "./service.server.ts";

const firstMessage = ({ errors }: FormReply): string | undefined =>
  Object.values(errors).flatMap((messages) => messages ?? [])[0];

const nextOf = (request: Request): string => safeNext(new URL(request.url).searchParams.get("next"));

/** Makes an account that waits for its confirmation. */
export const signUpAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    signUp: intent({
      schema: signUpSchema,
      run: ({ request, context, input }) => signUp(request, context, input, nextOf(request)),
      // The page says what a toast would.
      success: (cookie) => redirect("/confirm", { status: 303, headers: { "Set-Cookie": cookie } }),
      invalid: (reply) => {
        const message = firstMessage(reply);
        const toast = { kind: "error", title: SIGNUP_FAILED, ...(message ? { message } : {}) } as const;
        return formReply({ ...reply, toast }, { status: HTTP_STATUS.invalid_input });
      },
      failure: rejectedWithToast(SIGNUP_FAILED),
      crash: { event: "account.sign_up_failed", error: appError("internal", LOGIN_MESSAGE.unexpected) },
    }),
  }),
});

/** The answer to a form of the confirmation page, with what the page shows now. */
export interface ConfirmReply extends FormReply {
  view: ConfirmView;
}

const inView = (view: ConfirmView, reply: ReturnType<typeof rejectedForm>) => {
  const { data, init } = reply;
  return { ...reply, init, data: { ...data, view } as ConfirmReply };
};

/** Confirms an account by the link of its mail; without a link, sends a new one. */
export const confirmAction = formAction({
  require: "nothing",
  intentOf: (_form, { request }) => (new URL(request.url).searchParams.has("token") ? "confirm" : "resend"),
  intents: (intent) => ({
    confirm: intent({
      schema: confirmSignUpSchema,
      run: ({ request, context, input }) => confirmEmail(request, context, input),
      success: (cookies, { request }) => {
        const next = nextOf(request);
        return redirectWithToast(next === HOME ? "/" : next, TEXT.confirmed, { cookies, document: true });
      },
      failure: (error) => inView(viewOf(error), rejectedForm(error)),
      invalid: (reply) => inView(reply.errors.password ? "password" : "dead", invalidForm(reply)),
    }),
    resend: intent({
      schema: emailSchema,
      run: ({ request, context, input }) => resendConfirmation(context, input.email, request),
      success: () => redirectWithToast("/confirm", TEXT.linkSent),
      failure: rejectedWithToast("Not sent"),
    }),
  }),
});
