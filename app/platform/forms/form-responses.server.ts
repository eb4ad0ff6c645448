import { data, redirect } from "@remix-run/cloudflare";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import type { Result } from "#app/shared/result.ts";
import { refusal } from "../access/access.server.ts";
import { flashCookie } from "../session/flash.ts";
import type { FormReply } from "./form-reply.ts";

/** Shows a form again with what was wrong, and what was typed. A hidden field has no place of its own to say it. */
export function invalidForm({ errors, values }: FormReply) {
  const whole = [...(errors[""] ?? []), ...(errors.version ?? [])];
  return data<FormReply>(
    { errors: whole.length > 0 ? { ...errors, "": whole } : errors, values },
    { status: HTTP_STATUS.invalid_input },
  );
}

/** Shows a form again that was not carried out. */
export const refusedForm = ({ code, message, retryAfterSeconds }: AppError, values: FormReply["values"]) =>
  data<FormReply>(
    { errors: { "": [message] }, values },
    { status: HTTP_STATUS[code], headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {} },
  );

/** The answer to a form that a use case refused: each message beside its field, what was typed kept. */
export function rejectedForm({ code, message, fields }: AppError, values: FormReply["values"] = {}) {
  const errors: FormReply["errors"] = {};
  for (const field of fields ?? [{ path: "", message }])
    errors[field.path] = [...(errors[field.path] ?? []), field.message];
  return data<FormReply>({ errors, values }, { status: HTTP_STATUS[code] });
}

/** What `stepUp` asks for or says about the password; everything else is about the form. */
const ABOUT_PASSWORD: ReadonlySet<AppError["code"]> = new Set(["password_required", "invalid_credentials"]);

/** What a form says that `stepUp` or its act refused. Who was only asked for the password is not told that it is missing. */
export function rejectedProof(
  { code, message }: AppError,
  password = "",
): { errors: FormReply["errors"]; asksPassword: boolean } {
  if (!ABOUT_PASSWORD.has(code)) return { errors: { "": [message] }, asksPassword: false };
  return { errors: { password: password === "" ? [] : [message] }, asksPassword: true };
}

/** The answer to a form of settings: saved, or shown again. Throws a 404 Response when what it belongs to is not there. */
export function answerSaved(saved: Result<unknown>, values: FormReply["values"] = {}, title = "Saved") {
  if (saved.ok) return data<FormReply>({ errors: {}, values: {}, toast: { kind: "success", title } });
  if (saved.error.code === "not_found") throw refusal(saved.error);
  return rejectedForm(saved.error, values);
}

/** Goes on with a toast. */
export const redirectWithToast = (path: string, title: string) =>
  redirect(path, { status: 303, headers: { "Set-Cookie": flashCookie({ kind: "success", title }) } });
