import type { z } from "zod";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { cutPage, readSortCursor, type Sort } from "#app/shared/cursor.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { readSettings } from "../domain/definition/definition-schema.ts";
import { hostedPath } from "../paths.ts";
import * as repo from "../repo.server.ts";
import { listResponses, openResponses, readFormSummary } from "../responses/service.server.ts";
import type { StoredResponse } from "../store/form-rpc.ts";
import type { formModel, formResponseModel } from "./schema.ts";

type FormAnswer = Omit<z.input<typeof formModel>, "closesAt" | "createdAt" | "updatedAt"> & {
  closesAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
type ResponseAnswer = z.input<typeof formResponseModel>;

const headOf = ({ config }: Pick<AppContext, "config">, row: repo.FormHeadRow) => ({
  id: row.id,
  name: row.name,
  status: row.status,
  version: row.version,
  url: config.APP_URL + hostedPath(row.id),
  closesAt: row.closesAt === null ? null : new Date(row.closesAt),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** Lists the forms of a workspace. Errors: invalid_input (cursor). */
export async function listFormsByApi(
  context: AppContext,
  scope: WorkspaceScope,
  query: {
    sort: Sort<repo.FormSort>;
    cursor?: string | undefined;
    limit: number;
    status?: repo.FormRow["status"] | undefined;
  },
): Promise<Result<{ rows: ReturnType<typeof headOf>[]; nextCursor: string | null }>> {
  const cursor = readSortCursor(query.cursor, "number");
  if (!cursor.ok) return cursor;
  const rows = await repo.findFormsPage(scope, { ...query, cursor: cursor.value, limit: query.limit + 1 });
  const page = cutPage(rows, query.limit, (row) => row[query.sort.by]);
  return ok({ rows: page.rows.map((row) => headOf(context, row)), nextCursor: page.nextCursor });
}

/** One form with its questions. Errors: not_found. */
export async function getFormByApi(
  context: AppContext,
  scope: WorkspaceScope,
  id: string,
): Promise<Result<FormAnswer>> {
  const found = await openResponses(scope, id);
  if (!found.ok) return found;
  const { row, definition } = found.value;
  const { responses } = await readFormSummary(context, id);
  return ok({
    ...headOf(context, { ...row, closesAt: readSettings(row.settings).closesAt }),
    title: definition.title,
    language: definition.language,
    responses,
    questions: definition.steps.flatMap((step) =>
      step.questions.map(({ id: questionId, type, label, required, options }) => ({
        id: questionId,
        step: step.id,
        type,
        label,
        required,
        options: options.map(({ id, label: text }) => ({ id, label: text })),
      })),
    ),
  });
}

const moment = (ms: number): string => new Date(ms).toISOString();

const toAnswer = ({ id, at, version, language, email, answers, consents, touch }: StoredResponse): ResponseAnswer => ({
  id,
  submittedAt: moment(at),
  version,
  language,
  email,
  answers: answers as ResponseAnswer["answers"],
  consents: consents.map((consent) => ({
    question: consent.question,
    purpose: consent.purpose,
    channel: consent.channel,
    state: consent.state,
    textVersion: consent.textVersion,
    text: consent.text,
    confirmedAt: consent.confirmedAt === null ? null : moment(consent.confirmedAt),
  })),
  source: {
    referrer: touch.referrer,
    landingPage: touch.landingPage,
    source: touch.utm.source,
    medium: touch.utm.medium,
    campaign: touch.utm.campaign,
  },
});

/** Lists the responses to a form, newest first. Errors: not_found, invalid_input (cursor). */
export async function listResponsesByApi(
  context: AppContext,
  scope: WorkspaceScope,
  id: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<Result<{ rows: ResponseAnswer[]; nextCursor: string | null }>> {
  const found = await listResponses(context, scope, id, query);
  return found.ok ? ok({ rows: found.value.rows.map(toAnswer), nextCursor: found.value.nextCursor }) : found;
}
