import { z } from "zod";
import { refusal } from "#app/platform/access/access.server.ts";
import { appError } from "#app/shared/error.ts";
import { CURSOR_MAX_CHARS } from "./domain/list-cursor.ts";
import { readStructureCursor, STRUCTURE_LISTS, type StructureListName, type StructureQuery } from "./domain/structure.ts";

const MAX_URL_CHARS = 8_192;
const address = z.string().max(MAX_URL_CHARS).optional();
/** Likeness of near duplicates, in percent. */
const likeness = z.coerce.number().int().min(60).max(100).default(90);

const schemaOf = (list: StructureListName) => {
  const known = (values: readonly string[]) =>
    z
      .string()
      .refine((value) => values.includes(value))
      .optional();
  return z.object({
    sort: known(STRUCTURE_LISTS[list].sorts),
    order: z.enum(["asc", "desc"]).optional(),
    filter: known(STRUCTURE_LISTS[list].filters),
    search: z.string().trim().max(200).optional(),
    url: address,
    template: z.coerce.number().int().min(1).optional(),
    likeness,
    cursor: z
      .string()
      .max(CURSOR_MAX_CHARS)
      .refine((text) => readStructureCursor(text) !== null)
      .optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  });
};

const nearSchema = z.object({
  likeness,
  left: address,
  right: address,
  cursor: z
    .string()
    .regex(/^\d{1,7}$/)
    .optional(),
});

const paramsOf = (request: Request) => Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ""));

function orRefuse<T>(parsed: { success: true; data: T } | { success: false }): T {
  if (!parsed.success) throw refusal(appError("invalid_input", "The address holds a filter that does not exist."));
  return parsed.data;
}

/** What a URL asks of a list about the whole site. Throws a 400 Response for parameters that are none. */
export function readStructureQuery(request: Request, list: StructureListName): StructureQuery {
  const { likeness: percent, ...query } = orRefuse(schemaOf(list).safeParse(paramsOf(request)));
  return { ...query, minimum: percent / 100 };
}

/** What a URL asks of the near duplicates. Throws a 400 Response for parameters that are none. */
export const readNearQuery = (request: Request) => orRefuse(nearSchema.safeParse(paramsOf(request)));

/** The list that a file is asked of. Throws a 400 Response when there is no such list. */
export function readListName(request: Request): StructureListName {
  const name = new URL(request.url).searchParams.get("list") ?? "";
  return orRefuse(z.enum(Object.keys(STRUCTURE_LISTS) as [StructureListName, ...StructureListName[]]).safeParse(name));
}
