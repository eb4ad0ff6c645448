import type { Context } from "hono";
import type { ApiEnv } from "../env.ts";
import { operation, problems, type RegisterRoutes } from "../operation.ts";
import type { Demand } from "../scope.ts";
import type { ProblemStatus } from "./openapi-components.ts";

type Config = Parameters<typeof operation>[1];

/** What an operation says of itself in the document. */
export interface Described {
  path: string;
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  /** Statuses of further problems that it answers. */
  problems?: readonly ProblemStatus[];
}

interface Declared extends Described {
  method: "get" | "post" | "patch" | "delete";
  request: Config["request"];
  responses: Config["responses"];
}

/**
 * Declares an operation whose handler does not know its schemas by type: it reads what they validated with `validated`.
 */
export const declaredOperation =
  (
    demand: Demand,
    { problems: statuses = [], tags, ...config }: Declared,
    handler: (c: Context<ApiEnv>) => Promise<Response>,
  ): RegisterRoutes =>
  (api) =>
    api.openapi(operation(demand, { ...config, tags: [...tags] }, problems(...statuses)), handler as never);

/** The validated part of a request. Its type is that of the schema that the operation declares. */
export const validated = <T>(c: Context<ApiEnv>, target: "json" | "query" | "param"): T =>
  c.req.valid(target as never) as T;

/** The id in the path. */
export const idInPath = (c: Context<ApiEnv>): string => validated<{ id: string }>(c, "param").id;
