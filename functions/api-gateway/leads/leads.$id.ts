import { deleteLead, getLead, updateLead } from "#app/modules/leads/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { cutFields } from "../../api-middleware/list.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { idParams } from "../../api-models/common.ts";
import { leadChange, leadModel, leadQuery, READ, TAGS, toLead, WRITE } from "../../api-models/leads.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/leads/{id}";

const read = operation(
  READ,
  {
    method: "get",
    path,
    operationId: "getLead",
    tags: TAGS,
    summary: "Get a lead",
    description: "One lead of the key's workspace.",
    request: { params: idParams, query: leadQuery },
    responses: { 200: json(leadModel, "The lead.") },
  },
  problems(404),
);

const change = operation(
  WRITE,
  {
    method: "patch",
    path,
    operationId: "updateLead",
    tags: TAGS,
    summary: "Change a lead",
    description: "Changes what is given and leaves the rest. A lead may go from any stage to any other.",
    request: { params: idParams, body: body(leadChange) },
    responses: { 200: json(leadModel, "The lead as it is now.") },
  },
  problems(404, 409, 413, 415, 422),
);

const remove = operation(
  WRITE,
  {
    method: "delete",
    path,
    operationId: "deleteLead",
    tags: TAGS,
    summary: "Delete a lead",
    description:
      "Deletes the lead for good, at the request of the person for instance. The deletion stands in the audit log, by the lead's id alone. Answers kept for `Idempotency-Key` go after 24 hours, events already sent by webhook after 30 days.",
    request: { params: idParams },
    responses: { 204: { description: "The lead is deleted." } },
  },
  problems(404),
);

export default function lead(api: Gateway): void {
  api.openapi(read, async (c) => {
    const found = await getLead(callerOf(c).scope, c.req.valid("param").id);
    return found.ok
      ? c.json(cutFields(toLead(found.value), c.req.valid("query").fields), 200)
      : problem(c, found.error);
  });

  api.openapi(change, async (c) => {
    const { context, principal } = callerOf(c);
    const updated = await updateLead(context, principal, c.req.valid("param").id, c.req.valid("json"));
    return updated.ok ? c.json(toLead(updated.value), 200) : problem(c, updated.error);
  });

  api.openapi(remove, async (c) => {
    const { context, principal } = callerOf(c);
    const deleted = await deleteLead(context, principal, c.req.valid("param").id);
    return deleted.ok ? c.body(null, 204) : problem(c, deleted.error);
  });
}
