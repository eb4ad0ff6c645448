import { data, type HeadersFunction, redirect } from "@remix-run/cloudflare";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { flashCookie, type Toast } from "#app/platform/session/flash.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";

/** The answer to a form that was not accepted. */
export const rejectedForm = (
  reply: FormReply,
  { code, retryAfterSeconds }: Pick<AppError, "code" | "retryAfterSeconds"> = { code: "invalid_input" },
) =>
  data(reply, {
    status: HTTP_STATUS[code],
    headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {},
  });

/** The answer to a failed use case: its message as the specified toast, and beside the fields it names. */
export const rejectedUseCase = (title: string, error: AppError, values: FormReply["values"] = {}) => {
  const errors = Object.fromEntries((error.fields ?? []).map(({ path, message }) => [path, [message]]));
  return rejectedForm({ errors, values, toast: { kind: "error", title, message: error.message } }, error);
};

/**
 * On to another page, with a toast to show there and further cookies. 303: a reload sends no form again.
 * `via` redirectDocument loads the target anew, for what only the Worker itself answers.
 */
export const redirectWithToast = (
  path: string,
  toast: Omit<Toast, "kind">,
  cookies: readonly string[] = [],
  via = redirect,
) => {
  const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  headers.append("Set-Cookie", flashCookie({ kind: "success", ...toast }));
  return via(path, { status: 303, headers });
};

/** Headers of a page whose address holds the token of a link: not even the files that the page itself loads learn of it. */
export const linkPageHeaders: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set("Referrer-Policy", "strict-origin");
  return headers;
};
