import { createCampaign, listCampaigns } from "#app/modules/sem/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { newResourceId } from "../../api-middleware/idempotency.ts";
import { answerList, openCursor } from "../../api-middleware/list.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import {
  campaignInput,
  campaignModel,
  campaignPage,
  campaignsQuery,
  READ,
  TAGS,
  toCampaign,
  WRITE,
} from "../../api-models/campaigns.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/campaigns";

const list = operation(READ, {
  method: "get",
  path,
  operationId: "listCampaigns",
  tags: TAGS,
  summary: "List campaigns",
  description: "Search campaigns of the key's workspace; archived ones only when they are asked for.",
  request: { query: campaignsQuery },
  responses: { 200: json(campaignPage, "A page of campaigns.") },
});

const create = operation(
  WRITE,
  {
    method: "post",
    path,
    operationId: "createCampaign",
    tags: TAGS,
    summary: "Create a campaign",
    description:
      "Records a campaign: its name and state. Nothing is sent to an advertising network. A plan allows a number of campaigns that are not archived: 3 on Starter, 100 on Pro, 10,000 on Agency.",
    request: { body: body(campaignInput) },
    responses: { 201: json(campaignModel, "The new campaign; `Location` is its address.") },
  },
  problems(409, 413, 415, 422),
);

export default function campaigns(api: Gateway): void {
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    const cursor = await openCursor(c, "campaigns", query);
    if (!cursor.ok) return problem(c, cursor.error);
    const found = await listCampaigns(callerOf(c).scope, {
      ...query,
      archived: query.archived === "true",
      cursor: cursor.value,
    });
    if (!found.ok) return problem(c, found.error);
    return answerList(c, "campaigns", query, found.value.rows.map(toCampaign), found.value.nextCursor);
  });

  api.openapi(create, async (c) => {
    const { context, principal } = callerOf(c);
    const created = await createCampaign(context, principal, c.req.valid("json"), newResourceId(c));
    if (!created.ok) return problem(c, created.error);
    return c.json(toCampaign(created.value), 201, { Location: `/api-gateway${path}/${created.value.id}` });
  });
}
