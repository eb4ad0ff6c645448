import { redirect, redirectDocument } from "@remix-run/cloudflare";
import { safeNext, withNext } from "#app/platform/access/paths.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast, rejectedWithToast } from "#app/platform/forms/form-answers.server.ts";
import { CLEARED_FLASH, flashCookie } from "#app/platform/session/flash.ts";
import { type AppError, appError, HTTP_STATUS } from "#app/shared/error.ts";
import { ok } from "#app/shared/result.ts";
import { askForPasskey, signInByPasskey } from "../credentials/passkeys.server.ts";
import { LOGIN_MESSAGE, LOGIN_TITLE, TEXT } from "../domain/messages.ts";
import { passkeyAnswerSchema, passkeyQuestionSchema, signInSchema, signOutSchema, verifySchema } from "../schema.ts";
import { verifySecondFactor } from "./second-factor.server.ts";
import { type SignInRefusal, signIn } from "./service.server.ts";
import { signOut } from "./sign-out.server.ts";

const UNEXPECTED: SignInRefusal = { ...appError("internal", LOGIN_MESSAGE.unexpected), title: LOGIN_TITLE.error };

const nextOf = (request: Request): string => safeNext(new URL(request.url).searchParams.get("next"));

const cookieHeaders = (cookies: readonly string[]): Headers =>
  new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));

/** Signs in by email and password, or continues to the page that takes the code. */
export const signInAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    signIn: intent({
      schema: signInSchema,
      run: ({ request, context, input }) => signIn(request, context, input),
      success: ({ cookies, needsCode }, { request }) =>
        needsCode
          ? redirect(withNext("/login/verify", nextOf(request)), { status: 303, headers: cookieHeaders(cookies) })
          : redirectWithToast(nextOf(request), TEXT.welcome, { cookies }),
      invalid: (reply) =>
        formReply(
          {
            ...reply,
            toast: { kind: "error", title: LOGIN_TITLE.failed, message: LOGIN_MESSAGE.invalidForm } as const,
          },
          { status: HTTP_STATUS.invalid_input },
        ),
      failure: (error, call) => rejectedWithToast(error.title)(error, call),
      crash: { event: "account.sign_in_failed", error: UNEXPECTED },
    }),
  }),
});

/** Takes the code of the second factor. */
export const verifyAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    verify: intent({
      schema: verifySchema,
      run: ({ request, context, input }) => verifySecondFactor(request, context, input.code),
      success: (cookies, { request }) => redirectWithToast(nextOf(request), TEXT.welcome, { cookies }),
      failure: (error) => rejectedWithToast(error.title)(error),
      crash: { event: "account.verify_failed", error: UNEXPECTED },
    }),
  }),
});

/** What the script of the sign-in page does next. */
export interface PasskeyReply {
  /** The question for the browser, as JSON. */
  options: string | null;
  error: { title: string; message: string } | null;
  /** Where the person goes, once signed in. Not a redirect: the router stumbles over one whose page it leaves. */
  next: string | null;
}

const passkeyReply = (reply: Partial<PasskeyReply>, init: ResponseInit) =>
  Response.json({ options: null, error: null, next: null, ...reply } satisfies PasskeyReply, init);

const passkeyRefusal = ({ code, message, retryAfterSeconds, title }: AppError & { title?: string }) =>
  passkeyReply(
    { error: { title: title ?? LOGIN_TITLE.failed, message } },
    { status: HTTP_STATUS[code], headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {} },
  );

const crash = { event: "account.passkey_sign_in_failed", error: UNEXPECTED };

/** Two steps of one sign-in: the question for the browser, then its answer. */
export const passkeySignInAction = formAction({
  require: "nothing",
  failure: (error) => passkeyRefusal({ ...error, message: LOGIN_MESSAGE.wrongPasskey }),
  intents: (intent) => ({
    options: intent({
      schema: passkeyQuestionSchema,
      run: ({ request, context }) => askForPasskey(request, context),
      success: ({ options, cookie }) =>
        passkeyReply({ options: JSON.stringify(options) }, { headers: cookieHeaders([cookie]) }),
      failure: passkeyRefusal,
      invalid: LOGIN_MESSAGE.wrongPasskey,
      crash,
    }),
    answer: intent({
      schema: passkeyAnswerSchema,
      run: ({ request, context, input }) => signInByPasskey(request, context, input.answer),
      success: (cookies, { input }) =>
        passkeyReply(
          { next: safeNext(input.next) },
          { headers: cookieHeaders([...cookies, flashCookie({ kind: "success", ...TEXT.welcome })]) },
        ),
      failure: passkeyRefusal,
      invalid: LOGIN_MESSAGE.wrongPasskey,
      crash,
    }),
  }),
});

/**
 * Ends the session and makes the browser forget what it kept of the signed-in pages. Cookies are taken away by name: the
 * header's "cookies" would also reach those of every other site under the same domain, and the mark of a known browser.
 */
export const signOutAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    signOut: intent({
      schema: signOutSchema,
      run: async ({ request, context }) => ok(await signOut(request, context)),
      success: (cookie) => {
        const headers = cookieHeaders([cookie, CLEARED_FLASH]);
        headers.set("Clear-Site-Data", '"cache", "storage"');
        return redirectDocument("/", { status: 303, headers });
      },
    }),
  }),
});
