import type { z } from "@hono/zod-openapi";
import type { Result } from "#app/shared/result.ts";
import { problem } from "../../middleware/problem.ts";
import { type Caller, callerOf } from "../caller.ts";
import { type Described, declaredOperation, idInPath, validated } from "../openapi/declared-operation.ts";
import { json, type RegisterRoutes } from "../operation.ts";
import type { Demand } from "../scope.ts";
import { cutFields, fieldsQuery } from "./list.ts";
import { type ModelMapping, type ModelRow, mappingOf } from "./model-mapping.ts";
import { idParams } from "./params.ts";

interface Read<R extends object, M extends z.ZodObject, Q extends z.ZodRawShape> extends Described, ModelMapping<R, M> {
  /** Example of the id in the path. */
  idExample: string;
  /** What the answer is, in the document. */
  answer: string;
  /** Query parameters besides `fields`. */
  query?: Q;
  /** Refuses parameters that do not go together. */
  refine?: (query: z.output<z.ZodObject<Q>>, issues: Pick<z.RefinementCtx, "addIssue">) => void;
  run: (caller: Caller, id: string, query: z.output<z.ZodObject<Q>>) => Promise<Result<NoInfer<R>>>;
}

/** Declares `GET` of one thing, with `fields`. */
export function apiRead<
  M extends z.ZodObject,
  Q extends z.ZodRawShape = Record<never, never>,
  R extends object = ModelRow<M>,
>(demand: Demand, read: Read<R, M, Q>): RegisterRoutes {
  const { path, operationId, tags, summary, description, idExample, problems = [], model, answer } = read;
  const toModel = mappingOf(read);
  const query: z.ZodObject = fieldsQuery(model).extend(read.query ?? {});
  return declaredOperation(
    demand,
    {
      method: "get",
      path,
      operationId,
      tags,
      summary,
      description,
      problems: [404, ...problems],
      request: {
        params: idParams(idExample),
        query: read.refine ? query.superRefine(read.refine as (query: object, issues: z.RefinementCtx) => void) : query,
      },
      responses: { 200: json(model, answer) },
    },
    async (c) => {
      const { fields, ...own } = validated<{ fields?: string[] }>(c, "query");
      const found = await read.run(callerOf(c), idInPath(c), own as z.output<z.ZodObject<Q>>);
      return found.ok ? c.json(cutFields(toModel(found.value), fields), 200) : problem(c, found.error);
    },
  );
}
