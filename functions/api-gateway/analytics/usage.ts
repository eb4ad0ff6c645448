import { listUsage, usageFilters, usageModel } from "#app/modules/api-keys/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { READ, TAGS } from "../../api-models/analytics.ts";

export default apiList(READ, {
  path: "/analytics/usage",
  operationId: "listUsage",
  tags: TAGS,
  summary: "List the usage of API keys",
  description: [
    "How often the keys of the key's own person were used in the key's workspace, by hour or day, key and operation, the newest first. Hours and days are whole ones of UTC; those without calls are left out.",
    "Every call that was counted against a key's limit is here, also when it failed later, such as for a missing scope; calls that were refused with 401 or 429 are not. Counts are written about once a minute, so that the last two minutes can be missing. They are kept for 90 days. What is left of the current hour's limit is in the `RateLimit` header of every answer.",
  ].join("\n\n"),
  answer: "A page of counts.",
  model: usageModel,
  filters: usageFilters,
  run: ({ context, principal }, query) => listUsage(context, principal, query),
});
