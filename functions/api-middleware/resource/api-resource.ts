import type { z } from "@hono/zod-openapi";
import type { KeyPrincipal } from "#app/modules/api-keys/index.server.ts";
import type { StoreScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Result } from "#app/shared/result.ts";
import { problem } from "../../middleware/problem.ts";
import { callerOf } from "../caller.ts";
import { makeOnce } from "../idempotency.ts";
import { declaredOperation, idInPath, validated } from "../openapi/declared-operation.ts";
import type { ProblemStatus } from "../openapi/openapi-components.ts";
import { body, json, type RegisterRoutes } from "../operation.ts";
import type { Demand } from "../scope.ts";
import { type AskedList, apiList } from "./api-list.ts";
import { apiRead } from "./api-read.ts";
import type { CursorPage } from "./list.ts";
import { type ModelMapping, type ModelRow, mappingOf } from "./model-mapping.ts";
import { idParams } from "./params.ts";

/** What an operation says of itself in the document, beside what follows from the resource's name. */
interface Texts {
  description: string;
  /** Default: verb and name. */
  summary?: string;
  /** Statuses of further problems that it answers. */
  problems?: readonly ProblemStatus[];
}

interface List<R, L, F extends z.ZodRawShape, S extends string> extends Texts {
  filters?: F;
  /** Without it the list has one fixed order. */
  sort?: readonly [S, ...S[]];
  /** For rows that have less than a single read: their own model. */
  rowModel?: L;
  run: (
    scope: StoreScope,
    query: AskedList<F, S>,
  ) => Promise<Result<CursorPage<L extends z.ZodObject ? ModelRow<L> : R>>>;
}

interface Read<R> extends Texts {
  run: (scope: StoreScope, id: string) => Promise<Result<R>>;
}

interface Create<R, I> extends Texts {
  input: z.ZodType<I>;
  /** Gets the id of the new row, and returns the row of that id if it exists already. */
  run: (context: RequestContext, principal: KeyPrincipal, input: I, id: string) => Promise<Result<R>>;
}

interface Update<R, I> extends Texts {
  input: z.ZodType<I>;
  run: (context: RequestContext, principal: KeyPrincipal, id: string, input: I) => Promise<Result<R>>;
}

interface Remove extends Texts {
  /** Default: `delete`. */
  verb?: "archive";
  run: (context: RequestContext, principal: KeyPrincipal, id: string) => Promise<Result<unknown>>;
}

type Name = readonly [one: string, many: string];

/** A resource and the use cases of its module that list, read, create, update and remove it. */
interface Resource<
  R extends { id: string },
  M extends z.ZodObject,
  L extends z.ZodObject | undefined,
  CI,
  UI,
  F extends z.ZodRawShape,
  S extends string,
> extends Omit<Demand, "write" | "hasOwnBudget">,
    ModelMapping<R, M> {
  path: `/${string}`;
  tag: string;
  /** In sentences: `["lead", "leads"]`; `shortName` where the sentence before has named it in full. */
  name: Name;
  shortName?: Name;
  /** In the ids of operations: `["Lead", "Leads"]` of `getLead` and `listLeads`. */
  operationName: Name;
  list: List<NoInfer<R>, L, F, S>;
  read: Read<NoInfer<R>>;
  create: Create<NoInfer<R>, CI>;
  update: Update<NoInfer<R>, UI>;
  remove: Remove;
}

interface AnyRow {
  id: string;
}

/** The same without the types of its rows and inputs: each operation passes on what its schema has validated. */
type AnyResource = Resource<AnyRow, z.ZodObject, undefined, unknown, unknown, z.ZodRawShape, string>;

const demandOf = ({ scope, feature }: AnyResource, write: boolean): Demand => ({ scope, feature, write });

/** How an operation is named and described. */
const describe = ({ tag }: AnyResource, summary: string, { description, summary: own, problems = [] }: Texts) => ({
  tags: [tag],
  summary: own ?? summary,
  description,
  problems,
});

const pathOfOne = ({ path }: AnyResource): string => `${path}/{id}`;
const idExample = ({ model }: AnyResource): string => String(model.shape.id?.meta()?.example);
const shortNames = ({ name, shortName = name }: AnyResource): Name => shortName;

function listOperation(resource: AnyResource): RegisterRoutes {
  const { path, list, name, operationName } = resource;
  const { rowModel } = list as { rowModel?: z.ZodObject };
  return apiList<z.ZodObject, z.ZodRawShape, string, AnyRow>(demandOf(resource, false), {
    ...describe(resource, `List ${name[1]}`, list),
    path,
    operationId: `list${operationName[1]}`,
    answer: `A page of ${shortNames(resource)[1]}.`,
    model: rowModel ?? resource.model,
    toModel: rowModel ? undefined : resource.toModel,
    pageName: `${resource.model.meta()?.id}Page`,
    filters: list.filters,
    sort: list.sort,
    run: ({ scope }, query) => list.run(scope, query),
  });
}

function createOperation(resource: AnyResource): RegisterRoutes {
  const { path, create, read, name, operationName, model } = resource;
  const toModel = mappingOf(resource);
  return declaredOperation(
    demandOf(resource, true),
    {
      ...describe(resource, `Create a ${name[0]}`, create),
      method: "post",
      path,
      operationId: `create${operationName[0]}`,
      request: { body: body(create.input) },
      responses: { 201: json(model, `The new ${shortNames(resource)[0]}; \`Location\` is its address.`) },
    },
    async (c) => {
      const { context, principal, scope } = callerOf(c);
      const created = await makeOnce(c, {
        create: (id) => create.run(context, principal, validated(c, "json"), id),
        read: (id) => read.run(scope, id),
      });
      if (!created.ok) return problem(c, created.error);
      return c.json(toModel(created.value), 201, { Location: `/api-gateway${path}/${created.value.id}` });
    },
  );
}

function readOperation(resource: AnyResource): RegisterRoutes {
  const { read, name, operationName, model } = resource;
  return apiRead<z.ZodObject, Record<never, never>, AnyRow>(demandOf(resource, false), {
    ...describe(resource, `Get a ${name[0]}`, read),
    path: pathOfOne(resource),
    operationId: `get${operationName[0]}`,
    idExample: idExample(resource),
    answer: `The ${shortNames(resource)[0]}.`,
    model,
    toModel: resource.toModel,
    run: ({ scope }, id) => read.run(scope, id),
  });
}

function updateOperation(resource: AnyResource): RegisterRoutes {
  const { update, name, operationName, model } = resource;
  const toModel = mappingOf(resource);
  return declaredOperation(
    demandOf(resource, true),
    {
      ...describe(resource, `Change a ${name[0]}`, { ...update, problems: [404, ...(update.problems ?? [])] }),
      method: "patch",
      path: pathOfOne(resource),
      operationId: `update${operationName[0]}`,
      request: { params: idParams(idExample(resource)), body: body(update.input) },
      responses: { 200: json(model, `The ${shortNames(resource)[0]} as it is now.`) },
    },
    async (c) => {
      const { context, principal } = callerOf(c);
      const updated = await update.run(context, principal, idInPath(c), validated(c, "json"));
      return updated.ok ? c.json(toModel(updated.value), 200) : problem(c, updated.error);
    },
  );
}

function removeOperation(resource: AnyResource): RegisterRoutes {
  const { remove, name, operationName } = resource;
  const { verb = "delete" } = remove;
  return declaredOperation(
    demandOf(resource, true),
    {
      ...describe(resource, `${verb === "delete" ? "Delete" : "Archive"} a ${name[0]}`, {
        ...remove,
        problems: [404, ...(remove.problems ?? [])],
      }),
      method: "delete",
      path: pathOfOne(resource),
      operationId: `${verb}${operationName[0]}`,
      request: { params: idParams(idExample(resource)) },
      responses: { 204: { description: `The ${shortNames(resource)[0]} is ${verb}d.` } },
    },
    async (c) => {
      const { context, principal } = callerOf(c);
      const removed = await remove.run(context, principal, idInPath(c));
      return removed.ok ? c.body(null, 204) : problem(c, removed.error);
    },
  );
}

/**
 * Declares the operations of a resource: list and create at its path, read, update and remove below it. The file of
 * each path registers those that it has; one that differs is declared by `operation` instead.
 */
export function apiResource<
  M extends z.ZodObject,
  CI,
  UI,
  L extends z.ZodObject | undefined = undefined,
  F extends z.ZodRawShape = Record<never, never>,
  S extends string = never,
  R extends { id: string } = ModelRow<M> & { id: string },
>(resource: Resource<R, M, L, CI, UI, F, S>) {
  const erased = resource as unknown as AnyResource;
  return {
    list: listOperation(erased),
    create: createOperation(erased),
    read: readOperation(erased),
    update: updateOperation(erased),
    remove: removeOperation(erased),
  };
}
