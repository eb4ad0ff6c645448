import {
  changeCrawlSettings,
  changeCrawlSettingsSchema,
  crawlSettingsModel,
  getCrawlSettings,
} from "#app/modules/seo/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { body, json, operation, operations, problems } from "../../api-middleware/operation.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { EXAMPLE_ID, idParams, READ, TAGS, WRITE } from "../../api-models/seo.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/seo/projects/{id}/crawl-settings";

const read = apiRead(READ, {
  path,
  idExample: EXAMPLE_ID,
  operationId: "getSeoCrawlSettings",
  tags: TAGS,
  summary: "Get the crawl settings",
  description: "What is crawled of the project's site and how. The sign-in of a protected site is never answered.",
  answer: "The settings.",
  model: crawlSettingsModel,
  run: ({ scope }, id) => getCrawlSettings(scope, id),
});

const change = operation(
  WRITE,
  {
    method: "patch",
    path,
    operationId: "updateSeoCrawlSettings",
    tags: TAGS,
    summary: "Change the crawl settings",
    description:
      "Changes what is given and leaves the rest; a list is replaced as a whole. A crawl under way keeps the settings it was started with. Another user agent and crawling against robots.txt need a verified site.",
    request: { params: idParams, body: body(changeCrawlSettingsSchema) },
    responses: { 200: json(crawlSettingsModel, "The settings as they are now.") },
  },
  problems(404, 409, 413, 415),
);

export default operations(read, (api) =>
  api.openapi(change, async (c) => {
    const { context, principal } = callerOf(c);
    const changed = await changeCrawlSettings(context, principal, c.req.valid("param").id, c.req.valid("json"));
    return changed.ok ? c.json(changed.value, 200) : problem(c, changed.error);
  }),
);
