import { createRoute, z } from "@hono/zod-openapi";
import { API_SCOPES } from "#app/modules/registry.ts";
import { completeOpenApi, type DocumentParts } from "../api-middleware/openapi/complete-openapi.ts";
import {
  headerParameters,
  NOT_MODIFIED,
  PUBLIC_HEADERS,
  problemAnswers,
  registerSharedComponents,
} from "../api-middleware/openapi/openapi-components.ts";
import { type Gateway, json, type RegisterRoutes } from "../api-middleware/operation.ts";
import { entityTag } from "../middleware/etag.ts";

const route = createRoute({
  method: "get",
  path: "/openapi.json",
  operationId: "getOpenApiDocument",
  tags: ["Documentation"],
  summary: "This document",
  description: "The OpenAPI 3.1 document of this API. Needs no key.",
  security: [],
  parameters: headerParameters("get"),
  middleware: [entityTag],
  responses: {
    200: {
      ...json(z.looseObject({ openapi: z.string() }), "The OpenAPI 3.1 document.", {
        openapi: "3.1.0",
        info: { title: "Kaja API", version: "1.0.0" },
        paths: {},
      }),
      headers: PUBLIC_HEADERS,
    },
    304: { ...NOT_MODIFIED, headers: PUBLIC_HEADERS },
    ...problemAnswers([400, 500, 503]),
  } as { 200: ReturnType<typeof json<z.ZodType<object>>> },
});

const DESCRIPTION = [
  "Send your API key as `x-api-key`, or as a Bearer token. A key has scopes and a number of requests per rolling hour.",
  "Lists are read page by page: pass `nextCursor` of the last answer as `cursor`. Errors are `application/problem+json` (RFC 9457).",
  "A deactivated key is refused at the latest 10 seconds later.",
].join("\n\n");

/** What each group of operations is about; the document lists those that it has. */
const TAGS = [
  ...Object.values(API_SCOPES).map(({ group, about }) => ({ name: group, description: about })),
  { name: "Documentation", description: "The description of this API." },
];

interface Operator {
  APP_URL: string;
  COMPANY_LEGAL_NAME: string;
  COMPANY_SUPPORT_EMAIL: string;
}

function describe(api: Gateway, { APP_URL, COMPANY_LEGAL_NAME, COMPANY_SUPPORT_EMAIL }: Operator): object {
  const used = new Set(
    api.openAPIRegistry.definitions.flatMap((definition) =>
      definition.type === "route" ? (definition.route.tags ?? []) : [],
    ),
  );
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Kaja API",
      version: "1.0.0",
      description: DESCRIPTION,
      termsOfService: `${APP_URL}/terms-of-service`,
      contact: { name: COMPANY_LEGAL_NAME, email: COMPANY_SUPPORT_EMAIL, url: `${APP_URL}/contact` },
      license: { name: "Proprietary", url: `${APP_URL}/terms-of-service` },
    },
    servers: [{ url: `${APP_URL}/api-gateway` }],
    tags: TAGS.filter(({ name }) => used.has(name)),
  });
  return completeOpenApi(document as unknown as DocumentParts);
}

const documents = new WeakMap<Operator, Promise<object>>();

async function createDocument(createWhole: () => Promise<Gateway>, operator: Operator): Promise<object> {
  const whole = await createWhole();
  registerSharedComponents(whole);
  return describe(whole, operator);
}

/** GET /api-gateway/openapi.json: produced from the operations of the whole API. */
export default function openApiDocument(createWhole: () => Promise<Gateway>): RegisterRoutes {
  return (api) =>
    api.openapi(route, async (c) => {
      const { config } = c.get("context");
      const document = documents.get(config) ?? createDocument(createWhole, config);
      documents.set(config, document);
      document.catch(() => documents.delete(config));
      return c.json(await document, 200, { "Cache-Control": "public, max-age=300" });
    });
}
