import { createRoute, type OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { type AppError, appError } from "#app/shared/error.ts";
import { entityTag } from "../middleware/etag.ts";
import { problem } from "../middleware/problem.ts";
import { apiKey } from "./api-key.ts";
import type { ApiEnv } from "./env.ts";
import { idempotent } from "./idempotency.ts";
import { jsonBody } from "./json-body.ts";
import {
  answerHeaders,
  headerParameters,
  NOT_MODIFIED,
  type ProblemStatus,
  problemAnswers,
} from "./openapi/openapi-components.ts";
import { rateLimit } from "./rate-limit.ts";
import { type Demand, requireScope } from "./scope.ts";
import { writeBudget } from "./write-budget.ts";

export type Gateway = OpenAPIHono<ApiEnv>;

/** What a route file exports: adds its operations. */
export type RegisterRoutes = (api: Gateway) => void;

/** Registers the operations of one path. */
export const operations =
  (...declared: readonly RegisterRoutes[]): RegisterRoutes =>
  (api) => {
    for (const register of declared) register(api);
  };

type Content<T extends z.ZodType> = { "application/json": { schema: T; example?: unknown } };

/** A JSON answer. Without an `example` the document makes one from the examples of the schema's fields. */
export const json = <T extends z.ZodType>(
  schema: T,
  description: string,
  example?: unknown,
): { description: string; content: Content<T> } => ({
  description,
  content: { "application/json": { schema, ...(example === undefined ? {} : { example }) } },
});

/** A JSON body that has to be there. */
export const body = <T extends z.ZodType>(schema: T) => ({
  required: true,
  content: { "application/json": { schema } },
});

/** What any operation may answer besides its own. */
const COMMON_PROBLEMS = [400, 401, 403, 429, 500, 503] as const;

/** Further problem answers of one operation. */
export const problems = (...statuses: ProblemStatus[]) => problemAnswers(statuses);

type Route<P extends string> = Omit<RouteConfig, "path"> & { path: P; description: string };

/** Whether an operation takes an `Idempotency-Key`. A POST that changes nothing asks a question: what it answers is kept nowhere. */
const isRepeatable = ({ write }: Demand, method: string): boolean => method === "post" && write;

/** Every answer of an operation with its headers, problems included. */
function answersOf(
  demand: Demand,
  { method, request, responses }: Omit<RouteConfig, "path">,
  also: ReturnType<typeof problems>,
) {
  const kept = isRepeatable(demand, method);
  const own = Object.entries(responses).map(([status, answer]) => [
    status,
    { ...answer, headers: answerHeaders(method, Number(status), kept) },
  ]);
  const unchanged = method === "get" ? { 304: { ...NOT_MODIFIED, headers: answerHeaders(method, 304) } } : {};
  const taken: ProblemStatus[] = [
    ...COMMON_PROBLEMS,
    ...(kept ? ([409] as const) : []),
    ...(request?.body ? ([413, 415] as const) : []),
  ];
  return { ...Object.fromEntries(own), ...unchanged, ...problemAnswers(taken), ...also };
}

/**
 * What runs before an operation, in this order: who calls, the quota, what the key may, the body, whether the call is a repeated one, and
 * last the changes of the day: a repeated call changes nothing, so that it neither counts nor is refused by them.
 */
function guards({ method, path, request }: RouteConfig, demand: Demand): MiddlewareHandler<ApiEnv>[] {
  const counted = demand.write && !demand.hasOwnBudget ? [writeBudget] : [];
  const first = [
    apiKey,
    rateLimit(`${method.toUpperCase()} ${path}`),
    requireScope(demand),
    jsonBody({ required: request?.body?.required ?? false }),
  ];
  if (isRepeatable(demand, method)) return [...first, idempotent, ...counted];
  return method === "get" ? [entityTag, ...first] : [...first, ...counted];
}

/**
 * Declares one operation of the API: key, quota, scope and plan are checked in this order before the body is
 * read and the input validated. `also` are further answers of the operation, for the document.
 */
export function operation<P extends string, R extends Route<P>>(
  demand: Demand,
  config: R,
  also: ReturnType<typeof problems> = {},
) {
  const described = {
    ...config,
    // An operation without parameters refuses them as the others refuse those they do not know.
    request: { query: z.strictObject({}), ...config.request },
    description: `${config.description}\n\nNeeds the scope \`${demand.scope}\`.`,
    "x-scope": demand.scope,
    security: [{ ApiKey: [] }, { Bearer: [] }],
    parameters: headerParameters(config.method, isRepeatable(demand, config.method)),
    middleware: guards(config, demand),
    responses: answersOf(demand, config, also),
  };
  // The problem answers are for the document only: handlers return them through `problem`, which fits any operation.
  return createRoute(described as typeof described & { responses: R["responses"] }) as unknown as ReturnType<
    typeof createRoute<P, R>
  >;
}

const EXAMPLE_CURSOR = "k1.WyJXekUzT1RVeU16RTRNREF4TWpOZCIsbnVsbF0.q2rBTdYb1cPq8Q4mJcNcVbYkq0mZ3yqkN0dB0S5Yl2b";

/** One page of a list, as the API answers it. */
export const pageOf = <T extends z.ZodType>(item: T, name: string) =>
  z
    .object({
      data: z.array(item).meta({ description: "The rows of this page." }),
      nextCursor: z
        .string()
        .nullable()
        .meta({ description: "Cursor of the next page; null on the last one.", example: EXAMPLE_CURSOR }),
    })
    .meta({ id: name });

interface Issue {
  path: PropertyKey[];
  message: string;
  code?: string;
  keys?: string[];
}

const isRepeated = (c: Context, name = "") => (c.req.queries(name)?.length ?? 0) > 1;

/** What zod says of a field that is not there, in words for callers. */
const plainly = (message: string) => (message.endsWith("received undefined") ? "This field is required" : message);

/** Wrong fields that an answer names: a body of nothing else must not be answered with more than it has. */
const MAX_NAMED_FIELDS = 100;

const INPUT_INVALID = "Some of the input is not valid. The errors name each field.";

/** Turns what zod found into one problem; an id of the wrong shape is simply not there. */
export function refuseInput(
  result: { success: boolean; target: string; error?: { issues: readonly Issue[] } },
  c: Context<ApiEnv>,
) {
  if (result.success) return undefined;
  if (result.target === "param") return problem(c, appError("not_found", "Not found in this workspace."));
  const fields = (result.error?.issues ?? []).flatMap(({ path, message, keys }) => {
    const at = path.map(String);
    if (keys) return keys.map((key) => ({ path: [...at, key].join("."), message: "This field is not known" }));
    return [
      {
        path: at.join("."),
        message: result.target === "query" && isRepeated(c, at[0]) ? "Give this once" : plainly(message),
      },
    ];
  });
  const error: AppError = appError("invalid_input", INPUT_INVALID, { fields: fields.slice(0, MAX_NAMED_FIELDS) });
  return problem(c, error);
}
