import {
  changeCrawlSettings,
  changeCrawlSettingsSchema,
  crawlSettingsModel,
  getCrawlSettings,
} from "#app/modules/seo/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { cutFields } from "../../api-middleware/list.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { crawlSettingsQuery, idParams, READ, TAGS, WRITE } from "../../api-models/seo.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/seo/projects/{id}/crawl-settings";

const read = operation(
  READ,
  {
    method: "get",
    path,
    operationId: "getSeoCrawlSettings",
    tags: TAGS,
    summary: "Get the crawl settings",
    description: "What is crawled of the project's site and how. The sign-in of a protected site is never answered.",
    request: { params: idParams, query: crawlSettingsQuery },
    responses: { 200: json(crawlSettingsModel, "The settings.") },
  },
  problems(404),
);

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

export default function crawlSettings(api: Gateway): void {
  api.openapi(read, async (c) => {
    const found = await getCrawlSettings(callerOf(c).scope, c.req.valid("param").id);
    return found.ok ? c.json(cutFields(found.value, c.req.valid("query").fields), 200) : problem(c, found.error);
  });

  api.openapi(change, async (c) => {
    const { context, principal } = callerOf(c);
    const changed = await changeCrawlSettings(context, principal, c.req.valid("param").id, c.req.valid("json"));
    return changed.ok ? c.json(changed.value, 200) : problem(c, changed.error);
  });
}
