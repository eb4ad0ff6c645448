import { data, redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { requestEmailChange } from "../index.server.ts";
import { emailChangeSchema } from "./schema.ts";

export interface EmailReply extends FormReply {
  /** The password is needed before the change goes on. */
  asksPassword: boolean;
}

const PROOF_FAILED: readonly AppError["code"][] = ["password_required", "invalid_credentials"];

/** Answers the form that asks for another address: a link goes there, a notice to the present one. */
export async function answerEmailChange(request: Request, context: RequestContext, session: Session) {
  const form = await parseForm(request, emailChangeSchema, { secret: ["password", "code"] });
  if (!form.ok) return data<EmailReply>({ ...form.error, asksPassword: false }, { status: HTTP_STATUS.invalid_input });
  const { newEmail, password, code } = form.value.value;
  const asked = await requestEmailChange(context, session, { newEmail, password, code });
  if (asked.ok) {
    const toast = {
      kind: "success",
      title: "Check your new inbox",
      message: "The address changes once you open the link in the mail.",
    } as const;
    return redirect("/settings/profile?asked=1", { status: 303, headers: { "Set-Cookie": flashCookie(toast) } });
  }
  const { code: reason, message, fields = [], retryAfterSeconds } = asked.error;
  const asksPassword = PROOF_FAILED.includes(reason);
  const errors: FormReply["errors"] = Object.fromEntries(fields.map(({ path, message: words }) => [path, [words]]));
  // The first answer only asks; it is no error that nothing was typed yet.
  if (fields.length === 0 && !(reason === "password_required" && password === undefined))
    errors[asksPassword ? "password" : ""] = [message];
  const headers: Record<string, string> = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
  return data<EmailReply>(
    { errors, values: form.value.values, asksPassword },
    { status: HTTP_STATUS[reason], headers },
  );
}
