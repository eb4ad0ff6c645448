import { readSarif, sarifModel } from "#app/modules/seo/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { type Gateway, operation, problems } from "../../api-middleware/operation.ts";
import { idParams, READ, TAGS } from "../../api-models/seo.ts";
import { problem } from "../../middleware/problem.ts";

const SARIF = "application/sarif+json";

const read = operation(
  READ,
  {
    method: "get",
    path: "/seo/crawls/{id}/sarif",
    operationId: "getSeoCrawlSarif",
    tags: TAGS,
    summary: "Get a crawl as SARIF",
    description:
      "What a crawl that has ended found, as a SARIF 2.1.0 log for code scanning services: errors first, at most 5,000 findings, and how many were left out. A finding keeps its fingerprint from crawl to crawl.",
    request: { params: idParams },
    responses: { 200: { description: "The log.", content: { [SARIF]: { schema: sarifModel } } } },
  },
  problems(404, 409),
);

export default function crawlSarif(api: Gateway): void {
  api.openapi(read, async (c) => {
    const { context, scope } = callerOf(c);
    const log = await readSarif(context, scope, c.req.valid("param").id);
    return log.ok ? c.json(log.value, 200, { "Content-Type": SARIF }) : problem(c, log.error);
  });
}
