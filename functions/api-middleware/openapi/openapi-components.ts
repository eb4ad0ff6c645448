import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { CURRENT_API_VERSION } from "#app/modules/api-keys/index.server.ts";
import { type ErrorCode, HTTP_STATUS } from "#app/shared/error.ts";
import { problemBody } from "../../middleware/problem.ts";
import { VERSION_HEADER } from "../api-version.ts";
import type { ApiEnv } from "../env.ts";
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER } from "../idempotency.ts";

/** What every operation has in common, as the document describes it. */

const EXAMPLE_REQUEST_ID = "01a201b0-7799-7ede-9911-2612164b483d";

const problemSchema = z
  .object({
    type: z.string().meta({
      description: "A name of the kind of problem that never changes.",
      example: "urn:kaja:problem:not_found",
    }),
    title: z.string().meta({
      description: "The kind of problem in words, the same for each `code`.",
      example: "Not found",
    }),
    status: z.int().meta({ description: "The status of the answer.", example: 404 }),
    detail: z.string().meta({
      description: "What is wrong, for the person who reads it.",
      example: "Not found in this workspace.",
    }),
    code: z
      .enum(Object.keys(HTTP_STATUS) as [ErrorCode, ...ErrorCode[]])
      .meta({ description: "For programs; new ones may be added." }),
    requestId: z.string().meta({ description: "To name when you ask for help.", example: EXAMPLE_REQUEST_ID }),
    errors: z
      .array(
        z.object({
          path: z.string().meta({
            description:
              "Name of the field, parameter or header; parts of a body with dots between, empty for the whole body.",
          }),
          message: z.string().meta({ description: "What is wrong with it." }),
        }),
      )
      .optional()
      .meta({ description: "Which fields, parameters or headers are wrong." }),
    "violated-policies": z
      .array(z.string())
      .optional()
      .meta({ description: "Which of the policies in `RateLimit-Policy` is used up." }),
  })
  .meta({ id: "Problem" });

interface Described {
  name: string;
  description: string;
  codes: readonly ErrorCode[];
  detail: string;
  headers?: readonly string[];
  more?: Record<string, unknown>;
}

/** Every answer that is a problem, by its status. */
const PROBLEMS = {
  400: {
    name: "BadRequest",
    description:
      "A parameter, a header, the body or the way the API key was sent cannot be used; `errors` names the fields.",
    codes: ["invalid_input", "malformed_body"],
    detail: "Some of the input is not valid. The errors name each field.",
    more: { errors: [{ path: "limit", message: "Too big: expected number to be <=100" }] },
  },
  401: {
    name: "Unauthorized",
    description: "No API key, or one that is unknown, deactivated or expired.",
    codes: ["unauthenticated", "api_key_unknown", "api_key_inactive", "api_key_expired"],
    detail: "This API key does not exist. Check it for typing errors, or create one under Settings, API Keys.",
    headers: ["WWW-Authenticate"],
  },
  403: {
    name: "Forbidden",
    description:
      "The key lacks the scope, the plan lacks the feature, the person may only read, or the network address is not in the key's allow-list.",
    codes: ["scope_missing", "plan_required", "forbidden", "address_not_allowed"],
    detail: "This API key lacks the scope that the operation needs.",
  },
  404: {
    name: "NotFound",
    description: "Not found in this workspace.",
    codes: ["not_found"],
    detail: "Not found in this workspace.",
  },
  409: {
    name: "Conflict",
    description: "The request conflicts with the current state, or with another request of the same `Idempotency-Key`.",
    codes: ["conflict", "idempotency_mismatch", "idempotency_in_progress"],
    detail: "The request conflicts with what is there already.",
    headers: ["Retry-After"],
  },
  413: {
    name: "BodyTooLarge",
    description: "The body is larger than 1 MB.",
    codes: ["body_too_large"],
    detail: "The body may have at most 1 MB.",
  },
  415: {
    name: "UnsupportedMediaType",
    description: "The body is not application/json in UTF-8.",
    codes: ["unsupported_media_type"],
    detail: "Send the body as application/json in UTF-8.",
  },
  422: {
    name: "LimitReached",
    description: "A limit of the plan is reached; `detail` says which, and what lifts it.",
    codes: ["limit_reached"],
    detail: "The plan allows no more of these.",
  },
  429: {
    name: "TooManyRequests",
    description: "The key's requests of this hour are used up; `Retry-After` says when to come back.",
    codes: ["rate_limited"],
    detail: "This API key has used its 100 requests per hour. Please wait 1200 seconds.",
    headers: ["Retry-After"],
    more: { "violated-policies": ["hourly"] },
  },
  500: {
    name: "InternalError",
    description: "An unexpected error; it is logged under the request id.",
    codes: ["internal"],
    detail: "An unexpected error occurred. It has been logged under the request id.",
  },
  503: {
    name: "Unavailable",
    description: "A part of the service does not answer; `Retry-After` says when to come back.",
    codes: ["unavailable"],
    detail: "A part of the service does not answer. Please try again in a few seconds.",
    headers: ["Retry-After"],
  },
} as const satisfies Record<number, Described>;

export type ProblemStatus = keyof typeof PROBLEMS;

/** References to the problem answers of these statuses. */
export const problemAnswers = (statuses: readonly ProblemStatus[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${PROBLEMS[status].name}` }]));

const text = (description: string, example: string, more: object = {}) => ({
  description,
  schema: { type: "string" as const, ...more },
  example,
});
const count = (description: string, example: number) => ({
  description,
  schema: { type: "integer" as const, minimum: 0 },
  example,
});

const HEADERS = {
  "Request-Id": text("Id of this request, to name when you ask for help.", EXAMPLE_REQUEST_ID),
  [VERSION_HEADER]: text("The version of the API that the answer is in.", CURRENT_API_VERSION),
  "RateLimit-Policy": text(
    "The key's quota and the seconds of its window (draft-ietf-httpapi-ratelimit-headers).",
    '"hourly";q=100;w=3600',
  ),
  RateLimit: text("What is left of the quota, and the seconds until some of it comes back.", '"hourly";r=99;t=3600'),
  "X-RateLimit-Limit": count("Requests per rolling hour.", 100),
  "X-RateLimit-Remaining": count("Requests that are left.", 99),
  "X-RateLimit-Reset": count("When some of them come back, in Unix seconds.", 1_795_235_400),
  "Retry-After": count("Seconds after which to try again.", 5),
  "WWW-Authenticate": text("How to send a key.", 'Bearer realm="Kaja API"'),
  ETag: text("Tag of this content, for `If-None-Match`.", 'W/"mZ3yqkN0dB0S5Yl2bX0Q1g"'),
  Location: text("Address of what was made.", "/api-gateway/seo/projects/0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d11"),
  [REPLAYED_HEADER]: text("The answer is that of an earlier call with the same `Idempotency-Key`.", "true", {
    enum: ["true"],
  }),
};

type HeaderName = keyof typeof HEADERS;

const ALWAYS: readonly HeaderName[] = ["Request-Id", VERSION_HEADER as HeaderName];
const QUOTA: readonly HeaderName[] = [
  "RateLimit-Policy",
  "RateLimit",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

/** Refusals that come before a call is claimed, and those that are never kept. */
const NEVER_REPLAYED: ReadonlySet<string> = new Set([
  "Unauthorized",
  "BodyTooLarge",
  "UnsupportedMediaType",
  "TooManyRequests",
  "InternalError",
  "Unavailable",
]);

const refs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const PUBLIC_HEADERS = refs([...ALWAYS, "ETag"]);

/** Headers of an answer that is no problem. */
export function answerHeaders(method: string, status: number, repeatable = false) {
  const own =
    method === "get" ? ["ETag"] : [...(repeatable ? [REPLAYED_HEADER] : []), ...(status === 201 ? ["Location"] : [])];
  return refs([...ALWAYS, ...QUOTA, ...own]);
}

const PARAMETERS = {
  KajaVersion: {
    name: VERSION_HEADER,
    in: "header" as const,
    description: "The dated version of the API to be answered in; without it, the newest.",
    schema: { type: "string" as const, pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
    example: CURRENT_API_VERSION,
  },
  IdempotencyKey: {
    name: IDEMPOTENCY_HEADER,
    in: "header" as const,
    description:
      "Makes the call safe to repeat: for 24 hours a call with the same key, path and body gets the first answer and changes nothing. With another path or body it is refused (409), as it is while the first one runs.",
    schema: { type: "string" as const, minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
    example: "order-4711",
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header" as const,
    description: "`ETag` of an earlier answer: what has not changed since is answered with 304 and no body.",
    schema: { type: "string" as const },
    example: 'W/"mZ3yqkN0dB0S5Yl2bX0Q1g"',
  },
};

/** References to the header parameters that an operation takes. */
export const headerParameters = (method: string, repeatable = false) =>
  ["KajaVersion", ...(method === "get" ? ["IfNoneMatch"] : repeatable ? ["IdempotencyKey"] : [])].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));

export const NOT_MODIFIED = { description: "Nothing has changed since the answer whose `ETag` was sent." };

/** Registers what the references above lead to. */
export function registerSharedComponents({ openAPIRegistry: registry }: OpenAPIHono<ApiEnv>): void {
  registry.register("Problem", problemSchema);
  registry.registerComponent("securitySchemes", "ApiKey", {
    type: "apiKey",
    in: "header",
    name: "x-api-key",
    description: "The key as stored.",
  });
  registry.registerComponent("securitySchemes", "Bearer", {
    type: "http",
    scheme: "bearer",
    description: "The key as a Bearer token.",
  });
  for (const [name, header] of Object.entries(HEADERS)) registry.registerComponent("headers", name, header);
  for (const [name, parameter] of Object.entries(PARAMETERS)) registry.registerComponent("parameters", name, parameter);
  for (const { name, description, codes, detail, headers = [], more = {} } of Object.values<Described>(PROBLEMS)) {
    const examples = codes.map((code) => [
      code,
      { value: { ...problemBody({ code, message: detail }, EXAMPLE_REQUEST_ID), ...more } },
    ]);
    registry.registerComponent("responses", name, {
      description,
      headers: refs([
        ...ALWAYS,
        ...(name === "Unauthorized" ? [] : QUOTA),
        ...headers,
        ...(NEVER_REPLAYED.has(name) ? [] : [REPLAYED_HEADER]),
      ]),
      content: {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/Problem" },
          examples: Object.fromEntries(examples),
        },
      },
    });
  }
}
