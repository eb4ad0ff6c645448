import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { questionsWithoutPlaces } from "../../domain/answering/places.ts";
import { type AnswerProblem, maxPostedFields, parseStep } from "../../domain/answering/posted.ts";
import { isTooLate } from "../../domain/answering/spam.ts";
import { typedAnswers } from "../../domain/answering/typed.ts";
import { type Answer, type Answers, isFile } from "../../domain/answers.ts";
import { type FormDefinition, isAnswerable } from "../../domain/definition/definition.ts";
import { inLanguage } from "../../domain/definition/texts.ts";
import { MAX_ANSWERS_CHARS } from "../../domain/limits.ts";
import { isShown, neighbourStep, visibleAnswers } from "../../domain/logic/logic.ts";
import { formsModule } from "../../manifest.ts";
import { formStub } from "../../store/form-stub.server.ts";
import { sendConfirmation } from "../confirmation/confirm.server.ts";
import type { PublicForm } from "../public-form.server.ts";
import { callerOf, isTrapped, NO_PROOF } from "./admission.server.ts";
import {
  type AdmittedPage,
  admitPage,
  type PostedPage,
  type Problems,
  type SentPage,
  saveBegun,
} from "./begun.server.ts";
import { finishResponse } from "./finish.server.ts";
import { readFullOptions } from "./places.server.ts";
import { identityReaders } from "./readers.server.ts";
import { checkUploads } from "./uploads.server.ts";

/** What a posted page of a form leads to. */
export type PostOutcome =
  /** Another page of the form is shown, or the same one again. */
  | {
      state: "step";
      step: number;
      answers: Answers;
      problems: Problems;
      /** Why the page as a whole is refused. */
      error?: AppError;
      /** The response was begun: its proof of work counts for the pages that follow. */
      isBegun: boolean;
    }
  | { state: "done" }
  | { state: "closed" }
  /** It took longer than the form allows. */
  | { state: "late" };

const stepAt = ({ form, shown }: PostedPage): number => {
  const at = shown.steps.findIndex(({ id }) => id === form.get("step"));
  return Math.max(0, at);
};

/** Ids of questions that the page showed when it was sent. */
const seenOf = (form: FormData): Set<string> => {
  const seen = form.get("seen");
  return new Set(typeof seen === "string" ? seen.slice(0, 2_000).split(" ") : []);
};

/** Whether an answer brought up a question that the page did not show. */
const hasNewQuestion = ({ shown, form }: PostedPage, { at, answers }: SentPage): boolean => {
  const seen = seenOf(form);
  return (shown.steps[at]?.questions ?? []).some(
    (question) =>
      question.type !== "hidden" &&
      question.type !== "calculated" &&
      isShown(question, answers) &&
      !seen.has(question.id),
  );
};

/** Answers of the other pages with those of this one. */
function mergeStep(before: Answers, own: readonly string[], answers: Answers): Answers {
  const kept = Object.fromEntries(Object.entries(before).filter(([id]) => !own.includes(id)));
  return { ...kept, ...answers };
}

/** Reads a page; a file that is refused leaves the one that was there before. */
async function readPage(
  context: RequestContext,
  form: PublicForm,
  page: PostedPage,
  begun: SentPage["begun"],
): Promise<SentPage> {
  const at = stepAt(page);
  const questions = page.shown.steps[at]?.questions ?? [];
  const before = begun?.answers ?? {};
  const parsed = parseStep(questions, page.form, before, identityReaders);
  const checked = await checkUploads(context, form, page.session.responseId, questions, parsed.files);
  const uploaded: Record<string, Answer> = Object.fromEntries(
    checked.uploads.map(({ question, answer }) => [question, answer]),
  );
  const kept = Object.fromEntries(
    Object.keys(checked.problems).flatMap((id) => (isFile(before[id]) ? [[id, before[id]]] : [])),
  );
  const own = questions.map(({ id }) => id);
  return {
    at,
    begun,
    answers: mergeStep(before, own, { ...kept, ...parsed.answers, ...uploaded }),
    uploads: checked.uploads,
    problems: { ...parsed.problems, ...checked.problems },
  };
}

/**
 * Takes a page of a form: keeps what was answered, and after the last page finishes the response. A page that is sent
 * twice does its work once. Nothing is stored of a page before all of it was checked, and a page that is refused is shown
 * again with all that the person gave. Errors: invalid_input (too many fields), rate_limited, unavailable.
 */
export async function postPage(
  context: RequestContext,
  form: PublicForm,
  page: PostedPage,
): Promise<Result<PostOutcome>> {
  const { form: posted, session, shown } = page;
  if (form.isClosed) return ok({ state: "closed" });
  const isLate = isTooLate(form.settings, session.startedAt, context.now().getTime());
  if ([...posted].length > maxPostedFields(shown))
    return err(appError("invalid_input", "This form has too many fields."));
  const admitted = await throttle(context, formsModule.rateLimits.form_post, callerOf(form.id, context.address));
  if (!admitted.ok) return admitted;
  const begun = await formStub(context, form.id).readPartial(session.responseId);
  if (begun === "finished") return finishAgain(context, form, session.responseId);
  if (isLate) return ok({ state: "late" });
  const sent = await readPage(context, form, page, begun);
  if (isTrapped(posted)) return ok(pretend(shown, sent));
  if (posted.get("intent") === "back") return goBack(context, form, page, sent);
  if (Object.keys(sent.problems).length > 0) return showAgain(context, form, page, sent, {});
  if (JSON.stringify(sent.answers).length > MAX_ANSWERS_CHARS)
    return showAgain(context, form, page, { ...sent, problems: { "": "too_long" } }, { mayKeep: false });
  if (hasNewQuestion(page, sent)) return showAgain(context, form, page, sent, {});
  const next = neighbourStep(shown, sent.at, sent.answers);
  const incomplete = next === null ? firstIncomplete(shown, sent.answers) : null;
  if (incomplete) return showAgain(context, form, page, { ...sent, problems: incomplete.problems }, incomplete);
  const proof = await admitPage(context, form, page, sent, { mustTakeTime: next === null || sent.uploads.length > 0 });
  if (!proof.ok) return refuse(context, form, page, sent, proof.error);
  const admittedPage: AdmittedPage = { page, sent, proof: proof.value };
  return next === null ? finish(context, form, admittedPage) : keepStep(context, form, admittedPage, next);
}

/** What fills in the field that nobody sees is a program: it learns nothing, and nothing of it is stored. */
function pretend(shown: FormDefinition, { at, answers, begun }: SentPage): PostOutcome {
  const next = neighbourStep(shown, at, answers);
  if (next === null) return { state: "done" };
  return { state: "step", step: next, answers, problems: {}, isBegun: begun !== null };
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

/** The page before. What a response that was begun has on this one is kept for its return. */
async function goBack(
  context: RequestContext,
  form: PublicForm,
  page: PostedPage,
  sent: SentPage,
): Promise<Result<PostOutcome>> {
  const step = neighbourStep(page.shown, sent.at, sent.answers, -1) ?? sent.at;
  if (sent.begun && JSON.stringify(sent.answers).length <= MAX_ANSWERS_CHARS) {
    const proof = await admitPage(context, form, page, sent, { mustTakeTime: sent.uploads.length > 0 });
    if (proof.ok) await saveBegun(context, form, { page, sent, proof: proof.value }, sent.begun.step);
  }
  return ok({ state: "step", step, answers: sent.answers, problems: {}, isBegun: sent.begun !== null });
}

/**
 * Shows a page again, or the one that misses an answer. Its texts are filled in as they were typed. Its files are stored with the begun
 * response, for a browser fills in none; one that may not be stored is asked for again.
 */
async function showAgain(
  context: RequestContext,
  form: PublicForm,
  page: PostedPage,
  sent: SentPage,
  { step = sent.at, error, mayKeep = true }: { step?: number; error?: AppError; mayKeep?: boolean },
): Promise<Result<PostOutcome>> {
  const questions = page.shown.steps[sent.at]?.questions ?? [];
  const refused = new Set(Object.keys(sent.problems));
  const typed = typedAnswers(
    questions.filter(({ id }) => refused.has(id)),
    page.form,
  );
  const kept = mayKeep ? await keepUploads(context, form, page, sent) : "file_again";
  const isKept = kept === "kept";
  const lost = isKept ? [] : sent.uploads.map(({ question }) => question);
  const asked = Object.fromEntries(lost.map((id) => [id, kept as AnswerProblem]));
  const before = Object.fromEntries(
    lost.flatMap((id) => (isFile(sent.begun?.answers[id]) ? [[id, sent.begun.answers[id]]] : [])),
  ) as Answers;
  const stored = Object.fromEntries(Object.entries(sent.answers).filter(([id]) => !lost.includes(id)));
  return ok({
    state: "step",
    step,
    answers: { ...stored, ...before, ...typed },
    problems: { ...asked, ...sent.problems },
    ...(error ? { error } : {}),
    isBegun: sent.begun !== null || (isKept && sent.uploads.length > 0),
  });
}

/** Stores the files of a page that is shown again; otherwise what is said beside their questions. */
async function keepUploads(
  context: RequestContext,
  form: PublicForm,
  page: PostedPage,
  sent: SentPage,
): Promise<"kept" | "file_room" | "file_again"> {
  if (sent.uploads.length === 0) return "kept";
  if (JSON.stringify(sent.answers).length > MAX_ANSWERS_CHARS) return "file_again";
  const proof = await admitPage(context, form, page, sent, { mustTakeTime: true });
  if (!proof.ok) return "file_again";
  const outcome = await saveBegun(context, form, { page, sent, proof: proof.value }, sent.begun?.step ?? "");
  return outcome === "saved" ? "kept" : outcome === "no_room" ? "file_room" : "file_again";
}

/** A page that is not admitted is shown again, and says why. */
const refuse = (
  context: RequestContext,
  form: PublicForm,
  page: PostedPage,
  sent: SentPage,
  error: AppError,
): Promise<Result<PostOutcome>> => showAgain(context, form, page, sent, { error, mayKeep: false });

/** The same for one whose files have no room. */
const noRoom = (context: RequestContext, form: PublicForm, page: PostedPage, sent: SentPage) => {
  const problems = Object.fromEntries(sent.uploads.map(({ question }) => [question, "file_room" as const]));
  return showAgain(context, form, page, { ...sent, problems }, { mayKeep: false });
};

async function keepStep(
  context: RequestContext,
  form: PublicForm,
  admitted: AdmittedPage,
  next: number,
): Promise<Result<PostOutcome>> {
  const { page, sent } = admitted;
  const outcome = await saveBegun(context, form, admitted, page.shown.steps[sent.at]?.id ?? "");
  if (outcome === "finished") return ok({ state: "done" });
  if (outcome === "erased" || outcome === "full") return ok({ state: "closed" });
  if (outcome === "no_room") return noRoom(context, form, page, sent);
  if (outcome === "replayed") return refuse(context, form, page, sent, NO_PROOF);
  return ok({ state: "step", step: next, answers: sent.answers, problems: {}, isBegun: true });
}

async function finish(context: RequestContext, form: PublicForm, admitted: AdmittedPage): Promise<Result<PostOutcome>> {
  const outcome = await finishResponse(context, form, admitted);
  if (outcome === "done" || outcome === "closed") return ok({ state: outcome });
  const { page, sent } = admitted;
  if (outcome === "no_places") return noPlaces(context, form, page, sent);
  return outcome === "no_room" ? noRoom(context, form, page, sent) : refuse(context, form, page, sent, NO_PROOF);
}

/** Somebody else took the last place of an option meanwhile: its page is shown again. */
async function noPlaces(context: RequestContext, form: PublicForm, page: PostedPage, sent: SentPage) {
  const full = await readFullOptions(context, form.id, page.shown);
  const without = questionsWithoutPlaces(page.shown, sent.answers, full);
  const problems = Object.fromEntries(without.map((id) => [id, "option_full" as const]));
  const at = page.shown.steps.findIndex(({ questions }) => questions.some(({ id }) => without.includes(id)));
  return showAgain(context, form, page, { ...sent, problems }, { step: Math.max(0, at), mayKeep: false });
}

/** The first page that still misses an answer: its pages were not sent in their order. */
function firstIncomplete(shown: FormDefinition, answers: Answers): { step: number; problems: Problems } | null {
  const visible = visibleAnswers(shown, answers);
  for (const [step, { questions }] of shown.steps.entries()) {
    const missing = questions.filter(
      (question) =>
        question.required && isAnswerable(question) && isShown(question, visible) && visible[question.id] === undefined,
    );
    if (missing.length > 0)
      return { step, problems: Object.fromEntries(missing.map(({ id }) => [id, "required" as const])) };
  }
  return null;
}

/** A page that was refused before it was read, as it was typed; files have to be chosen again. */
export function asTyped(
  shown: FormDefinition,
  posted: FormData,
): { step: number; answers: Answers; problems: Problems } {
  const step = Math.max(
    0,
    shown.steps.findIndex(({ id }) => id === posted.get("step")),
  );
  const questions = shown.steps[step]?.questions ?? [];
  const files = questions.filter(({ id, type }) => {
    const file = type === "file" ? posted.get(`a.${id}`) : null;
    return file !== null && typeof file !== "string" && file.size > 0;
  });
  return {
    step,
    answers: typedAnswers(questions, posted),
    problems: Object.fromEntries(files.map(({ id }) => [id, "file_again" as const])),
  };
}

/** The form in the language that a page was sent in. */
export const shownIn = (form: PublicForm, language: string): FormDefinition => {
  const found = [form.definition.language, ...Object.keys(form.definition.translations)].find(
    (one) => one === language,
  );
  const shown = found ? inLanguage(form.definition, found as FormDefinition["language"]) : form.definition;
  return found ? { ...shown, language: found as FormDefinition["language"] } : shown;
};
