import { budgetSchema, gateModel, readCiBudget } from "#app/modules/seo/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { EXAMPLE_ID, READ, TAGS } from "../../api-models/seo.ts";

export default apiRead(READ, {
  path: "/seo/crawls/{id}/gate",
  idExample: EXAMPLE_ID,
  operationId: "getSeoCrawlGate",
  tags: TAGS,
  summary: "Hold a crawl against a budget",
  description:
    "Whether the crawl keeps to its budget, rule by rule: the budget given here, else the one that the crawl was started with. Ask again while the state is `pending`.",
  answer: "The verdict.",
  model: gateModel,
  query: { budget: budgetSchema.optional() },
  run: ({ context, scope }, id, { budget }) => readCiBudget(context, scope, id, budget),
});
