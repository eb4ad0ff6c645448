import type { z } from "@hono/zod-openapi";
import type { Sort } from "#app/shared/cursor.ts";
import type { Result } from "#app/shared/result.ts";
import { problem } from "../../middleware/problem.ts";
import { type Caller, callerOf } from "../caller.ts";
import { type Described, declaredOperation, idInPath, validated } from "../openapi/declared-operation.ts";
import { json, pageOf, type RegisterRoutes } from "../operation.ts";
import type { Demand } from "../scope.ts";
import { answerList, type CursorPage, fixedListQuery, type Limits, listQuery, openCursor } from "./list.ts";
import { type ModelMapping, type ModelRow, mappingOf } from "./model-mapping.ts";
import { idParams } from "./params.ts";

/** What a list is asked for; its cursor is the one that the use case gave out. */
export type AskedList<F extends z.ZodRawShape, S extends string> = z.output<z.ZodObject<F>> & {
  sort: Sort<S>;
  cursor?: string | undefined;
  limit: number;
};

interface List<R extends object, M extends z.ZodObject, F extends z.ZodRawShape, S extends string>
  extends Described,
    ModelMapping<R, M> {
  /** Example of the id in the path, if there is one. */
  idExample?: string | undefined;
  /** What the answer is, in the document. */
  answer: string;
  /** Default: the name of the model and "Page". */
  pageName?: string;
  filters?: F | undefined;
  /** Without it the list has one fixed order. */
  sort?: readonly [S, ...S[]] | undefined;
  limits?: Limits;
  /** Refuses filters that do not go together. */
  refine?: (query: z.output<z.ZodObject<F>>, issues: Pick<z.RefinementCtx, "addIssue">) => void;
  run: (caller: Caller, query: AskedList<F, S>, id: string) => Promise<Result<CursorPage<NoInfer<R>>>>;
}

function queryOf<F extends z.ZodRawShape, S extends string>({
  model,
  filters,
  sort,
  limits,
  refine,
}: List<object, z.ZodObject, F, S>): z.ZodObject {
  const options = { model, filters: filters ?? {}, ...(limits && { limits }) };
  const query: z.ZodObject = sort ? listQuery({ ...options, sort }) : fixedListQuery(options);
  return refine ? query.superRefine(refine as (query: object, issues: z.RefinementCtx) => void) : query;
}

/** Declares `GET` of a list: `cursor`, `limit`, `fields`, `sort` and its own filters. */
export function apiList<
  M extends z.ZodObject,
  F extends z.ZodRawShape = Record<never, never>,
  S extends string = never,
  R extends object = ModelRow<M>,
>(demand: Demand, list: List<R, M, F, S>): RegisterRoutes {
  const { path, operationId, tags, summary, description, idExample, problems = [], model, answer } = list;
  const toModel = mappingOf(list);
  const page = pageOf(model, list.pageName ?? `${model.meta()?.id}Page`);
  return declaredOperation(
    demand,
    {
      method: "get",
      path,
      operationId,
      tags,
      summary,
      description,
      problems: idExample === undefined ? problems : [404, ...problems],
      request: {
        ...(idExample !== undefined && { params: idParams(idExample) }),
        query: queryOf(list as unknown as List<object, z.ZodObject, F, S>),
      },
      responses: { 200: json(page, answer) },
    },
    async (c) => {
      const query = validated<AskedList<F, S>>(c, "query");
      const id = idExample === undefined ? "" : idInPath(c);
      const name = path.slice(1).replace("{id}", id);
      const cursor = await openCursor(c, name, query);
      if (!cursor.ok) return problem(c, cursor.error);
      const found = await list.run(callerOf(c), { ...query, cursor: cursor.value }, id);
      if (!found.ok) return problem(c, found.error);
      return answerList(c, name, query, found.value.rows.map(toModel), found.value.nextCursor);
    },
  );
}
