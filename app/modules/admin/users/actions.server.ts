import { data, redirect, redirectDocument } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { rejectedProof } from "#app/platform/forms/form-responses.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { startViewing } from "../impersonation/service.server.ts";
import { type PersonAction, personActionSchema } from "../schema.ts";
import { runUserAction } from "./service.server.ts";

export type Intent = PersonAction["intent"];

export interface UserReply extends Omit<FormReply, "intent"> {
  intent: Intent | null;
  asksPassword: boolean;
}

const INTENTS: ReadonlySet<string> = new Set(personActionSchema.options.map(({ shape }) => shape.intent.value));

const intentOf = (text: string | undefined): Intent | null =>
  text !== undefined && INTENTS.has(text) ? (text as Intent) : null;

const refuse = (asked: PersonAction, error: AppError, values: FormReply["values"]) =>
  data<UserReply>(
    { intent: asked.intent, values, ...rejectedProof(error, "password" in asked ? asked.password : "") },
    { status: HTTP_STATUS[error.code] },
  );

/** Answers what an administrator asked of one person. */
export async function answerUserAction(request: Request, context: RequestContext, admin: Session, userId: string) {
  const form = await parseForm(request, personActionSchema, { secret: ["password", "code"] });
  if (!form.ok) {
    const intent = intentOf(form.error.values.intent);
    const { intent: _, ...invalid } = form.error;
    const reply = intent ? invalid : { errors: { "": ["This page does not know that action."] }, values: {} };
    return data<UserReply>({ intent, asksPassword: false, ...reply }, { status: HTTP_STATUS.invalid_input });
  }
  const { value: asked, values } = form.value;
  if (asked.intent === "view") {
    const started = await startViewing(request, context, admin, userId, asked);
    if (!started.ok) return refuse(asked, started.error, values);
    const headers = new Headers();
    for (const cookie of started.value) headers.append("Set-Cookie", cookie);
    // The whole document anew: nothing of the administrator's own pages stays in the router.
    return redirectDocument("/dashboard", { status: 303, headers });
  }
  const done = await runUserAction(context, admin, userId, asked);
  if (!done.ok) return refuse(asked, done.error, values);
  const cookie = flashCookie({ kind: "success", title: "Done", message: done.value });
  return redirect(`/admin/users/${userId}`, { status: 303, headers: { "Set-Cookie": cookie } });
}
