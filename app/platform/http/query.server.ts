import type { z } from "zod";
import { refusal } from "#app/platform/access/access.server.ts";
import { readSortCursor, type SortCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";

const BAD_QUERY = appError("invalid_input", "The address holds a filter that does not exist.");

/** What the address of a list asks for. Throws a 400 Response for parameters that are none. */
export function readQuery<S extends z.ZodType>(request: Request, schema: S): z.output<S> {
  const query = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) throw refusal(BAD_QUERY);
  return query.data;
}

/** Where a page of a list begins; null: at its beginning. Throws a 400 Response on a cursor that is none. */
export function readCursor(cursor: string | undefined): SortCursor<number> | null {
  const at = readSortCursor(cursor, "number");
  if (!at.ok) throw refusal(BAD_QUERY);
  return at.value;
}
