import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { FILE_FORMAT, fileHeadSchema } from "./template-file-schema.ts";

/** A template as its file holds it. The content is checked by the kind. */
export interface TemplateFile {
  kind: string;
  name: string;
  about: string;
  content: unknown;
}

export const fileProblem = (message: string) =>
  err(appError("invalid_input", message, { fields: [{ path: "json", message }] }));

/** The text of a template's file, readable in git. */
export const writeFile = ({ kind, name, about, content }: TemplateFile): string =>
  `${JSON.stringify({ format: FILE_FORMAT, version: 1, kind, name, about, content }, null, 2)}\n`;

/** Reads the text of a file. Errors: invalid_input. */
export function readFile(text: string): Result<TemplateFile> {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return fileProblem("This is not valid JSON. Choose the whole file.");
  }
  if (typeof file !== "object" || file === null || !("format" in file) || file.format !== FILE_FORMAT)
    return fileProblem("This is not the file of a template. Export one from the gallery to see its form.");
  const { content, ...head } = file as Record<string, unknown>;
  const read = fileHeadSchema.safeParse(head);
  if (read.success) return ok({ ...read.data, content });
  const [issue] = read.error.issues;
  return fileProblem(`This is not a template: ${issue?.path.join(".") || "file"}: ${issue?.message ?? "wrong"}`);
}
