import { refusal } from "#app/platform/access/access.server.ts";
import { appError } from "#app/shared/error.ts";
import type { StructureListName, StructureQuery } from "./domain/structure.ts";
import { listNameSchema, nearQuerySchema, structureQuerySchema } from "./schema.ts";

const paramsOf = (request: Request) =>
  Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ""));

function orRefuse<T>(parsed: { success: true; data: T } | { success: false }): T {
  if (!parsed.success) throw refusal(appError("invalid_input", "The URL holds a filter that does not exist."));
  return parsed.data;
}

/** What a URL asks of a list about the whole site. Throws a 400 Response for parameters that are none. */
export function parseStructureQuery(request: Request, list: StructureListName): StructureQuery {
  const { likeness: percent, ...query } = orRefuse(structureQuerySchema(list).safeParse(paramsOf(request)));
  return { ...query, minimum: percent / 100 };
}

/** What a URL asks of the near duplicates. Throws a 400 Response for parameters that are none. */
export const parseNearDuplicatesQuery = (request: Request) => orRefuse(nearQuerySchema.safeParse(paramsOf(request)));

/** The list that a file is asked of. Throws a 400 Response when there is no such list. */
export function parseListName(request: Request): StructureListName {
  const name = new URL(request.url).searchParams.get("list") ?? "";
  return orRefuse(listNameSchema.safeParse(name));
}
