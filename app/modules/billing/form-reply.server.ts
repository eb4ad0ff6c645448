import { data } from "@remix-run/cloudflare";
import type { FormReply } from "#app/platform/http/form-reply.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";

/** The answer to a form that a use case refused: each message beside its field, what was typed kept. */
export function refuseForm({ code, message, fields }: AppError, values: FormReply["values"] = {}) {
  const errors: FormReply["errors"] = {};
  for (const field of fields ?? [{ path: "", message }]) errors[field.path] = [...(errors[field.path] ?? []), field.message];
  return data<FormReply>({ errors, values }, { status: HTTP_STATUS[code] });
}
