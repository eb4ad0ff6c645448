import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { KeyPrincipal } from "#app/modules/api-keys/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Sort } from "#app/shared/cursor.ts";
import type { Result } from "#app/shared/result.ts";
import { idParamsLike } from "../api-models/common.ts";
import { problem } from "../middleware/problem.ts";
import { callerOf } from "./caller.ts";
import type { ApiEnv } from "./env.ts";
import { makeOnce } from "./idempotency.ts";
import { answerList, cutFields, fieldsQuery, fixedListQuery, listQuery, openCursor } from "./list.ts";
import type { ProblemStatus } from "./openapi-components.ts";
import { body, json, operation, pageOf, problems, type RegisterRoutes } from "./operation.ts";
import type { Demand } from "./scope.ts";

/** What an operation says of itself in the document, beside what follows from the resource's name. */
interface Texts {
  description: string;
  /** Default: verb and name. */
  summary?: string;
  /** Statuses of further problems that it answers. */
  problems?: ProblemStatus[];
}

type ListQuery<F extends z.ZodRawShape, S extends string> = z.output<z.ZodObject<F>> & {
  sort: Sort<S>;
  cursor?: string | undefined;
  limit: number;
};

interface List<L, F extends z.ZodRawShape, S extends string> extends Texts {
  filters?: F;
  /** Without it the list has one fixed order. */
  sort?: readonly [S, ...S[]];
  /** For rows that differ from a single read: their own model. */
  row?: { model: z.ZodObject; toModel: (row: L) => object };
  run: (
    scope: WorkspaceScope,
    query: ListQuery<F, S>,
  ) => Promise<Result<{ rows: readonly L[]; nextCursor: string | null }>>;
}

/** The texts that an operation has of its own, with the problems that every operation of its kind has. */
const textsOf = ({ description, summary, problems: own = [] }: Texts, common: ProblemStatus[] = []) => ({
  description,
  ...(summary === undefined ? {} : { summary }),
  problems: [...common, ...own],
});

interface Read<R> extends Texts {
  run: (scope: WorkspaceScope, id: string) => Promise<Result<R>>;
}

interface Create<R, I> extends Texts {
  input: z.ZodType<I>;
  /** Gets the id of what it makes, and answers the row of that id when it is there already. */
  run: (context: RequestContext, principal: KeyPrincipal, input: I, id: string) => Promise<Result<R>>;
}

interface Update<R, I> extends Texts {
  input: z.ZodType<I>;
  run: (context: RequestContext, principal: KeyPrincipal, id: string, input: I) => Promise<Result<R>>;
}

interface Remove extends Texts {
  /** Default: `delete`. */
  verb?: "archive";
  run: (context: RequestContext, principal: KeyPrincipal, id: string) => Promise<Result<void>>;
}

type Name = readonly [one: string, many: string];

/** A resource that is listed, read, made, changed and removed by use cases of its module. */
export interface Resource<
  R extends { id: string },
  L,
  M extends z.ZodObject,
  CI,
  UI,
  F extends z.ZodRawShape,
  S extends string,
> extends Omit<Demand, "write" | "hasOwnBudget"> {
  path: `/${string}`;
  tag: string;
  /** In sentences: `["lead", "leads"]`; `shortName` where the sentence before has named it in full. */
  name: Name;
  shortName?: Name;
  /** In the ids of operations: `["Lead", "Leads"]` of `getLead` and `listLeads`. */
  operationName: Name;
  model: M;
  toModel: (row: R) => z.output<M>;
  list: List<L, F, S>;
  read: Read<R>;
  create: Create<R, CI>;
  update: Update<R, UI>;
  remove: Remove;
}

/** The same without the types of its rows and inputs: each operation hands on what its schema has validated. */
type AnyResource = Resource<{ id: string }, object, z.ZodObject, unknown, unknown, z.ZodRawShape, string>;

type Handler = (c: Context<ApiEnv>) => Promise<Response>;

/** What the operations of a resource differ in. */
interface Declared extends Texts {
  method: "get" | "post" | "patch" | "delete";
  path: string;
  operationId: string;
  summary: string;
  request: Parameters<typeof operation>[1]["request"];
  answer: Parameters<typeof operation>[1]["responses"];
}

const declare =
  (
    resource: AnyResource,
    { answer, problems: statuses = [], ...declared }: Declared,
    handler: Handler,
  ): RegisterRoutes =>
  (api) => {
    const { scope, feature, tag } = resource;
    const demand = { scope, feature, write: declared.method !== "get" };
    const config = { ...declared, tags: [tag], responses: answer };
    api.openapi(operation(demand, config, problems(...statuses)), handler as never);
  };

/** The validated part of a request. Its type is that of the schema that the operation declares. */
const valid = <T>(c: Context<ApiEnv>, target: "json" | "query" | "param"): T => c.req.valid(target as never) as T;

const idOf = (c: Context<ApiEnv>): string => valid<{ id: string }>(c, "param").id;

const itemOf = ({ path, model }: AnyResource) => ({
  path: `${path}/{id}`,
  params: idParamsLike(String(model.shape.id?.meta()?.example)),
});

function listOperation(resource: AnyResource): RegisterRoutes {
  const { path, list, name, shortName = name, operationName } = resource;
  const listName = path.slice(1);
  const { model, toModel } = list.row ?? (resource as Pick<typeof resource, "model" | "toModel">);
  const options = { model, filters: list.filters ?? {} };
  const query = list.sort ? listQuery({ ...options, sort: list.sort }) : fixedListQuery(options);
  const page = pageOf(model, `${resource.model.meta()?.id}Page`);
  return declare(
    resource,
    {
      method: "get",
      path,
      operationId: `list${operationName[1]}`,
      summary: `List ${name[1]}`,
      ...textsOf(list),
      request: { query },
      answer: { 200: json(page, `A page of ${shortName[1]}.`) },
    },
    async (c) => {
      const asked = valid<ListQuery<z.ZodRawShape, string>>(c, "query");
      const cursor = await openCursor(c, listName, asked);
      if (!cursor.ok) return problem(c, cursor.error);
      const found = await list.run(callerOf(c).scope, { ...asked, cursor: cursor.value });
      if (!found.ok) return problem(c, found.error);
      return answerList(
        c,
        listName,
        asked,
        found.value.rows.map(toModel as (row: object) => object),
        found.value.nextCursor,
      );
    },
  );
}

function createOperation(resource: AnyResource): RegisterRoutes {
  const { path, create, read, name, operationName, model, toModel, shortName: [short] = name } = resource;
  return declare(
    resource,
    {
      method: "post",
      path,
      operationId: `create${operationName[0]}`,
      summary: `Create a ${name[0]}`,
      ...textsOf(create),
      request: { body: body(create.input) },
      answer: { 201: json(model, `The new ${short}; \`Location\` is its address.`) },
    },
    async (c) => {
      const { context, principal, scope } = callerOf(c);
      const created = await makeOnce(c, {
        create: (id) => create.run(context, principal, valid(c, "json"), id),
        read: (id) => read.run(scope, id),
      });
      if (!created.ok) return problem(c, created.error);
      return c.json(toModel(created.value), 201, { Location: `/api-gateway${path}/${created.value.id}` });
    },
  );
}

function readOperation(resource: AnyResource): RegisterRoutes {
  const { read, name, operationName, model, toModel, shortName: [short] = name } = resource;
  const { path, params } = itemOf(resource);
  return declare(
    resource,
    {
      method: "get",
      path,
      operationId: `get${operationName[0]}`,
      summary: `Get a ${name[0]}`,
      ...textsOf(read, [404]),
      request: { params, query: fieldsQuery(model) },
      answer: { 200: json(model, `The ${short}.`) },
    },
    async (c) => {
      const found = await read.run(callerOf(c).scope, idOf(c));
      if (!found.ok) return problem(c, found.error);
      return c.json(cutFields(toModel(found.value), valid<{ fields?: string[] }>(c, "query").fields), 200);
    },
  );
}

function updateOperation(resource: AnyResource): RegisterRoutes {
  const { update, name, operationName, model, toModel, shortName: [short] = name } = resource;
  const { path, params } = itemOf(resource);
  return declare(
    resource,
    {
      method: "patch",
      path,
      operationId: `update${operationName[0]}`,
      summary: `Change a ${name[0]}`,
      ...textsOf(update, [404]),
      request: { params, body: body(update.input) },
      answer: { 200: json(model, `The ${short} as it is now.`) },
    },
    async (c) => {
      const { context, principal } = callerOf(c);
      const updated = await update.run(context, principal, idOf(c), valid(c, "json"));
      return updated.ok ? c.json(toModel(updated.value), 200) : problem(c, updated.error);
    },
  );
}

function removeOperation(resource: AnyResource): RegisterRoutes {
  const { remove, name, operationName, shortName: [short] = name } = resource;
  const { path, params } = itemOf(resource);
  const { verb = "delete" } = remove;
  return declare(
    resource,
    {
      method: "delete",
      path,
      operationId: `${verb}${operationName[0]}`,
      summary: `${verb === "delete" ? "Delete" : "Archive"} a ${name[0]}`,
      ...textsOf(remove, [404]),
      request: { params },
      answer: { 204: { description: `The ${short} is ${verb}d.` } },
    },
    async (c) => {
      const { context, principal } = callerOf(c);
      const removed = await remove.run(context, principal, idOf(c));
      return removed.ok ? c.body(null, 204) : problem(c, removed.error);
    },
  );
}

/** Registers the operations of one path. */
export const operations =
  (...declared: readonly RegisterRoutes[]): RegisterRoutes =>
  (api) => {
    for (const register of declared) register(api);
  };

/**
 * Declares the operations of a resource: list and create at its path, read, update and remove below it. The file of
 * each path registers those that it has; one that is different there is declared by `operation` instead.
 */
export function apiResource<
  R extends { id: string },
  M extends z.ZodObject,
  CI,
  UI,
  L extends object = R,
  F extends z.ZodRawShape = Record<never, never>,
  S extends string = never,
>(resource: Resource<R, L, M, CI, UI, F, S>) {
  const erased = resource as unknown as AnyResource;
  return {
    list: listOperation(erased),
    create: createOperation(erased),
    read: readOperation(erased),
    update: updateOperation(erased),
    remove: removeOperation(erased),
  };
}
