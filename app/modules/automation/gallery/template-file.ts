import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MAX_ABOUT_CHARS, MAX_TEMPLATE_NAME_CHARS } from "./domain/limits.ts";

const FORMAT = "kaja-template";

const headSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  kind: z.string().max(40),
  name: lineField("Name", { max: MAX_TEMPLATE_NAME_CHARS }),
  about: proseField("Description", { min: 0, max: MAX_ABOUT_CHARS }),
});

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
  `${JSON.stringify({ format: FORMAT, version: 1, kind, name, about, content }, null, 2)}\n`;

/** Reads the text of a file. Errors: invalid_input. */
export function readFile(text: string): Result<TemplateFile> {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return fileProblem("This is not valid JSON. Choose the whole file.");
  }
  if (typeof file !== "object" || file === null || !("format" in file) || file.format !== FORMAT)
    return fileProblem("This is not the file of a template. Export one from the gallery to see its form.");
  const { content, ...head } = file as Record<string, unknown>;
  const read = headSchema.safeParse(head);
  if (read.success) return ok({ ...read.data, content });
  const [issue] = read.error.issues;
  return fileProblem(`This is not a template: ${issue?.path.join(".") || "file"}: ${issue?.message ?? "wrong"}`);
}
