import { data } from "@remix-run/cloudflare";
import { refusal } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/http/form-reply.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import type { Result } from "#app/shared/result.ts";

/** The answer to a form that a use case refused: each message beside its field, what was typed kept. */
export function refuseForm({ code, message, fields }: AppError, values: FormReply["values"] = {}) {
  const errors: FormReply["errors"] = {};
  for (const field of fields ?? [{ path: "", message }]) errors[field.path] = [...(errors[field.path] ?? []), field.message];
  return data<FormReply>({ errors, values }, { status: HTTP_STATUS[code] });
}

/** The answer to a form of settings: saved, or shown again. Throws a 404 Response when there is no such project. */
export function answerSaved(saved: Result<unknown>, values: FormReply["values"] = {}, title = "Saved") {
  if (saved.ok) return data<FormReply>({ errors: {}, values: {}, toast: { kind: "success", title } });
  if (saved.error.code === "not_found") throw refusal(saved.error);
  return refuseForm(saved.error, values);
}
