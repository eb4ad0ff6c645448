import { data, redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/platform/context.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie, type Toast } from "#app/platform/session/flash.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { stepUp } from "#app/platform/session/step-up.server.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { type DataAction, dataActionSchema, keepAccount, requestDeletion, requestExport } from "./index.server.ts";

/** The answer to a form of the Data tab that was not accepted. */
export interface DataReply {
  about: DataAction["intent"];
  /** The password is needed first. */
  asksPassword: boolean;
  /** Of the password and code, of the typed address, and of the whole. */
  errors: { proof?: string; email?: string; form?: string };
  /** What was typed as the address. */
  email: string;
}

const PAGE = "/settings/data";

const DONE: Readonly<Record<DataAction["intent"], Omit<Toast, "kind">>> = {
  export: { title: "Data export requested", message: "We mail you when it is ready." },
  unlock: { title: "Confirmed", message: "You can download your exports for the next 10 minutes." },
  delete: { title: "Your account will be deleted in 14 days", message: "Until then you can keep it." },
  keep: { title: "Your account stays", message: "The deletion was canceled." },
};

/** About who the person is, rather than about what they asked for. */
const PROOF: ReadonlySet<AppError["code"]> = new Set(["password_required", "invalid_credentials"]);

function refuse(asked: DataAction, error: AppError) {
  const proof = PROOF.has(error.code);
  const email = error.fields?.find(({ path }) => path === "email")?.message;
  // The first time the password is asked for is no mistake of the person's.
  const silent = error.code === "password_required" && asked.intent !== "delete";
  const errors = silent ? {} : proof ? { proof: error.message } : email ? { email } : { form: error.message };
  const reply: DataReply = {
    about: asked.intent,
    asksPassword: proof,
    errors,
    email: asked.intent === "delete" ? asked.email : "",
  };
  return data(reply, {
    status: HTTP_STATUS[error.code],
    headers: error.retryAfterSeconds ? { "Retry-After": String(error.retryAfterSeconds) } : {},
  });
}

function act(context: RequestContext, session: Session, asked: DataAction) {
  switch (asked.intent) {
    case "export":
      return requestExport(context, session, asked);
    case "unlock":
      return stepUp(context, session, asked);
    case "delete":
      return requestDeletion(context, session, asked);
    case "keep":
      return keepAccount(context, session);
  }
}

/** Answers every form of the Data tab, and the one of the banner above all pages. */
export async function answerData(request: Request, context: RequestContext, session: Session) {
  const form = await parseForm(request, dataActionSchema, { secret: ["password", "code"] });
  if (!form.ok) {
    const [email] = form.error.errors.email ?? [];
    const errors: DataReply["errors"] = email ? { email } : { form: "This page does not know that action." };
    const reply: DataReply = { about: "delete", asksPassword: false, errors, email: form.error.values.email ?? "" };
    return data(reply, { status: HTTP_STATUS.invalid_input });
  }
  const asked = form.value.value;
  const done = await act(context, session, asked);
  if (!done.ok) return refuse(asked, done.error);
  return redirect(PAGE, {
    status: 303,
    headers: { "Set-Cookie": flashCookie({ kind: "success", ...DONE[asked.intent] }) },
  });
}
