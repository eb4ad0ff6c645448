import { data, redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie, type Toast } from "#app/platform/session/flash.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { stepUp } from "#app/platform/session/step-up.server.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { type KeyAction, keyActionSchema } from "./actions-schema.ts";
import {
  createKey,
  createKeySchema,
  deactivateKey,
  listKeys,
  restrictionsSchema,
  revealKey,
  rotateKey,
  rotateSchema,
  updateKeyRestrictions,
} from "./index.server.ts";

export interface CreateReply extends FormReply {
  about: "create";
  created: { id: string; secret: string } | null;
  /** The password is needed first. */
  asksPassword: boolean;
}

/** The answer to what was asked of one key. */
export interface KeyReply {
  about: "key";
  keyId: string;
  secret: string | null;
  /** The password is needed before the key is shown, replaced or widened. */
  asksPassword: boolean;
  error: string | null;
  /** What was typed. */
  values: FormReply["values"];
  toast?: Toast;
}

const CREATED: Toast = { kind: "success", title: "API key created successfully" };
const DEACTIVATED: Toast = { kind: "success", title: "API key deactivated" };
const REROLLED: Toast = { kind: "success", title: "The key has a new secret" };
const BOUNDS_SAVED: Toast = { kind: "success", title: "API key saved" };
const NOT_CREATED: Toast = { kind: "error", title: "Failed to create API key" };
const NOT_DEACTIVATED: Toast = { kind: "error", title: "Failed to deactivate API key" };

const PAGE = "/settings/api-keys";

/** What `stepUp` says when it is not satisfied yet. */
const PROOF_FAILED: ReadonlySet<AppError["code"]> = new Set(["password_required", "invalid_credentials"]);

const keyReply = (keyId: string, change: Partial<KeyReply>, status: number) =>
  data<KeyReply>(
    { about: "key", keyId, secret: null, asksPassword: false, error: null, values: {}, ...change },
    { status },
  );

/** Answers the form that makes a key; the secret is in the answer to this POST and nowhere else. */
export async function answerCreate(request: Request, context: RequestContext, session: Session) {
  const permissions = (await request.clone().formData()).getAll("permissions").join(",");
  const refuse = (reply: FormReply, status: number, asksPassword = false) =>
    data<CreateReply>(
      { about: "create", created: null, asksPassword, ...reply, values: { ...reply.values, permissions } },
      { status },
    );
  const form = await parseForm(request, createKeySchema, { secret: ["password", "code"] });
  if (!form.ok) return refuse(form.error, HTTP_STATUS.invalid_input);
  try {
    const { id } = await form.value.identity(session);
    const created = await createKey(context, session, form.value.value, id);
    if (created.ok)
      return data<CreateReply>(
        { about: "create", created: created.value, asksPassword: false, errors: {}, values: {}, toast: CREATED },
        { status: 201 },
      );
    const { code, message } = created.error;
    if (PROOF_FAILED.has(code)) {
      const complaint = complaintOf(created.error, form.value.value.password);
      return refuse(
        { errors: complaint ? { password: [complaint] } : {}, values: form.value.values },
        HTTP_STATUS[code],
        true,
      );
    }
    return refuse(
      { errors: { "": [message] }, values: form.value.values, toast: { ...NOT_CREATED, message } },
      HTTP_STATUS[code],
    );
  } catch (cause) {
    context.log.error("api_key.create_failed", {}, cause);
    return refuse(
      { errors: { "": [NOT_CREATED.title] }, values: form.value.values, toast: NOT_CREATED },
      HTTP_STATUS.unavailable,
    );
  }
}

/** Answers what was asked of one key: to be shown, or to be deactivated for good. */
export async function answerKeyAction(request: Request, context: RequestContext, session: Session) {
  const form = await parseForm(request, keyActionSchema, { secret: ["password", "code"] });
  if (!form.ok) return keyReply("", { error: "This page does not know that action." }, HTTP_STATUS.invalid_input);
  const asked = form.value.value;
  return asked.intent === "reveal" ? reveal(context, session, asked) : deactivate(context, session, asked);
}

/** Who was only asked for the password is not told that it is missing. */
const complaintOf = ({ code, message }: AppError, password: string | undefined): string | null =>
  code === "password_required" && password === undefined ? null : message;

async function reveal(
  context: RequestContext,
  session: Session,
  { keyId, password, code }: Extract<KeyAction, { intent: "reveal" }>,
) {
  const proven = await stepUp(context, session, { password, code });
  if (!proven.ok)
    return keyReply(
      keyId,
      { asksPassword: true, error: complaintOf(proven.error, password) },
      HTTP_STATUS[proven.error.code],
    );
  const secret = await revealKey(context, session, keyId);
  return secret.ok
    ? keyReply(keyId, { secret: secret.value }, 200)
    : keyReply(keyId, { error: secret.error.message }, HTTP_STATUS[secret.error.code]);
}

const firstMessage = (errors: FormReply["errors"]): string =>
  Object.values(errors).flatMap((messages) => messages ?? [])[0] ?? "This form cannot be read.";

/** Answers the form that replaces the secret of a key; like a new key's, the secret is in this answer alone. */
export async function answerRotate(request: Request, context: RequestContext, session: Session) {
  const form = await parseForm(request, rotateSchema, { secret: ["password", "code"] });
  if (!form.ok)
    return keyReply(
      form.error.values.keyId ?? "",
      { error: firstMessage(form.error.errors) },
      HTTP_STATUS.invalid_input,
    );
  const { value, values } = form.value;
  const { keyId } = value;
  const proven = await stepUp(context, session, value);
  if (!proven.ok)
    return keyReply(
      keyId,
      { asksPassword: true, error: complaintOf(proven.error, value.password), values },
      HTTP_STATUS[proven.error.code],
    );
  const replaced = await rotateKey(context, session, value);
  if (replaced.ok)
    return data<CreateReply>(
      { about: "create", created: replaced.value, asksPassword: false, errors: {}, values: {}, toast: REROLLED },
      { status: 201 },
    );
  return keyReply(keyId, { error: replaced.error.message }, HTTP_STATUS[replaced.error.code]);
}

/** Answers the form that says until when a key works, and from where. */
export async function answerRestrictions(request: Request, context: RequestContext, session: Session) {
  const form = await parseForm(request, restrictionsSchema, { secret: ["password", "code"] });
  if (!form.ok)
    return keyReply(
      form.error.values.keyId ?? "",
      { error: firstMessage(form.error.errors), values: form.error.values },
      HTTP_STATUS.invalid_input,
    );
  const { value, values } = form.value;
  const saved = await updateKeyRestrictions(context, session, value);
  if (saved.ok) return redirect(PAGE, { status: 303, headers: { "Set-Cookie": flashCookie(BOUNDS_SAVED) } });
  const asksPassword = PROOF_FAILED.has(saved.error.code);
  return keyReply(
    value.keyId,
    { asksPassword, error: complaintOf(saved.error, value.password), values },
    HTTP_STATUS[saved.error.code],
  );
}

async function deactivate(
  context: RequestContext,
  session: Session,
  { keyId, name }: Extract<KeyAction, { intent: "deactivate" }>,
) {
  try {
    const key = (await listKeys(context, session)).find(({ id }) => id === keyId);
    if (key && key.name !== name.trim())
      return keyReply(keyId, { error: `Type the name exactly as it is: ${key.name}` }, HTTP_STATUS.invalid_input);
    const done = await deactivateKey(context, session, keyId);
    if (done.ok) return redirect(PAGE, { status: 303, headers: { "Set-Cookie": flashCookie(DEACTIVATED) } });
    const { code, message } = done.error;
    return keyReply(keyId, { error: message, toast: { ...NOT_DEACTIVATED, message } }, HTTP_STATUS[code]);
  } catch (cause) {
    context.log.error("api_key.deactivate_failed", { keyId }, cause);
    return keyReply(keyId, { error: NOT_DEACTIVATED.title, toast: NOT_DEACTIVATED }, HTTP_STATUS.unavailable);
  }
}
