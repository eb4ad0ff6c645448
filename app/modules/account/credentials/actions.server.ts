import { data, redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie, type Toast } from "#app/platform/session/flash.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import {
  addPasskey,
  beginPasskey,
  beginTwoFactor,
  changePassword,
  changePasswordSchema,
  confirmTwoFactor,
  disableTwoFactor,
  removePasskey,
  renamePasskey,
  replaceRecoveryCodes,
  type TotpSetup,
} from "../index.server.ts";
import { type SecurityAction, type SecurityIntent, securityActionSchema } from "./schema.ts";

/** The answer to a form of the Security tab. */
export interface SecurityReply extends FormReply {
  about: SecurityIntent | "";
  /** The password is needed first. */
  asksProof: boolean;
  /** The second factor as it is being set up. */
  setup: TotpSetup | null;
  /** Recovery codes that were just made, and that no page shows again. */
  codes: string[] | null;
  /** The question for the browser, as JSON, when a passkey is being added. */
  options: string | null;
}

const PAGE = "/settings/security";
const SECRETS = ["password", "code", "setupCode", "current", "confirmPassword", "answer"];

const NOTHING: SecurityReply = {
  about: "",
  errors: {},
  values: {},
  asksProof: false,
  setup: null,
  codes: null,
  options: null,
};

const reply = (change: Partial<SecurityReply>, status: number, cookies: readonly string[] = []) =>
  data<SecurityReply>(
    { ...NOTHING, ...change },
    { status, headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );

/** What asks for a proof shows its own fields; their messages stand there. */
const ASKS: ReadonlySet<AppError["code"]> = new Set([
  "password_required",
  "invalid_credentials",
  "rate_limited",
  "unavailable",
]);

const refuse = (
  about: SecurityIntent,
  error: AppError,
  values: FormReply["values"],
  { asked = false }: { asked?: boolean } = {},
) => {
  const asksProof = error.code === "password_required" || (asked && ASKS.has(error.code));
  const path = asksProof ? "proof" : (error.fields?.[0]?.path ?? "");
  // The first time the fields appear they say themselves why.
  const silent = error.code === "password_required" && !asked;
  return reply(
    { about, asksProof, errors: silent ? {} : { [path]: [error.message] }, values },
    HTTP_STATUS[error.code],
  );
};

const done = (title: string, message: string, cookies: readonly string[] = []) => {
  const toast: Toast = { kind: "success", title, message };
  const headers = new Headers(
    [...cookies, flashCookie(toast)].map((cookie): [string, string] => ["Set-Cookie", cookie]),
  );
  return redirect(PAGE, { status: 303, headers });
};

/** Answers the form that changes the password. */
export async function answerPassword(request: Request, context: RequestContext, session: Session) {
  const form = await parseForm(request, changePasswordSchema, { secret: SECRETS });
  if (!form.ok) return reply({ about: "password", errors: form.error.errors }, HTTP_STATUS.invalid_input);
  const changed = await changePassword(request, context, session, form.value.value);
  if (changed.ok) return done("Password updated", "Your other browsers were signed out.", [changed.value]);
  return refuse("password", changed.error, {});
}

/** Answers every other form of the tab. */
export async function answerSecurity(request: Request, context: RequestContext, session: Session) {
  const form = await parseForm(request, securityActionSchema, { secret: SECRETS });
  if (!form.ok) {
    const { intent = "", ...values } = form.error.values;
    const known = securityActionSchema.options.some((option) => option.shape.intent.value === intent);
    return reply(
      { about: known ? (intent as SecurityIntent) : "", errors: form.error.errors, values },
      HTTP_STATUS.invalid_input,
    );
  }
  const { value, values } = form.value;
  const asked = "password" in value && value.password !== undefined;
  return value.intent.startsWith("passkey-")
    ? answerPasskey(request, context, session, value, values, asked)
    : answerTwoFactor(request, context, session, value, values, asked);
}

async function answerTwoFactor(
  request: Request,
  context: RequestContext,
  session: Session,
  action: SecurityAction,
  values: FormReply["values"],
  asked: boolean,
) {
  const about = action.intent;
  if (action.intent === "two-factor-begin") {
    const begun = await beginTwoFactor(context, session, action);
    return begun.ok ? reply({ about, setup: begun.value }, 200) : refuse(about, begun.error, values, { asked });
  }
  if (action.intent === "two-factor-confirm") {
    const confirmed = await confirmTwoFactor(request, context, session, {
      code: action.setupCode,
      password: action.password,
    });
    if (confirmed.ok) return reply({ about, codes: confirmed.value.codes }, 200, [confirmed.value.cookie]);
    const { error, setup } = confirmed.error;
    if (setup) return reply({ about, setup, errors: { setupCode: [error.message] } }, HTTP_STATUS[error.code]);
    return refuse(about, error, values, { asked });
  }
  if (action.intent === "two-factor-off") {
    const off = await disableTwoFactor(request, context, session, action);
    return off.ok
      ? done("2FA turned off", "Your other browsers were signed out.", [off.value])
      : refuse(about, off.error, values, { asked });
  }
  if (action.intent === "recovery-codes") {
    const codes = await replaceRecoveryCodes(context, session, action);
    return codes.ok ? reply({ about, codes: codes.value }, 200) : refuse(about, codes.error, values, { asked });
  }
  throw new Error(`No answer to ${action.intent}`);
}

async function answerPasskey(
  request: Request,
  context: RequestContext,
  session: Session,
  action: SecurityAction,
  values: FormReply["values"],
  asked: boolean,
) {
  const about = action.intent;
  if (action.intent === "passkey-begin") {
    const begun = await beginPasskey(request, context, session, action);
    if (!begun.ok) return refuse(about, begun.error, values, { asked });
    return reply({ about, options: JSON.stringify(begun.value.options), values: { name: action.name } }, 200, [
      begun.value.cookie,
    ]);
  }
  if (action.intent === "passkey-add") {
    const added = await addPasskey(request, context, session, { name: action.name, response: action.answer });
    return added.ok
      ? done("Passkey added", `“${action.name}” can now sign in.`, [added.value])
      : refuse(about, added.error, values);
  }
  if (action.intent === "passkey-rename") {
    const renamed = await renamePasskey(context, session, action.passkeyId, action.name);
    return renamed.ok
      ? done("Passkey renamed", `It is called “${action.name}” now.`)
      : refuse(about, renamed.error, values);
  }
  if (action.intent === "passkey-remove") {
    const removed = await removePasskey(context, session, action.passkeyId, action);
    return removed.ok
      ? done("Passkey removed", "It no longer signs in.")
      : refuse(about, removed.error, values, { asked });
  }
  throw new Error(`No answer to ${action.intent}`);
}
