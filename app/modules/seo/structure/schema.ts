import { z } from "zod";
import { CURSOR_MAX_CHARS } from "#app/shared/cursor.ts";
import { readStructureCursor, STRUCTURE_LISTS, type StructureListName } from "./domain/structure.ts";

const MAX_URL_CHARS = 8_192;
const address = z.string().max(MAX_URL_CHARS).optional();
/** Likeness of near duplicates, in percent. */
const likeness = z.coerce.number().int().min(60).max(100).default(90);

/** Search parameters of a list about the whole site. */
export const structureQuerySchema = (list: StructureListName) => {
  const { sorts, filters }: { sorts: readonly string[]; filters: readonly string[] } = STRUCTURE_LISTS[list];
  return z.object({
    sort: z.enum(sorts).optional(),
    order: z.enum(["asc", "desc"]).optional(),
    filter: z.enum(filters).optional(),
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

/** Search parameters of the near duplicates. */
export const nearQuerySchema = z.object({
  likeness,
  left: address,
  right: address,
  cursor: z
    .string()
    .regex(/^\d{1,7}$/)
    .optional(),
});

export const listNameSchema = z.enum(Object.keys(STRUCTURE_LISTS) as [StructureListName, ...StructureListName[]]);
