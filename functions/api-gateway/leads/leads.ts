import { createLead, listLeads } from "#app/modules/leads/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { newResourceId } from "../../api-middleware/idempotency.ts";
import { answerList, openCursor } from "../../api-middleware/list.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { leadInput, leadModel, leadPage, leadsQuery, READ, TAGS, toLead, WRITE } from "../../api-models/leads.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/leads";

const list = operation(READ, {
  method: "get",
  path,
  operationId: "listLeads",
  tags: TAGS,
  summary: "List leads",
  description: "Leads of the key's workspace; `email` finds the one with an address.",
  request: { query: leadsQuery },
  responses: { 200: json(leadPage, "A page of leads.") },
});

const create = operation(
  WRITE,
  {
    method: "post",
    path,
    operationId: "createLead",
    tags: TAGS,
    summary: "Add a lead",
    description:
      "Adds a person with name, e-mail address, source and stage. A workspace has an address once; a second lead with it is refused with 409.",
    request: { body: body(leadInput) },
    responses: { 201: json(leadModel, "The new lead; `Location` is its address.") },
  },
  problems(409, 413, 415, 422),
);

export default function leads(api: Gateway): void {
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    const cursor = await openCursor(c, "leads", query);
    if (!cursor.ok) return problem(c, cursor.error);
    const found = await listLeads(callerOf(c).scope, { ...query, cursor: cursor.value });
    if (!found.ok) return problem(c, found.error);
    return answerList(c, "leads", query, found.value.rows.map(toLead), found.value.nextCursor);
  });

  api.openapi(create, async (c) => {
    const { context, principal } = callerOf(c);
    const created = await createLead(context, principal, c.req.valid("json"), newResourceId(c));
    if (!created.ok) return problem(c, created.error);
    return c.json(toLead(created.value), 201, { Location: `/api-gateway${path}/${created.value.id}` });
  });
}
