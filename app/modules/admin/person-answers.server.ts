import { data, redirect, redirectDocument } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { FormReply } from "#app/platform/http/form-reply.ts";
import { parseForm } from "#app/platform/http/submission.server.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { actOnPerson } from "./person-actions.server.ts";
import { type PersonAction, personActionSchema } from "./schema.ts";
import { startViewing } from "./viewing.server.ts";

export type Intent = PersonAction["intent"];

export interface PersonReply extends FormReply {
  intent: Intent | null;
  /** The administrator's password is needed first. */
  asksPassword: boolean;
}

const INTENTS: ReadonlySet<string> = new Set(personActionSchema.options.map(({ shape }) => shape.intent.value));

const intentOf = (text: string | undefined): Intent | null => (text !== undefined && INTENTS.has(text) ? (text as Intent) : null);

/** What `stepUp` asks for or says about the password; everything else stands above the form. */
const ABOUT_PASSWORD: ReadonlySet<AppError["code"]> = new Set(["password_required", "invalid_credentials"]);

function refuse(intent: Intent, error: AppError, values: FormReply["values"]) {
  const aboutPassword = ABOUT_PASSWORD.has(error.code);
  // Who was only asked for it is not told that it is missing.
  const said = error.code === "password_required" && !("password" in values) ? [] : [error.message];
  const errors: FormReply["errors"] = aboutPassword ? { password: said } : { "": said };
  return data<PersonReply>({ intent, asksPassword: aboutPassword, errors, values }, { status: HTTP_STATUS[error.code] });
}

/** Answers what an administrator asked of one person. */
export async function answerPersonAction(request: Request, context: RequestContext, admin: Session, userId: string) {
  const form = await parseForm(request, personActionSchema, { secret: ["password", "code"] });
  if (!form.ok) {
    const intent = intentOf(form.error.values.intent);
    const reply = intent ? form.error : { errors: { "": ["This page does not know that action."] }, values: {} };
    return data<PersonReply>({ intent, asksPassword: false, ...reply }, { status: HTTP_STATUS.invalid_input });
  }
  const { value: asked, values } = form.value;
  if (asked.intent === "view") {
    const started = await startViewing(request, context, admin, userId, asked);
    if (!started.ok) return refuse(asked.intent, started.error, values);
    const headers = new Headers();
    for (const cookie of started.value) headers.append("Set-Cookie", cookie);
    // The whole document anew: nothing of the administrator's own pages stays in the router.
    return redirectDocument("/dashboard", { status: 303, headers });
  }
  const done = await actOnPerson(context, admin, userId, asked);
  if (!done.ok) return refuse(asked.intent, done.error, values);
  const cookie = flashCookie({ kind: "success", title: "Done", message: done.value });
  return redirect(`/admin/users/${userId}`, { status: 303, headers: { "Set-Cookie": cookie } });
}
