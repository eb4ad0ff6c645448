import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import { MAX_CURSOR_LENGTH, signCursor, verifyCursor } from "#app/platform/crypto/signed-token.ts";
import type { Sort } from "#app/shared/cursor.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { ApiEnv } from "../env.ts";

const DEFAULT_SORT = "createdAt";

export interface Limits {
  max: number;
  default: number;
}

const cursorParam = z.string().min(1).max(MAX_CURSOR_LENGTH).optional().meta({
  description:
    "`nextCursor` of the page before, unchanged. It belongs to the list, sort and filters that it came from.",
});

/** Digits only: no sign, fraction, exponent or blank. */
const limitParam = (limits: Limits) =>
  z
    .string()
    .regex(/^\d{1,6}$/, "Must be a whole number")
    .transform(Number)
    .pipe(z.int().min(1).max(limits.max))
    .default(limits.default)
    .meta({
      type: "integer",
      minimum: 1,
      maximum: limits.max,
      default: limits.default,
      description: `Rows per page, 1 to ${limits.max}.`,
      example: limits.default,
    });

function sortParam<S extends string>(names: readonly [S, ...S[]]) {
  const spellings = names.flatMap((name) => [name, `-${name}`]);
  const first = (names as readonly string[]).includes(DEFAULT_SORT) ? DEFAULT_SORT : names[0];
  return z
    .enum(spellings, `Must be one of ${spellings.join(", ")}`)
    .transform((text): Sort<S> => ({ by: text.replace(/^-/, "") as S, descending: text.startsWith("-") }))
    .default({ by: first as S, descending: true })
    .meta({
      type: "string",
      enum: spellings,
      default: `-${first}`,
      description: "What the rows are sorted by; a leading `-` means descending.",
      example: `-${first}`,
    });
}

/** Far above all names of any row. */
const MAX_FIELDS_CHARS = 2_000;

/** Names of the row's members, separated by commas: `fields=id,name`. */
function fieldsParam(model: z.ZodObject) {
  const names = Object.keys(model.shape);
  return z
    .string()
    .max(MAX_FIELDS_CHARS)
    .transform((text) => text.split(","))
    .pipe(
      z
        .array(z.string().refine((name) => names.includes(name), "Must be a field of the answer"))
        .refine((chosen) => new Set(chosen).size === chosen.length, "Names a field twice"),
    )
    .optional()
    .meta({
      param: { style: "form", explode: false },
      type: "array",
      items: { type: "string", enum: names },
      minItems: 1,
      uniqueItems: true,
      description: "The members to answer with, separated by commas; without it, all of them.",
      example: names.slice(0, 2),
    });
}

/** One page of rows, and the use case's own cursor of the next one. */
export interface CursorPage<R> {
  rows: readonly R[];
  nextCursor: string | null;
}

const PAGE_LIMITS: Limits = { max: 100, default: 20 };

interface ListOptions<F extends z.ZodRawShape> {
  /** The row's model: `fields` takes its top-level names. */
  model: z.ZodObject;
  /** The resource's own filters. */
  filters?: F;
  limits?: Limits;
}

/** Query parameters of a list that has one fixed order. Parameters it does not know are refused: a filter that was misspelt must not answer everything. */
export const fixedListQuery = <F extends z.ZodRawShape = Record<never, never>>({
  model,
  filters,
  limits = PAGE_LIMITS,
}: ListOptions<F>) =>
  z.strictObject({
    cursor: cursorParam,
    limit: limitParam(limits),
    fields: fieldsParam(model),
    ...((filters ?? {}) as F),
  });

/** Query parameters of a list: cursor, limit (1 to 100, default 20), `sort` by one of the names (default newest first), fields, and its own filters. */
export const listQuery = <S extends string, F extends z.ZodRawShape = Record<never, never>>({
  sort,
  ...options
}: ListOptions<F> & { sort: readonly [S, ...S[]] }) =>
  fixedListQuery({ ...options, filters: { sort: sortParam(sort), ...((options.filters ?? {}) as F) } });

/** Query of a single read: only `fields`. */
export const fieldsQuery = (model: z.ZodObject) => z.strictObject({ fields: fieldsParam(model) });

interface AskedList {
  cursor?: string | undefined;
  limit: number;
  fields?: string[] | undefined;
}

/** What a cursor is sealed for: it fits the same list, of the same workspace, in the same order, with the same filters. */
function listOf(
  c: Context<ApiEnv>,
  resource: string,
  { cursor: _cursor, limit: _limit, fields: _fields, ...rest }: AskedList,
): string {
  const filters = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([resource, c.get("principal").workspaceId, filters]);
}

function ringOf(c: Context<ApiEnv>) {
  const ring = parseKeyRing(c.get("context").config.SIGNING_KEY);
  if (!ring.ok) throw new Error(`SIGNING_KEY ${ring.error}`);
  return ring.value;
}

/**
 * Opens the caller's sealed cursor; the service gets its own inner text. `resource` names the list, with the id that it
 * lies under, if any: `seo/projects/<id>/crawls`. Errors: invalid_input (altered, or of another list).
 */
export async function openCursor(
  c: Context<ApiEnv>,
  resource: string,
  query: AskedList,
): Promise<Result<string | undefined>> {
  if (query.cursor === undefined) return ok(undefined);
  const opened = await verifyCursor(ringOf(c), listOf(c, resource, query), query.cursor);
  return opened.ok ? ok(String(opened.value)) : opened;
}

/** One object cut to the members that were asked for. Typed as the whole: the caller knows what they asked for. */
export function cutFields<T extends object>(row: T, fields?: readonly string[]): T {
  if (!fields) return row;
  return Object.fromEntries(fields.map((name) => [name, row[name as keyof T]])) as T;
}

/** The answer of a list: rows cut to `fields`, and the service's own cursor sealed for this list, order and filters. */
export async function answerList<T extends object>(
  c: Context<ApiEnv>,
  resource: string,
  query: AskedList,
  rows: readonly T[],
  innerNextCursor: string | null,
) {
  const nextCursor =
    innerNextCursor === null ? null : await signCursor(ringOf(c), listOf(c, resource, query), innerNextCursor);
  return c.json({ data: rows.map((row) => cutFields(row, query.fields)), nextCursor }, 200);
}
