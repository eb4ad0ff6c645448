import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { safeNext } from "#app/platform/access/paths.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { askForPasskey, signInByPasskey } from "../../credentials/passkeys.server.ts";
import { LOGIN_MESSAGE, LOGIN_TITLE, TEXT } from "../../domain/messages.ts";
import { passkeySignInSchema } from "../../schema.ts";

/** What the script of the sign-in page does next. */
export interface PasskeyReply {
  /** The question for the browser, as JSON. */
  options: string | null;
  error: { title: string; message: string } | null;
  /** Where the person goes, once signed in. Not a redirect: the router stumbles over one whose page it leaves. */
  next: string | null;
}

const reply = (body: PasskeyReply, init: ResponseInit) => Response.json(body, init);

const refuse = (title: string, { code, message, retryAfterSeconds }: AppError) =>
  reply(
    { options: null, error: { title, message }, next: null },
    { status: HTTP_STATUS[code], headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {} },
  );

/** A link cannot begin a sign-in: only the page's own form does. */
export function loader(): never {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** Two steps of one sign-in: the question for the browser, then its answer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await parseForm(request, passkeySignInSchema);
  if (!form.ok) return refuse(LOGIN_TITLE.failed, { code: "invalid_input", message: LOGIN_MESSAGE.wrongPasskey });
  const asked = form.value.value;
  try {
    if (asked.intent === "options") {
      const question = await askForPasskey(request, context);
      if (!question.ok) return refuse(LOGIN_TITLE.failed, question.error);
      const { options, cookie } = question.value;
      return reply(
        { options: JSON.stringify(options), error: null, next: null },
        { headers: { "Set-Cookie": cookie } },
      );
    }
    const signedIn = await signInByPasskey(request, context, asked.answer);
    if (!signedIn.ok) return refuse(signedIn.error.title, signedIn.error.error);
    const cookies = [...signedIn.value, flashCookie({ kind: "success", ...TEXT.welcome })];
    const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
    return reply({ options: null, error: null, next: safeNext(asked.next) }, { headers });
  } catch (cause) {
    context.log.error("account.passkey_sign_in_failed", {}, cause);
    return refuse(LOGIN_TITLE.error, { code: "internal", message: LOGIN_MESSAGE.unexpected });
  }
}
