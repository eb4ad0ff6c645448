import { refusal } from "#app/platform/access/access.server.ts";
import { appError } from "#app/shared/error.ts";
import { documentQuerySchema, findingQuerySchema, pageQuerySchema } from "../schema.ts";

const read = (request: Request) =>
  Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ""));

/** The findings a URL asks for. Throws a 400 Response for parameters that are none. */
export function parseFindingQuery(request: Request) {
  const query = findingQuerySchema.safeParse(read(request));
  if (!query.success) throw refusal(appError("invalid_input", "The URL holds a filter that does not exist."));
  return query.data;
}

/** The crawled pages a URL asks for. Throws a 400 Response for parameters that are none. */
export function parsePageQuery(request: Request) {
  const query = pageQuerySchema.safeParse(read(request));
  if (!query.success) throw refusal(appError("invalid_input", "The URL holds a filter that does not exist."));
  return query.data;
}

/** The page and the part of its view that a URL asks for. Throws a 400 Response for parameters that are none. */
export function parseDocumentQuery(request: Request) {
  const query = documentQuerySchema.safeParse(read(request));
  if (!query.success)
    throw refusal(appError("invalid_input", "The URL asks for a part of this view that does not exist."));
  return query.data;
}
