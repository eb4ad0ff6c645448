import { createRoute, z } from "@hono/zod-openapi";
import { type Gateway, json } from "../middleware/operation.ts";

const route = createRoute({
  method: "get",
  path: "/openapi.json",
  operationId: "getOpenApiDocument",
  tags: ["Documentation"],
  summary: "This document",
  description: "The OpenAPI 3.1 document of this API. Needs no key.",
  security: [],
  responses: { 200: json(z.looseObject({ openapi: z.string() }), "The OpenAPI 3.1 document.") },
});

const DESCRIPTION = [
  "Send your API key as `x-api-key`, or as a Bearer token. A key has scopes and a number of requests per rolling hour.",
  "Lists are read page by page: pass `nextCursor` of the last answer as `cursor`. Errors are `application/problem+json` (RFC 9457).",
  "A deactivated key is refused at the latest 10 seconds later.",
].join("\n\n");

/** GET /api-gateway/openapi.json: produced from the route files themselves. */
export default function openApiDocument(api: Gateway): void {
  api.openAPIRegistry.registerComponent("securitySchemes", "ApiKey", { type: "apiKey", in: "header", name: "x-api-key" });
  api.openAPIRegistry.registerComponent("securitySchemes", "Bearer", { type: "http", scheme: "bearer" });
  api.openapi(route, (c) => {
    const { APP_URL, COMPANY_LEGAL_NAME, COMPANY_SUPPORT_EMAIL } = c.get("context").config;
    const document = api.getOpenAPI31Document({
      openapi: "3.1.0",
      info: { title: "Kaja API", version: "1.0.0", description: DESCRIPTION, contact: { name: COMPANY_LEGAL_NAME, email: COMPANY_SUPPORT_EMAIL } },
      servers: [{ url: `${APP_URL}/api-gateway` }],
      tags: [
        { name: "SEO", description: "Projects, their crawls, and what the crawls found." },
        { name: "Content", description: "Titles and Markdown texts with their status." },
        { name: "Social", description: "Texts for a channel, and when they are to go out." },
        { name: "Leads", description: "People who may become customers." },
        { name: "Documentation", description: "The description of this API." },
      ],
    });
    return c.json({ ...document }, 200, { "Cache-Control": "public, max-age=300" });
  });
}
