import { data, redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/platform/context.server.ts";
import { readPostedForm } from "#app/platform/forms/read-form.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { framedPolicy } from "#app/platform/http/csp.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { prefill } from "../domain/answering/prefill.ts";
import { touchOf } from "../domain/answering/touch.ts";
import type { FormDefinition } from "../domain/definition/definition.ts";
import { readDefinition } from "../domain/definition/definition-schema.ts";
import { chooseLanguage, inLanguage } from "../domain/definition/texts.ts";
import { formsModule } from "../manifest.ts";
import { hostedPath } from "../paths.ts";
import { formStub } from "../store/form-stub.server.ts";
import { framePolicy, type PublicForm, readPublicForm } from "./public-form.server.ts";
import { callerOf } from "./submission/admission.server.ts";
import { readFullOptions } from "./submission/places.server.ts";
import { identityReaders } from "./submission/readers.server.ts";
import { newSession, readSession, signSession } from "./submission/response-token.server.ts";
import { asTyped, postPage, shownIn } from "./submission/submit.server.ts";
import type { StepView } from "./ui/form-page.tsx";

/** What the page of a form shows. */
export type HostedView =
  | ({ state: "open"; token: string; challengeUrl: string | null } & StepView)
  | { state: "closed"; definition: FormDefinition; text: string }
  /** The time to answer is over. */
  | { state: "late"; definition: FormDefinition; path: string };

export interface HostedData {
  view: HostedView;
  embedded: boolean;
  theme?: "light" | "dark";
}

const themeOf = ({ theme }: FormDefinition): Pick<HostedData, "theme"> =>
  theme.appearance === "system" ? {} : { theme: theme.appearance };

const redirectOrigin = ({ thanks }: FormDefinition): string[] =>
  URL.canParse(thanks.redirectUrl) ? [new URL(thanks.redirectUrl).origin] : [];

/** Headers of the pages of a form: which websites may show it, and that no address of it is passed on. */
export async function pageHeaders(context: RequestContext, form: PublicForm): Promise<Record<string, string>> {
  return {
    "Cache-Control": NO_STORE,
    "Content-Security-Policy": framedPolicy(await framePolicy(context, form), redirectOrigin(form.definition)),
    "Referrer-Policy": "strict-origin-when-cross-origin",
  };
}

const notFound = (): Response => new Response("Form not found.", { status: 404 });

/** The form of a page's address. Throws a 404 Response. */
export async function openPublicForm(context: RequestContext, id: string | undefined): Promise<PublicForm> {
  const form = await readPublicForm(context, id ?? "");
  if (!form) throw notFound();
  return form;
}

const isEmbedded = (url: URL): boolean => url.searchParams.get("embed") === "1";

const closedView = (form: PublicForm, definition: FormDefinition): HostedView => ({
  state: "closed",
  definition,
  text: form.settings.closedText,
});

/** Whole seconds in which a response has to be finished; null: no limit. */
const secondsLeftOf = ({ settings }: PublicForm, startedAtMs: number, nowMs: number): number | null =>
  settings.answerMinutes === null
    ? null
    : Math.max(0, settings.answerMinutes * 60 - Math.floor((nowMs - startedAtMs) / 1_000));

const challengeOf = (form: PublicForm): string | null =>
  form.settings.proofOfWork ? `${hostedPath(form.id)}/challenge` : null;

/** Requests that sent a page: Remix asks for the page's data once more to draw the answer, which is no view. */
const answered = new WeakSet<RequestContext>();

/** Counts a view, of one network a few times a day: nobody can make a form look as if many had left it. */
async function countView(context: RequestContext, form: PublicForm, step: string): Promise<void> {
  try {
    const { allowed } = await limit(context, formsModule.rateLimits.form_view, callerOf(form.id, context.address));
    if (allowed) await formStub(context, form.id).countView({ formId: form.id, workspaceId: form.workspaceId }, step);
  } catch (cause) {
    context.log.error("forms.view_not_counted", { formId: form.id }, cause);
  }
}

/** The first page of a form for somebody who opens it. */
export async function openPage(request: Request, context: RequestContext, id: string | undefined) {
  const form = await openPublicForm(context, id);
  const url = new URL(request.url);
  const language = chooseLanguage(
    form.definition,
    url.searchParams.get("lang"),
    request.headers.get("accept-language") ?? "",
  );
  const shown = shownIn(form, language);
  const base = { embedded: isEmbedded(url), ...themeOf(shown) };
  const headers = await pageHeaders(context, form);
  if (form.isClosed) return data<HostedData>({ ...base, view: closedView(form, shown) }, { status: 200, headers });
  const touch = touchOf(url, request.headers.get("referer"), context.now().getTime(), form.id);
  const session = newSession(context, form.id, form.version, touch);
  const token = await signSession(context, session);
  const first = shown.steps[0]?.id ?? "";
  if (request.method === "GET" && !answered.has(context)) context.waitUntil(countView(context, form, first));
  const answers = prefill(shown, url.searchParams, identityReaders);
  const view: HostedView = {
    state: "open",
    token,
    challengeUrl: challengeOf(form),
    definition: shown,
    step: 0,
    answers,
    problems: {},
    full: await readFullOptions(context, form.id, shown),
    secondsLeft: secondsLeftOf(form, session.startedAt, context.now().getTime()),
  };
  return data<HostedData>({ ...base, view }, { headers });
}

const STALE = "This page was open for too long. Please load it again.";

/** The definition that the person sees: of the version that was published when they opened the page. */
async function versionOf(context: RequestContext, form: PublicForm, version: number): Promise<PublicForm> {
  if (version === form.version) return form;
  const stored = await formStub(context, form.id).readVersion(version);
  return stored ? { ...form, version, definition: readDefinition(stored) } : form;
}

/** Takes a page that somebody sent, and answers with the next one, the same with messages, or the thank-you page. */
export async function takePage(request: Request, context: RequestContext, id: string | undefined) {
  answered.add(context);
  const current = await openPublicForm(context, id);
  const url = new URL(request.url);
  const headers = await pageHeaders(context, current);
  const read = await readPostedForm(request, context);
  const posted = read.ok ? read.value : new FormData();
  const session = await readSession(context, current.id, posted.get("token"));
  const form = session ? await versionOf(context, current, session.version) : current;
  const language = String(posted.get("language") ?? "");
  const shown = shownIn(form, language);
  const base = { embedded: isEmbedded(url), ...themeOf(shown) };
  const respond = (view: HostedView, status: number, more: Record<string, string> = {}) =>
    data<HostedData>({ ...base, view }, { status, headers: { ...headers, ...more } });
  const open = async (
    {
      step,
      answers,
      problems,
      message,
      isBegun = false,
    }: Omit<StepView, "definition" | "full" | "secondsLeft"> & { isBegun?: boolean },
    token: string,
    startedAtMs: number,
  ): Promise<HostedView> => ({
    state: "open",
    token,
    // The proof of work of a response that was begun counts for the rest of it.
    challengeUrl: isBegun ? null : challengeOf(form),
    definition: shown,
    step,
    answers,
    problems,
    message,
    full: await readFullOptions(context, form.id, shown),
    secondsLeft: secondsLeftOf(form, startedAtMs, context.now().getTime()),
  });
  if (!session) {
    const touch = touchOf(url, null, context.now().getTime(), form.id);
    const begun = newSession(context, form.id, form.version, touch);
    const token = await signSession(context, begun);
    return respond(await open({ ...asTyped(shown, posted), message: STALE }, token, begun.startedAt), 400);
  }
  const token = await signSession(context, session);
  const outcome = await postPage(context, form, { form: posted, session, shown, request });
  if (!outcome.ok) {
    return respond(
      await open({ ...asTyped(shown, posted), message: outcome.error.message }, token, session.startedAt),
      HTTP_STATUS[outcome.error.code],
      retryOf(outcome.error),
    );
  }
  const { value } = outcome;
  if (value.state === "closed") return respond(closedView(form, shown), 409);
  if (value.state === "late")
    return respond({ state: "late", definition: shown, path: `${hostedPath(form.id)}${url.search}` }, 409);
  if (value.state === "done")
    return redirect(doneUrl(form, shown, token, url), { status: 303, headers: { "Cache-Control": NO_STORE } });
  const { error } = value;
  const view = await open({ ...value, message: error?.message }, token, session.startedAt);
  if (error) return respond(view, HTTP_STATUS[error.code], retryOf(error));
  return respond(view, Object.keys(value.problems).length > 0 ? 400 : 200);
}

const retryOf = ({ retryAfterSeconds }: AppError): Record<string, string> =>
  retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};

/** Where a finished response leads: the address that the form names, or its thank-you page. In a frame always the latter. */
function doneUrl(form: PublicForm, { thanks, language }: FormDefinition, token: string, url: URL): string {
  if (thanks.redirectUrl !== "" && !isEmbedded(url)) return thanks.redirectUrl;
  const query = new URLSearchParams({ token, lang: language, ...(isEmbedded(url) ? { embed: "1" } : {}) });
  return `${hostedPath(form.id)}/thanks?${query}`;
}

/** What the thank-you page says; answers are recalled for the person who has the token. */
export async function openThanks(request: Request, context: RequestContext, id: string | undefined) {
  const form = await openPublicForm(context, id);
  const url = new URL(request.url);
  const session = await readSession(context, form.id, url.searchParams.get("token"));
  const response = session ? await formStub(context, form.id).read(session.responseId) : null;
  const language = chooseLanguage(form.definition, url.searchParams.get("lang"), "");
  const shown = { ...inLanguage(form.definition, language), language };
  const waits = response?.consents.some(({ state }) => state === "pending") ?? false;
  const headers = { ...(await pageHeaders(context, form)), "X-Robots-Tag": "noindex" };
  return data(
    { definition: shown, answers: response?.answers ?? {}, waits, embedded: isEmbedded(url), ...themeOf(shown) },
    { headers },
  );
}
