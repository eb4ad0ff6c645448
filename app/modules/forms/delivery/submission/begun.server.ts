import type { RequestContext } from "#app/platform/context.server.ts";
import { canonicalIdentifier } from "#app/platform/rate-limit/rules.ts";
import type { Result } from "#app/shared/result.ts";
import type { AnswerProblem } from "../../domain/answering/posted.ts";
import { toSubmission } from "../../domain/answering/submission.ts";
import { type Answers, isFile } from "../../domain/answers.ts";
import type { FormDefinition } from "../../domain/definition/definition.ts";
import type { PartialResponse, ProofOfWork, SaveOutcome, StoredFile } from "../../store/form-rpc.ts";
import { formStub } from "../../store/form-stub.server.ts";
import type { PublicForm } from "../public-form.server.ts";
import { hashAddress } from "./address-hash.server.ts";
import { admitResponse } from "./admission.server.ts";
import type { FormSession } from "./response-token.server.ts";
import { bytesOf, deleteUploads, hasFileRoom, storeUploads, type Upload } from "./uploads.server.ts";

export type Problems = Readonly<Record<string, AnswerProblem>>;

export interface PostedPage {
  form: FormData;
  session: FormSession;
  /** The form in the language of the visitor. */
  shown: FormDefinition;
  request: Request;
}

/** A page as it was read and checked; nothing of it is stored yet. */
export interface SentPage {
  /** Position of its step. */
  at: number;
  begun: PartialResponse | null;
  /** Of all pages so far, with the files that came with this one. */
  answers: Answers;
  uploads: readonly Upload[];
  problems: Problems;
}

/** A page that may be stored. */
export interface AdmittedPage {
  page: PostedPage;
  sent: SentPage;
  proof: ProofOfWork | null;
}

/** Decides whether a page may be stored. Errors: those of `admitResponse`. */
export function admitPage(
  context: RequestContext,
  form: PublicForm,
  { form: posted, session, shown }: PostedPage,
  { answers, begun }: SentPage,
  { mustTakeTime }: { mustTakeTime: boolean },
): Promise<Result<ProofOfWork | null>> {
  const about = { formId: form.id, version: session.version, language: shown.language };
  return admitResponse(context, form, {
    posted,
    startedAt: session.startedAt,
    email: toSubmission(shown, about, answers).email ?? "",
    mustTakeTime,
    isKnown: begun !== null,
  });
}

export const filesIn = (answers: Answers): StoredFile[] =>
  Object.entries(answers).flatMap(([question, answer]) =>
    isFile(answer) ? [{ key: answer.key, question, bytes: answer.bytes }] : [],
  );

/** Stores a page of a response that is not finished: its files, then the row that knows them. `step`: the last step that was sent. */
export async function saveBegun(
  context: RequestContext,
  form: PublicForm,
  { page: { session, shown }, sent, proof }: AdmittedPage,
  step: string,
): Promise<SaveOutcome | "full"> {
  const { uploads, answers } = sent;
  const stub = formStub(context, form.id);
  if (uploads.length > 0) {
    const { maxResponses } = form.settings;
    const state = await stub.checkUpload({ id: session.responseId, proof, maxResponses });
    if (state !== "ready") return state;
    if (!(await hasFileRoom(context, form, bytesOf(filesIn(answers))))) return "no_room";
  }
  const network = canonicalIdentifier("address", context.address);
  const caller = await hashAddress(context, form.workspaceId, network);
  await storeUploads(context, uploads);
  // When this throws nobody knows whether the row is there: the daily sweep deletes the files if it is not.
  const outcome = await stub.saveStep({
    head: { formId: form.id, workspaceId: form.workspaceId },
    response: {
      id: session.responseId,
      startedAt: session.startedAt,
      updatedAt: context.now().getTime(),
      version: session.version,
      language: shown.language,
      step,
      answers,
      touch: session.touch,
    },
    files: filesIn(answers),
    caller,
    proof,
  });
  if (outcome !== "saved") await deleteUploads(context, uploads);
  return outcome;
}
