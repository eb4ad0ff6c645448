import { data, redirect, redirectDocument } from "@remix-run/cloudflare";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { NO_STORE } from "../http/cache.ts";
import { flashCookie, type Toast } from "../session/flash.ts";
import type { StepUpInput } from "../session/step-up.server.ts";
import type { FormReply } from "./form-reply.ts";

type Data = ReturnType<typeof data<FormReply>>;

/** What a form is answered with: the page itself with a reply, or another page. */
export type FormAnswer = Data | Response;

/** What was sent, as far as an answer shows it again or depends on it. */
export interface Sent {
  values?: FormReply["values"];
  proof?: StepUpInput;
}

/** The part of a `ResponseInit` that an answer decides. */
interface Init {
  status?: number;
  /** `Set-Cookie` values. */
  cookies?: readonly string[];
}

const setCookies = (cookies: readonly string[]): Headers =>
  new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));

/** A page with what somebody typed; the page itself may be public. */
const UNSTORED = { "Cache-Control": NO_STORE };

const initOf = ({ code, retryAfterSeconds }: Pick<AppError, "code" | "retryAfterSeconds">): ResponseInit => ({
  status: HTTP_STATUS[code],
  headers: { ...UNSTORED, ...(retryAfterSeconds && { "Retry-After": String(retryAfterSeconds) }) },
});

/** Answers with the page itself; `Reply` names what only this page shows. */
export const formReply = <Reply extends FormReply = FormReply>(
  reply: Partial<Reply>,
  { status = 200, cookies = [] }: Init = {},
): Data => {
  const headers = setCookies(cookies);
  headers.set("Cache-Control", NO_STORE);
  return data<FormReply>({ errors: {}, values: {}, ...reply }, { status, headers });
};

/** Answers with the page itself and a toast: a form of settings was saved. */
export const saved = (title = "Saved") => formReply({ toast: { kind: "success", title } });

/** Fields that nobody sees, so that they have no place of their own to say what is wrong with them. */
const HIDDEN_FIELDS = ["version", "token"] as const;

/** Shows a form again whose fields were not accepted: status 400. */
export function invalidForm({ errors, values }: Pick<FormReply, "errors" | "values">): Data {
  const whole = ["", ...HIDDEN_FIELDS].flatMap((name) => errors[name] ?? []);
  return data<FormReply>(
    { errors: whole.length > 0 ? { ...errors, "": whole } : errors, values },
    { status: HTTP_STATUS.invalid_input, headers: UNSTORED },
  );
}

/** Shows a form again together with the fields of the password. A person who was only asked for it sees no error that it is missing. */
export function rejectedProof(error: AppError, { values = {}, proof }: Sent = {}): Data {
  const isFirst = error.code === "password_required" && proof?.password === undefined;
  return data<FormReply>(
    { errors: isFirst ? {} : { password: [error.message] }, values, asksPassword: true },
    initOf(error),
  );
}

/** Whether a use case refused because of the proof of who asks, rather than because of what was asked. */
const isAboutProof = ({ code, fields = [] }: AppError): boolean =>
  (code === "password_required" || code === "invalid_credentials") && fields.every(({ path }) => path === "code");

const isBusy = ({ code }: AppError): boolean => code === "rate_limited" || code === "unavailable";

/** Shows a form again that a use case refused: each message beside its field, what was typed kept; the status is that of the error. */
export function rejectedForm<Reply extends FormReply = FormReply>(
  error: AppError,
  sent: Sent = {},
  more: Partial<Reply> = {},
): Data {
  if (isAboutProof(error)) return rejectedProof(error, sent);
  const errors: FormReply["errors"] = {};
  for (const { path, message } of error.fields ?? [{ path: "", message: error.message }])
    errors[path] = [...(errors[path] ?? []), message];
  // A password that was typed but could not be checked is asked for again.
  const asksPassword = sent.proof?.password !== undefined && isBusy(error) ? { asksPassword: true } : {};
  return data<FormReply>({ errors, values: sent.values ?? {}, ...asksPassword, ...more }, initOf(error));
}

/**
 * Redirects to another page with a toast. 303: a reload sends no form again. With `document` the browser loads the whole
 * page, for what only the Worker itself answers and for pages on which everything changes.
 */
export function redirectWithToast(
  path: string,
  toast: string | Omit<Toast, "kind">,
  { cookies = [], document = false }: { cookies?: readonly string[]; document?: boolean } = {},
) {
  const shown = typeof toast === "string" ? { title: toast } : toast;
  const headers = setCookies([...cookies, flashCookie({ kind: "success", ...shown })]);
  return (document ? redirectDocument : redirect)(path, { status: 303, headers });
}

/** Shows a form again with the message as the specified toast, and beside the fields that it names. */
export const rejectedWithToast =
  (title: string) =>
  (error: AppError, { values = {} }: Sent = {}): Data => {
    const errors = Object.fromEntries((error.fields ?? []).map(({ path, message }) => [path, [message]]));
    return data<FormReply>({ errors, values, toast: { kind: "error", title, message: error.message } }, initOf(error));
  };
