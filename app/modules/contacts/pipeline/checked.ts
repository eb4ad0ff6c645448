import type { ZodType } from "zod";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

/** Checks what the store is to keep. Errors: invalid_input, with the path of the first problem. */
export function checked<T>(schema: ZodType<T>, value: unknown): Result<T> {
  const read = schema.safeParse(value);
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  const message = issue?.message ?? "This cannot be saved.";
  return err(
    appError("invalid_input", `${message}.`.replace("..", "."), {
      fields: [{ path: issue?.path.map(String).at(-1) ?? "", message }],
    }),
  );
}
