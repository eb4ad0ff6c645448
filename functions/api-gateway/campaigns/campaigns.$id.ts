import { archiveCampaign, getCampaign, updateCampaign } from "#app/modules/sem/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { cutFields } from "../../api-middleware/list.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import {
  campaignChange,
  campaignModel,
  campaignQuery,
  idParams,
  READ,
  TAGS,
  toCampaign,
  WRITE,
} from "../../api-models/campaigns.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/campaigns/{id}";

const read = operation(
  READ,
  {
    method: "get",
    path,
    operationId: "getCampaign",
    tags: TAGS,
    summary: "Get a campaign",
    description: "One campaign of the key's workspace, also when it is archived.",
    request: { params: idParams, query: campaignQuery },
    responses: { 200: json(campaignModel, "The campaign.") },
  },
  problems(404),
);

const change = operation(
  WRITE,
  {
    method: "patch",
    path,
    operationId: "updateCampaign",
    tags: TAGS,
    summary: "Change a campaign",
    description:
      "Changes what is given and leaves the rest. A draft can become active; an active one paused or ended; a paused one active or ended; an ended one stays ended. An archived campaign is not changed any more.",
    request: { params: idParams, body: body(campaignChange) },
    responses: { 200: json(campaignModel, "The campaign as it is now.") },
  },
  problems(404, 409, 413, 415),
);

const archive = operation(
  WRITE,
  {
    method: "delete",
    path,
    operationId: "archiveCampaign",
    tags: TAGS,
    summary: "Archive a campaign",
    description:
      "Takes the campaign out of the lists, the dashboard's active campaigns and the plan's count, for good. Its figures of the past stay; doing it again changes nothing.",
    request: { params: idParams },
    responses: { 204: { description: "The campaign is archived." } },
  },
  problems(404),
);

export default function campaign(api: Gateway): void {
  api.openapi(read, async (c) => {
    const found = await getCampaign(callerOf(c).scope, c.req.valid("param").id);
    return found.ok
      ? c.json(cutFields(toCampaign(found.value), c.req.valid("query").fields), 200)
      : problem(c, found.error);
  });

  api.openapi(change, async (c) => {
    const { context, principal } = callerOf(c);
    const updated = await updateCampaign(context, principal, c.req.valid("param").id, c.req.valid("json"));
    return updated.ok ? c.json(toCampaign(updated.value), 200) : problem(c, updated.error);
  });

  api.openapi(archive, async (c) => {
    const { context, principal } = callerOf(c);
    const archived = await archiveCampaign(context, principal, c.req.valid("param").id);
    return archived.ok ? c.body(null, 204) : problem(c, archived.error);
  });
}
