import { data, redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { stepUp } from "#app/platform/session/step-up.server.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import type { Result } from "#app/shared/result.ts";
import { deliveryPath, endpointPath, WEBHOOKS } from "./paths.ts";
import { type EndpointAction, endpointActionSchema, newEndpointSchema, replaySchema } from "./schema.ts";
import {
  createEndpoint,
  deleteEndpoint,
  editEndpoint,
  replayDelivery,
  revealSecret,
  rotateSecret,
  sendTest,
  switchEndpoint,
} from "./service.server.ts";

/** The answer to a form of an endpoint's page that stays there. */
export interface EndpointReply extends FormReply {
  intent: string;
  /** In the answer to this POST and nowhere else. */
  secret: string | null;
  /** The act asks who the person is; with what was wrong about the proof, if one was sent. */
  stepUp: { error: string | null } | null;
  /** Event types that were ticked. */
  events: string[];
}

/** What the fields of `error` say, by path. */
const errorsOf = ({ message, fields }: AppError): FormReply["errors"] =>
  Object.fromEntries((fields ?? [{ path: "", message }]).map((field) => [field.path, [field.message]]));

/** Ticked event types: a form's values keep only the last of several fields of one name. What is no form is refused by `parseForm`. */
async function ticked(request: Request): Promise<string[]> {
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  return form.getAll("events").filter((value): value is string => typeof value === "string");
}

/** Answers the form that adds an endpoint. */
export async function answerNewEndpoint(request: Request, context: RequestContext, session: Session) {
  const events = await ticked(request);
  const form = await parseForm(request, newEndpointSchema);
  if (!form.ok) return { reply: { created: null, events, ...form.error }, status: HTTP_STATUS.invalid_input };
  const { value, values } = form.value;
  const identity = await form.value.identity(session);
  const created = await createEndpoint(context, session, value, identity.id);
  if (created.ok) return { reply: { created: created.value, events: [], errors: {}, values: {} }, status: 201 };
  return {
    reply: { created: null, events, errors: errorsOf(created.error), values },
    status: HTTP_STATUS[created.error.code],
  };
}

const leave = (to: string, title: string) =>
  redirect(to, { status: 303, headers: { "Set-Cookie": flashCookie({ kind: "success", title }) } });

/** A first look at a sensitive form is no mistake: it is asked for the password without a complaint. */
const complaintOf = ({ code, message }: AppError, password: string | undefined): string | null =>
  code === "password_required" && password === undefined ? null : message;

interface Asking {
  context: RequestContext;
  session: Session;
  id: string;
  /** For what the form makes. */
  newId: string;
}

/** Acts that lead on to a page, with where to and what is said there. */
async function carryOut(
  { context, session, id, newId }: Asking,
  asked: Exclude<EndpointAction, { intent: "rotate" | "reveal" }>,
): Promise<Result<{ to: string; title: string }>> {
  const here = endpointPath(id);
  const then = <T>(
    done: Result<T>,
    title: string,
    to: (value: T) => string = () => here,
  ): Result<{ to: string; title: string }> => (done.ok ? { ok: true, value: { to: to(done.value), title } } : done);
  switch (asked.intent) {
    case "edit":
      return then(await editEndpoint(context, session, id, asked), "Webhook saved");
    case "turn-off":
      return then(await switchEndpoint(context, session, id, asked.version, false), "Webhook turned off");
    case "turn-on":
      return then(await switchEndpoint(context, session, id, asked.version, true), "Webhook turned on");
    case "test":
      return then(await sendTest(context, session, id, newId), "Test event on its way", ({ deliveryId }) =>
        deliveryPath(id, deliveryId),
      );
    case "delete":
      return then(await deleteEndpoint(context, session, id), "Webhook deleted", () => WEBHOOKS);
  }
}

/** Answers every form of an endpoint's page. */
export async function answerEndpointAction(request: Request, context: RequestContext, session: Session, id: string) {
  const events = await ticked(request);
  const reply = (change: Partial<EndpointReply> & { intent: string }, status: number) =>
    data<EndpointReply>({ secret: null, stepUp: null, errors: {}, values: {}, events, ...change }, { status });
  const form = await parseForm(request, endpointActionSchema, { secret: ["password", "code"] });
  if (!form.ok) return reply({ intent: form.error.values.intent ?? "", ...form.error }, HTTP_STATUS.invalid_input);
  const { value: asked, values } = form.value;
  const { intent } = asked;
  if (intent !== "rotate" && intent !== "reveal") {
    const identity = await form.value.identity(session);
    const done = await carryOut({ context, session, id, newId: identity.id }, asked);
    return done.ok
      ? leave(done.value.to, done.value.title)
      : reply({ intent, values, errors: errorsOf(done.error) }, HTTP_STATUS[done.error.code]);
  }
  const proven = await stepUp(context, session, asked);
  if (!proven.ok)
    return reply(
      { intent, values, stepUp: { error: complaintOf(proven.error, asked.password) } },
      HTTP_STATUS[proven.error.code],
    );
  const secret =
    asked.intent === "rotate"
      ? await rotateSecret(context, session, id, asked.version)
      : await revealSecret(context, session, id);
  return secret.ok
    ? reply({ intent, secret: secret.value }, 200)
    : reply({ intent, values, errors: errorsOf(secret.error) }, HTTP_STATUS[secret.error.code]);
}

/** Answers the form that sends a delivery again. */
export async function answerReplay(
  request: Request,
  context: RequestContext,
  session: Session,
  endpointId: string,
  id: string,
) {
  const form = await parseForm(request, replaySchema);
  if (!form.ok)
    return data(
      { error: form.error.errors[""]?.[0] ?? "This form cannot be read." },
      { status: HTTP_STATUS.invalid_input },
    );
  const identity = await form.value.identity(session);
  const done = await replayDelivery(context, session, endpointId, id, identity.id);
  if (done.ok) return leave(deliveryPath(endpointId, done.value.deliveryId), "Event on its way again");
  return data({ error: done.error.message }, { status: HTTP_STATUS[done.error.code] });
}
