import type { AppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { cleanFileName, fileTypeOf, MEDIA_TYPES } from "#app/shared/file-type.ts";
import type { AnsweredFile } from "../domain/answers.ts";
import type { Question } from "../domain/definition.ts";
import { MAX_FILE_BYTES } from "../domain/limits.ts";
import type { AnswerProblem } from "../domain/posted.ts";

/** Where the files of a form are in the bucket. */
export const formPrefix = (workspaceId: string, formId: string): string => `workspaces/${workspaceId}/forms/${formId}/`;

interface Checked {
  answer: AnsweredFile;
  bytes: Uint8Array;
}

/** Reads a file and decides by its content whether the question takes it. */
export async function checkUpload(
  { now }: Pick<AppContext, "now">,
  prefix: string,
  question: Question,
  file: File,
): Promise<Checked | AnswerProblem> {
  if (file.size > MAX_FILE_BYTES) return "file_large";
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = fileTypeOf(bytes, file.name);
  if (!type || !question.fileTypes.includes(type)) return "file_type";
  const key = `${prefix}${newId(now().getTime())}`;
  return { bytes, answer: { key, name: cleanFileName(file.name), type: MEDIA_TYPES[type], bytes: bytes.length } };
}

export const storeUpload = async ({ env }: Pick<AppContext, "env">, { answer, bytes }: Checked): Promise<void> => {
  await env.FILES.put(answer.key, bytes, { httpMetadata: { contentType: answer.type } });
};

const LIST_LIMIT = 1_000;

/** Deletes every file of a form. */
export async function deleteFormFiles(
  { env }: Pick<AppContext, "env">,
  workspaceId: string,
  formId: string,
): Promise<void> {
  const prefix = formPrefix(workspaceId, formId);
  for (let isMore = true; isMore; ) {
    const listed = await env.FILES.list({ prefix, limit: LIST_LIMIT });
    if (listed.objects.length > 0) await env.FILES.delete(listed.objects.map(({ key }) => key));
    isMore = listed.truncated;
  }
}
