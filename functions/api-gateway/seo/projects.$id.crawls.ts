import { z } from "@hono/zod-openapi";
import { budgetSchema, crawlFilters, crawlModel, listCrawls, startCrawl } from "#app/modules/seo/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { newResourceId } from "../../api-middleware/idempotency.ts";
import { json, operation, operations, problems } from "../../api-middleware/operation.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { rowToModel } from "../../api-middleware/resource/model-mapping.ts";
import { EXAMPLE_ID, idParams, READ, TAGS, WRITE } from "../../api-models/seo.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/seo/projects/{id}/crawls";

const list = apiList(READ, {
  path,
  idExample: EXAMPLE_ID,
  operationId: "listSeoCrawls",
  tags: TAGS,
  summary: "List crawls",
  description: "Crawls of one project.",
  answer: "A page of crawls.",
  model: crawlModel,
  filters: crawlFilters,
  sort: ["createdAt"],
  run: ({ scope }, query, id) => listCrawls(scope, id, query),
});

const start = operation(
  WRITE,
  {
    method: "post",
    path,
    operationId: "startSeoCrawl",
    tags: TAGS,
    summary: "Start a crawl",
    description:
      "Queues a crawl of the project; a project has at most one under way. Takes no body, or an empty object. A `budget` is kept with the crawl: its gate tells whether the result keeps to it.",
    request: {
      params: idParams,
      query: z.strictObject({ budget: budgetSchema.optional() }),
      body: { required: false, content: { "application/json": { schema: z.strictObject({}) } } },
    },
    responses: { 201: json(crawlModel, "The crawl; `Location` is its address.") },
  },
  problems(404, 409, 413, 415, 422),
);

export default operations(list, (api) =>
  api.openapi(start, async (c) => {
    const { context, principal } = callerOf(c);
    const { budget = null } = c.req.valid("query");
    const started = await startCrawl(context, principal, c.req.valid("param").id, {
      startedBy: "api",
      id: newResourceId(c),
      budget,
    });
    if (!started.ok) return problem(c, started.error);
    return c.json(rowToModel(crawlModel)(started.value), 201, {
      Location: `/api-gateway/seo/crawls/${started.value.id}`,
    });
  }),
);
