import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { ConnectionAnswer } from "../types.ts";

/** A refusal beside a field of the connector's form. */
export const onField = (path: string, message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path, message }] });

export const NO_ANSWER = appError(
  "unavailable",
  "The service did not answer, or asked to wait. Please try again in a minute.",
);

type Members = Readonly<Record<string, unknown>>;

/** No answer, a broken service, or one that asks to wait: it says nothing of the credentials. */
export const isNoAnswer = (answer: ConnectionAnswer): boolean =>
  answer.kind !== "answered" || answer.response.status >= 500 || answer.response.status === 429;

/**
 * Reads an answer as a JSON object. `refused` is the error of a 401 or 403, or of whichever statuses it says.
 * Errors: unavailable (no answer, 5xx), invalid_input (anything else).
 */
export async function readJson(
  answer: ConnectionAnswer,
  refused: AppError,
  refusedStatuses: readonly number[] = [401, 403],
): Promise<Result<Members>> {
  if (answer.kind !== "answered" || isNoAnswer(answer)) return err(NO_ANSWER);
  const { response } = answer;
  if (refusedStatuses.includes(response.status)) return err(refused);
  const value: unknown = await response.json().catch(() => null);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!response.ok || !isObject)
    return err(appError("invalid_input", `The service answered with ${response.status}, which was not expected.`));
  return ok(value as Members);
}

/** A text of an answer, cut to what is stored. */
export const shortText = (value: unknown, maxChars = 300): string =>
  (typeof value === "string" || typeof value === "number" ? String(value) : "").slice(0, maxChars);

/** A web address of an answer, or null. */
export const webAddress = (value: unknown): string | null =>
  typeof value === "string" && value.length <= 500 && /^https?:\/\//.test(value) && URL.canParse(value) ? value : null;

/** An address below a base, which may have a path of its own. Throws when it leads to another origin. */
export function below(base: string, path: string): string {
  if (/^https?:\/\//i.test(path)) {
    if (new URL(path).origin !== new URL(base).origin)
      throw new TypeError("A connection calls its own server only: another one would get its credentials");
    return path;
  }
  return `${base.replace(/\/+$/, "")}${path === "" || path.startsWith("/") || path.startsWith("?") ? "" : "/"}${path}`;
}
