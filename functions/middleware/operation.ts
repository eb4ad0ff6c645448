import { createRoute, type OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type AppError, appError, type ErrorCode, HTTP_STATUS } from "#app/shared/error.ts";
import { apiKey } from "./api-key.ts";
import { jsonBody } from "./body.ts";
import type { ApiEnv } from "./env.ts";
import { problem } from "./problem.ts";
import { rateLimit } from "./rate-limit.ts";
import { type Demand, requireScope } from "./scope.ts";

export type Gateway = OpenAPIHono<ApiEnv>;

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(Object.keys(HTTP_STATUS) as [ErrorCode, ...ErrorCode[]]),
    requestId: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    "violated-policies": z.array(z.string()).optional(),
  })
  .openapi("Problem");

const problemAnswer = (description: string) => ({ description, content: { "application/problem+json": { schema: problemSchema } } });

/** What any operation may answer besides its own. */
const COMMON_PROBLEMS = {
  400: problemAnswer("A parameter, the body or the API key header cannot be used; `errors` names the fields."),
  401: problemAnswer("No API key, an unknown one, or a deactivated one."),
  403: problemAnswer("The key lacks the scope, or the plan lacks the feature."),
  429: problemAnswer("The key's requests of this hour are used up; `Retry-After` says when to come back."),
  500: problemAnswer("An unexpected error; it is logged under the request id."),
  503: problemAnswer("A part of the service does not answer; `Retry-After` says when to come back."),
};

const PROBLEM_TEXTS = {
  404: "There is no such thing in this workspace.",
  409: "The request conflicts with the current state.",
  413: "The body is larger than 1 MB.",
  415: "The body is not application/json in UTF-8.",
  422: "A limit of the plan is reached; `detail` says which, and what lifts it.",
} as const;

/** Further problem answers of one operation. */
export const problems = (...statuses: (keyof typeof PROBLEM_TEXTS)[]) =>
  Object.fromEntries(statuses.map((status) => [status, problemAnswer(PROBLEM_TEXTS[status])]));

/** A JSON answer. */
export const json = <T extends z.ZodType>(schema: T, description: string) => ({ description, content: { "application/json": { schema } } });

/** A JSON body that has to be there. */
export const body = <T extends z.ZodType>(schema: T) => ({ required: true, content: { "application/json": { schema } } });

/**
 * Declares one operation of the API: key, quota, scope and plan are checked in this order before the body is
 * read and the input validated. `also` are further answers of the operation, for the document.
 */
export function operation<P extends string, R extends Omit<RouteConfig, "path"> & { path: P }>(
  demand: Demand,
  config: R,
  also: ReturnType<typeof problems> = {},
) {
  const route = `${config.method.toUpperCase()} ${config.path}`;
  const guarded = {
    ...config,
    security: [{ ApiKey: [] }, { Bearer: [] }],
    middleware: [apiKey, rateLimit(route), requireScope(demand), jsonBody({ required: config.request?.body?.required ?? false })],
    responses: { ...COMMON_PROBLEMS, ...also, ...config.responses },
  };
  // The problem answers are for the document only: handlers return them through `problem`, which fits any operation.
  return createRoute(guarded as typeof guarded & { responses: R["responses"] }) as unknown as ReturnType<typeof createRoute<P, R>>;
}

/** One page of a list, as the API answers it. */
export const pageOf = <T extends z.ZodType>(item: T, name: string) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable().openapi({ description: "Cursor of the next page; null on the last one." }) }).openapi(name);

interface Issue {
  path: PropertyKey[];
  message: string;
  code?: string;
  keys?: string[];
}

const INPUT_INVALID = "Some of the input is not valid. The errors name each field.";

/** Turns what zod found into one problem; an id of the wrong shape is simply not there. */
export function refuseInput(result: { success: boolean; target: string; error?: { issues: readonly Issue[] } }, c: Context<ApiEnv>) {
  if (result.success) return undefined;
  if (result.target === "param") return problem(c, appError("not_found", "There is no such thing in this workspace."));
  const fields = (result.error?.issues ?? []).flatMap(({ path, message, keys }) => {
    const at = path.map(String);
    return keys ? keys.map((key) => ({ path: [...at, key].join("."), message: "This field is not known" })) : [{ path: at.join("."), message }];
  });
  const error: AppError = appError("invalid_input", INPUT_INVALID, { fields });
  return problem(c, error);
}
