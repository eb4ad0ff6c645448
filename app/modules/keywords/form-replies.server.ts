import { data } from "@remix-run/cloudflare";
import { refusal } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";

/** The answer to a form that a use case refused: each message beside its field, what was typed kept. Throws a 404 Response. */
export function rejectedForm(error: AppError, values: FormReply["values"] = {}) {
  if (error.code === "not_found") throw refusal(error);
  const errors: FormReply["errors"] = {};
  for (const { path, message } of error.fields ?? [{ path: "", message: error.message }])
    errors[path] = [...(errors[path] ?? []), message];
  return data<FormReply>(
    { errors, values },
    {
      status: HTTP_STATUS[error.code],
      headers: error.retryAfterSeconds ? { "Retry-After": String(error.retryAfterSeconds) } : {},
    },
  );
}

/** The answer to a form whose fields were not accepted. */
export const invalidForm = (reply: FormReply) => data<FormReply>(reply, { status: HTTP_STATUS.invalid_input });

/** The page that a form was sent from, as it was filtered. */
export function filteredPagePath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("index");
  searchParams.delete("cursor");
  const query = searchParams.toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}
