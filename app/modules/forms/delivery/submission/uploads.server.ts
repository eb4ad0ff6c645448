import type { AppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { giveBackTotal, readTotal, takeTotal } from "#app/platform/usage/totals.server.ts";
import { cleanFileName, fileTypeOf, MEDIA_TYPES } from "#app/shared/files/file-type.ts";
import type { AnswerProblem, ParsedStep } from "../../domain/answering/posted.ts";
import type { AnsweredFile } from "../../domain/answers.ts";
import type { Question } from "../../domain/definition/definition.ts";
import { MAX_FILE_BYTES } from "../../domain/limits.ts";
import { formsModule } from "../../manifest.ts";
import { filesPrefix } from "../../paths.ts";
import type { PublicForm } from "../public-form.server.ts";

/** A file that came with a page: what it is, decided by its content. Nothing of it is stored yet. */
export interface Upload {
  question: string;
  answer: AnsweredFile;
  bytes: Uint8Array;
}

type Form = Pick<PublicForm, "id" | "workspaceId" | "plan">;

async function checkUpload(
  { now }: Pick<AppContext, "now">,
  prefix: string,
  question: Question,
  file: File,
): Promise<Upload | AnswerProblem> {
  if (file.size > MAX_FILE_BYTES) return "file_large";
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = fileTypeOf(bytes, file.name);
  if (!type || !question.fileTypes.includes(type)) return "file_type";
  const key = `${prefix}${newId(now().getTime())}`;
  const answer = { key, name: cleanFileName(file.name), type: MEDIA_TYPES[type], bytes: bytes.length };
  return { question: question.id, bytes, answer };
}

/** Reads the files of a page and decides by their content whether their questions take them. */
export async function checkUploads(
  context: Pick<AppContext, "now">,
  form: Form,
  responseId: string,
  questions: readonly Question[],
  files: ParsedStep["files"],
): Promise<{ uploads: Upload[]; problems: Record<string, AnswerProblem> }> {
  const prefix = `${filesPrefix(form.workspaceId, form.id)}${responseId}/`;
  const uploads: Upload[] = [];
  const problems: Record<string, AnswerProblem> = {};
  for (const question of questions) {
    const file = files[question.id];
    if (!file) continue;
    const checked = await checkUpload(context, prefix, question, file);
    if (typeof checked === "string") problems[question.id] = checked;
    else uploads.push(checked);
  }
  return { uploads, problems };
}

export const bytesOf = (files: readonly { bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

const FILES = formsModule.limits.formFiles;

/** Whether the workspace has room for these files. */
export const hasFileRoom = async ({ db }: Pick<AppContext, "db">, form: Form, bytes: number): Promise<boolean> =>
  (await readTotal(db, form.workspaceId, FILES.meter)) + bytes <= FILES[form.plan];

/** Counts the files of a finished response, provided that the new ones of them fit; false when they do not. */
export const takeFileRoom = (
  { db }: Pick<AppContext, "db">,
  form: Form,
  { all, added }: { all: number; added: number },
): Promise<boolean> =>
  takeTotal(db, form.workspaceId, FILES.meter, { amount: all, mustFit: added, max: FILES[form.plan] });

export async function giveBackFileRoom(
  { db }: Pick<AppContext, "db">,
  workspaceId: string,
  bytes: number,
): Promise<void> {
  if (bytes > 0) await giveBackTotal(db, workspaceId, FILES.meter, bytes);
}

export async function storeUploads({ env }: Pick<AppContext, "env">, uploads: readonly Upload[]): Promise<void> {
  for (const { answer, bytes } of uploads)
    await env.FILES.put(answer.key, bytes, { httpMetadata: { contentType: answer.type } });
}

export async function deleteUploads({ env }: Pick<AppContext, "env">, uploads: readonly Upload[]): Promise<void> {
  if (uploads.length > 0) await env.FILES.delete(uploads.map(({ answer }) => answer.key));
}
