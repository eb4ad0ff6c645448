import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { forgetMails } from "#app/platform/mail/mail.server.ts";
import { encodeCursor, readCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { MEDIA_TYPES } from "#app/shared/files/file-type.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { giveBackFileRoom } from "../delivery/submission/uploads.server.ts";
import { isFile } from "../domain/answers.ts";
import { type FormDefinition, hasOptions, type Question, questionsOf } from "../domain/definition/definition.ts";
import { readDefinition } from "../domain/definition/definition-schema.ts";
import * as repo from "../repo.server.ts";
import type {
  AskedQuestion,
  FormSummary,
  PartialResponse,
  QuestionCounts,
  StoredConsent,
  StoredResponse,
} from "../store/form-rpc.ts";
import { formStub } from "../store/form-stub.server.ts";

const NO_FORM = appError("not_found", "Form not found in this workspace.");
const NO_RESPONSE = appError("not_found", "Response not found.");

/** Questions that a chart or a column shows: of the published form, or of the draft before it is published. */
export const shownDefinition = (row: repo.FormRow): FormDefinition =>
  readDefinition(row.version === 0 ? row.draft : row.published);

export interface FormOf {
  row: repo.FormRow;
  definition: FormDefinition;
}

/** A form and its definition. Errors: not_found. */
export async function openResponses(scope: WorkspaceScope, id: string): Promise<Result<FormOf>> {
  const row = await repo.findForm(scope, id);
  return row ? ok({ row, definition: shownDefinition(row) }) : err(NO_FORM);
}

const kindOf = (question: Question): AskedQuestion["kind"] => {
  if (question.type === "multiple_choice") return "choices";
  if (hasOptions(question)) return "choice";
  if (["rating", "nps", "number", "calculated"].includes(question.type)) return "number";
  if (question.type === "consent") return "yes";
  return question.type === "file" ? "file" : "text";
};

export interface ResponsesView {
  summary: FormSummary;
  counts: QuestionCounts[];
}

/** How the form does as a whole, and how each question was answered. */
export async function readResults(
  context: AppContext,
  formId: string,
  definition: FormDefinition,
): Promise<ResponsesView> {
  const asked = questionsOf(definition)
    .filter(({ type }) => type !== "statement" && type !== "address")
    .map((question) => ({ id: question.id, kind: kindOf(question) }));
  const stub = formStub(context, formId);
  const [summary, counts] = await Promise.all([stub.summary(), stub.counts(asked)]);
  return { summary, counts };
}

export const readFormSummary = (context: AppContext, formId: string): Promise<FormSummary> =>
  formStub(context, formId).summary();

export interface ListedResponses {
  rows: StoredResponse[];
  nextCursor: string | null;
}

/** Responses to a form of the workspace, newest first. Errors: not_found, invalid_input (cursor). */
export async function listResponses(
  context: AppContext,
  scope: WorkspaceScope,
  formId: string,
  { cursor: text, limit, since }: { cursor?: string | undefined; limit: number; since?: number | undefined },
): Promise<Result<ListedResponses>> {
  const cursor = readCursor(text, ["number", "text"]);
  if (!cursor.ok) return cursor;
  if (!(await repo.findForm(scope, formId))) return err(NO_FORM);
  const before = cursor.value ? { at: cursor.value[0], id: cursor.value[1] } : null;
  const { rows, next } = await formStub(context, formId).list(before, limit, since);
  return ok({ rows, nextCursor: next ? encodeCursor([next.at, next.id]) : null });
}

/** Responses that were begun, the newest first. */
export const listPartials = (context: AppContext, formId: string, limit: number): Promise<PartialResponse[]> =>
  formStub(context, formId).partials(limit);

/** One response. Errors: not_found. */
export async function getResponse(
  context: AppContext,
  scope: WorkspaceScope,
  formId: string,
  id: string,
): Promise<Result<StoredResponse>> {
  if (!(await repo.findForm(scope, formId))) return err(NO_FORM);
  const response = await formStub(context, formId).read(id);
  return response ? ok(response) : err(NO_RESPONSE);
}

/** Deletes a response with its files, proofs and mail. Errors: forbidden, plan_required, not_found. */
export async function deleteResponse(
  context: RequestContext,
  actor: Actor,
  formId: string,
  id: string,
): Promise<Result<void>> {
  const allowed = authorize(actor, { feature: "lead_generation", write: true });
  if (!allowed.ok) return allowed;
  const found = await getResponse(context, workspaceScope(context, actor), formId, id);
  if (!found.ok) return found;
  if (found.value.email) await forgetMails(context, [id], [found.value.email]);
  const removed = await formStub(context, formId).remove(id);
  if (removed === null) return err(NO_RESPONSE);
  if (removed.keys.length > 0) await context.env.FILES.delete(removed.keys);
  await giveBackFileRoom(context, actor.workspaceId, removed.bytes);
  await recordAudit(context, auditEntry(actor, "form_response.deleted", `form:${formId}`, id));
  return ok(undefined);
}

const EXPORT_BATCH = 500;

/** Every response, newest first, in batches. */
export async function* readAllResponses(context: AppContext, formId: string): AsyncGenerator<StoredResponse[]> {
  const stub = formStub(context, formId);
  let before: { at: number; id: string } | null = null;
  do {
    const page: Awaited<ReturnType<typeof stub.list>> = await stub.list(before, EXPORT_BATCH);
    if (page.rows.length > 0) yield page.rows;
    before = page.next;
  } while (before);
}

/** Every consent, oldest first, in batches. */
export async function* readAllConsents(context: AppContext, formId: string): AsyncGenerator<StoredConsent[]> {
  const stub = formStub(context, formId);
  let after: { at: number; id: string } | null = null;
  do {
    const page: Awaited<ReturnType<typeof stub.listConsents>> = await stub.listConsents(after, EXPORT_BATCH);
    if (page.rows.length > 0) yield page.rows;
    after = page.next;
  } while (after);
}

const KNOWN_TYPES: ReadonlySet<string> = new Set(Object.values(MEDIA_TYPES));

/** The type that was found by the file's bytes when it came; never another, whatever a row says. */
const downloadType = (type: string): string => (KNOWN_TYPES.has(type) ? type : "application/octet-stream");

/** A file of a response. Errors: not_found. */
export async function openFile(
  context: AppContext,
  scope: WorkspaceScope,
  formId: string,
  responseId: string,
  question: string,
): Promise<Result<{ name: string; type: string; sizeBytes: number; body: ReadableStream }>> {
  const response = await getResponse(context, scope, formId, responseId);
  if (!response.ok) return response;
  const answer = response.value.answers[question];
  if (!isFile(answer)) return err(NO_RESPONSE);
  const stored = await context.env.FILES.get(answer.key);
  return stored
    ? ok({ name: answer.name, type: downloadType(answer.type), sizeBytes: stored.size, body: stored.body })
    : err(NO_RESPONSE);
}
