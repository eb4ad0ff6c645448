import type { RequestContext } from "#app/platform/context.server.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { canonicalIdentifier } from "#app/platform/rate-limit/rules.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { giveBack, spendOf } from "#app/platform/usage/usage.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type Answer, type Answers, isFile } from "../domain/answers.ts";
import { type FormDefinition, questionsOf } from "../domain/definition.ts";
import { MAX_ANSWERS_CHARS, MAX_FORM_FILE_BYTES, MAX_POSTED_FIELDS } from "../domain/limits.ts";
import { isShown, neighbourStep, visibleAnswers } from "../domain/logic.ts";
import { type AnswerProblem, type ParsedStep, parseStep } from "../domain/posted.ts";
import { HONEYPOT_FIELD, isRefused, isTooFast } from "../domain/spam.ts";
import { toSubmission } from "../domain/submission.ts";
import { inLanguage } from "../domain/texts.ts";
import { formsModule } from "../manifest.ts";
import { identityReaders } from "../readers.server.ts";
import type { NewResponse } from "../store/form-rpc.ts";
import { formStub } from "../store/form-stub.server.ts";
import { hashAddress } from "./address-hash.server.ts";
import { sendConfirmation } from "./confirm.server.ts";
import { verifyProof } from "./proof-of-work.server.ts";
import type { PublicForm } from "./public-form.server.ts";
import type { FormSession } from "./response-token.server.ts";
import { checkUpload, formPrefix, storeUpload } from "./uploads.server.ts";
import { visitorOf } from "./visitor.server.ts";

/** What a posted page of a form leads to. */
export type PostOutcome =
  /** Another page of the form is shown, or the same one again. */
  | {
      state: "step";
      step: number;
      answers: Answers;
      problems: Readonly<Record<string, AnswerProblem>>;
      message?: string;
    }
  | { state: "done" }
  | { state: "closed" };

export interface PostedPage {
  form: FormData;
  session: FormSession;
  /** The form in the language of the visitor. */
  shown: FormDefinition;
  request: Request;
}

const { form_post, form_submit, form_submit_plain } = formsModule.rateLimits;

const callerOf = (formId: string, address: string): string => `${formId}|${canonicalIdentifier("address", address)}`;

const REFUSED = "Your answers are not accepted here.";
const TOO_FAST = "That was very fast. Please send the form again.";
const NO_PROOF = "The check that keeps programs out has expired. Please send the form again.";

const stepAt = ({ form, shown }: PostedPage): number => {
  const at = shown.steps.findIndex(({ id }) => id === form.get("step"));
  return Math.max(0, at);
};

/** Ids of questions that the page showed when it was sent. */
const seenOf = (form: FormData): Set<string> => {
  const seen = form.get("seen");
  return new Set(typeof seen === "string" ? seen.slice(0, 2_000).split(" ") : []);
};

/**
 * Takes a page of a form: keeps what was answered, and after the last page finishes the response. A page that is sent
 * twice does its work once. Errors: invalid_input (no page of ours, too many fields), rate_limited, unavailable.
 */
export async function postPage(
  context: RequestContext,
  form: PublicForm,
  page: PostedPage,
): Promise<Result<PostOutcome>> {
  const { form: posted, session, shown } = page;
  if (form.isClosed) return ok({ state: "closed" });
  if ([...posted].length > MAX_POSTED_FIELDS) return err(appError("invalid_input", "This form has too many fields."));
  const admitted = await throttle(context, form_post, callerOf(form.id, context.address));
  if (!admitted.ok) return admitted;
  const stub = formStub(context, form.id);
  const at = stepAt(page);
  const begun = await stub.readPartial(session.responseId);
  if (begun === "finished") return finishAgain(context, form, session.responseId);
  const before = begun?.answers ?? {};
  const questions = shown.steps[at]?.questions ?? [];
  const parsed = parseStep(questions, posted, before, identityReaders);
  if (posted.get("intent") === "back") return ok(goBack(shown, at, before, parsed));
  const stored = await storeFiles(context, form, page, parsed);
  const answers = mergeStep(
    before,
    questions.map(({ id }) => id),
    stored.answers,
  );
  const again = (problems: ParsedStep["problems"], message?: string) =>
    ok<PostOutcome>({ state: "step", step: at, answers, problems, ...(message ? { message } : {}) });
  if (Object.keys(stored.problems).length > 0) return again(stored.problems);
  if (JSON.stringify(answers).length > MAX_ANSWERS_CHARS) return again({ "": "too_long" });
  const seen = seenOf(posted);
  const isNew = questions.some(
    (question) =>
      question.type !== "hidden" &&
      question.type !== "calculated" &&
      isShown(question, answers) &&
      !seen.has(question.id),
  );
  if (isNew) return again({});
  const next = neighbourStep(shown, at, answers);
  if (next === null) return finish(context, form, page, answers, at);
  return keepStep(context, form, page, { at, next, answers });
}

/** A page of a response that is finished: only its mail may still be missing. */
async function finishAgain(
  context: RequestContext,
  form: PublicForm,
  responseId: string,
): Promise<Result<PostOutcome>> {
  const response = await formStub(context, form.id).read(responseId);
  if (response?.consents.some(({ state }) => state === "pending")) await sendConfirmation(context, form, response);
  return ok({ state: "done" });
}

/** Answers of the other pages with those of this one. */
function mergeStep(before: Answers, own: readonly string[], answers: Answers): Answers {
  const kept = Object.fromEntries(Object.entries(before).filter(([id]) => !own.includes(id)));
  return { ...kept, ...answers };
}

function goBack(shown: FormDefinition, at: number, before: Answers, { answers }: ParsedStep): PostOutcome {
  const own = (shown.steps[at]?.questions ?? []).map(({ id }) => id);
  const all = mergeStep(before, own, answers);
  return { state: "step", step: neighbourStep(shown, at, all, -1) ?? at, answers: all, problems: {} };
}

/** Stores the files of a page once all of it is right. */
async function storeFiles(
  context: RequestContext,
  form: PublicForm,
  { session, shown }: PostedPage,
  parsed: ParsedStep,
): Promise<ParsedStep> {
  const files = Object.entries(parsed.files);
  if (files.length === 0 || Object.keys(parsed.problems).length > 0) return parsed;
  const prefix = `${formPrefix(form.workspaceId, form.id)}${session.responseId}/`;
  const answers: Record<string, Answer> = { ...parsed.answers };
  const problems: Record<string, AnswerProblem> = {};
  let usedBytes = await formStub(context, form.id).fileBytes();
  for (const [id, file] of files) {
    const question = questionsOf(shown).find((one) => one.id === id);
    const checked = question ? await checkUpload(context, prefix, question, file) : ("unknown" as const);
    if (typeof checked === "string") problems[id] = checked;
    else if (usedBytes + checked.answer.bytes > MAX_FORM_FILE_BYTES) problems[id] = "file_large";
    else {
      await storeUpload(context, checked);
      usedBytes += checked.answer.bytes;
      answers[id] = checked.answer;
    }
  }
  return { ...parsed, answers, problems };
}

const filesIn = (answers: Answers) =>
  Object.entries(answers).flatMap(([question, answer]) =>
    isFile(answer) ? [{ key: answer.key, question, bytes: answer.bytes }] : [],
  );

async function keepStep(
  context: RequestContext,
  form: PublicForm,
  { session, shown, form: posted }: PostedPage,
  { at, next, answers }: { at: number; next: number; answers: Answers },
): Promise<Result<PostOutcome>> {
  if (trapped(posted)) return ok({ state: "step", step: next, answers, problems: {} });
  const saved = await formStub(context, form.id).saveStep({
    head: { formId: form.id, workspaceId: form.workspaceId },
    response: {
      id: session.responseId,
      startedAt: session.startedAt,
      updatedAt: context.now().getTime(),
      version: session.version,
      language: shown.language,
      step: shown.steps[at]?.id ?? "",
      answers,
      touch: session.touch,
    },
    files: filesIn(answers),
  });
  if (saved === "finished") return ok({ state: "done" });
  if (saved === "erased") return ok({ state: "closed" });
  if (saved === "full") return err(appError("unavailable", "This form is very busy. Please try again later."));
  return ok({ state: "step", step: next, answers, problems: {} });
}

const trapped = (posted: FormData): boolean => (posted.get(HONEYPOT_FIELD) ?? "") !== "";

/** The first page that still misses an answer: its pages were not sent in their order. */
function firstIncomplete(shown: FormDefinition, answers: Answers): PostOutcome | null {
  const visible = visibleAnswers(shown, answers);
  for (const [step, { questions }] of shown.steps.entries()) {
    const missing = questions.filter(
      (question) =>
        question.required &&
        !["hidden", "calculated", "statement"].includes(question.type) &&
        isShown(question, visible) &&
        visible[question.id] === undefined,
    );
    if (missing.length > 0)
      return {
        state: "step",
        step,
        answers,
        problems: Object.fromEntries(missing.map(({ id }) => [id, "required" as const])),
      };
  }
  return null;
}

async function finish(
  context: RequestContext,
  form: PublicForm,
  page: PostedPage,
  answers: Answers,
  at: number,
): Promise<Result<PostOutcome>> {
  const { session, shown, form: posted } = page;
  // What fills in the field that nobody sees is a program: it learns nothing.
  if (trapped(posted)) return ok({ state: "done" });
  const again = (message: string) => ok<PostOutcome>({ state: "step", step: at, answers, problems: {}, message });
  const incomplete = firstIncomplete(shown, answers);
  if (incomplete) return ok(incomplete);
  const nowMs = context.now().getTime();
  if (isTooFast(session.startedAt, nowMs)) return again(TOO_FAST);
  const sent = toSubmission(shown, { formId: form.id, version: session.version, language: shown.language }, answers);
  if (isRefused(form.settings, sent.email ?? "", context.address)) return again(REFUSED);
  const proof = await proofOf(context, form, posted);
  if (!proof.ok) return proof.error.code === "invalid_input" ? again(NO_PROOF) : proof;
  const response: NewResponse = {
    head: { formId: form.id, workspaceId: form.workspaceId },
    id: session.responseId,
    at: nowMs,
    startedAt: session.startedAt,
    version: session.version,
    language: shown.language,
    step: shown.steps[at]?.id ?? "",
    ...sent,
    phone: sent.identities.find(({ kind }) => kind === "phone")?.value ?? null,
    touch: { ...session.touch, visitorId: await visitorOf(context, form, page, sent.consents) },
    addressHash: await hashAddress(context, form.workspaceId, context.address),
    files: filesIn(sent.answers),
    proof: proof.value,
    maxResponses: form.settings.maxResponses,
  };
  return store(context, form, response, again);
}

/** The proof of work of a form, or null without one, which fewer responses may do. Errors: invalid_input, rate_limited. */
async function proofOf(
  context: RequestContext,
  form: PublicForm,
  posted: FormData,
): Promise<Result<NewResponse["proof"], AppError>> {
  const caller = callerOf(form.id, context.address);
  const text = posted.get("altcha");
  if (!form.settings.proofOfWork || typeof text !== "string" || text === "") {
    const rule = form.settings.proofOfWork ? form_submit_plain : form_submit;
    const admitted = await throttle(context, rule, caller);
    return admitted.ok ? ok(null) : admitted;
  }
  const admitted = await throttle(context, form_submit, caller);
  if (!admitted.ok) return admitted;
  const proof = await verifyProof(context, form.id, text);
  return proof ? ok(proof) : err(appError("invalid_input", NO_PROOF));
}

const METER = { meter: formsModule.limits.formResponses.meter, limit: formsModule.limits.formResponses };

async function store(
  context: RequestContext,
  form: PublicForm,
  response: NewResponse,
  again: (message: string) => Result<PostOutcome>,
): Promise<Result<PostOutcome>> {
  const spent = await spendOf(context, form, METER, 1);
  if (!spent.ok) return ok({ state: "closed" });
  const outcome = await formStub(context, form.id).submit(response);
  if (outcome !== "stored") await giveBack(context, form.workspaceId, METER.meter, 1);
  if (outcome === "full" || outcome === "erased") return ok({ state: "closed" });
  if (outcome === "replayed") return again(NO_PROOF);
  if (response.consents.some(({ state }) => state === "pending")) await sendConfirmation(context, form, response);
  return ok({ state: "done" });
}

/** A puzzle for a visitor of the form. Errors: rate_limited, unavailable. */
export async function admitChallenge(context: RequestContext, formId: string): Promise<boolean> {
  const { allowed } = await limit(context, formsModule.rateLimits.form_challenge, callerOf(formId, context.address));
  return allowed;
}

/** The form in the language that a page was sent in. */
export const shownIn = (form: PublicForm, language: string): FormDefinition => {
  const found = [form.definition.language, ...Object.keys(form.definition.translations)].find(
    (one) => one === language,
  );
  const shown = found ? inLanguage(form.definition, found as FormDefinition["language"]) : form.definition;
  return found ? { ...shown, language: found as FormDefinition["language"] } : shown;
};
