import { activityModel, createActivityByApi, createActivitySchema } from "#app/modules/contacts/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { newResourceId } from "../../api-middleware/idempotency.ts";
import { declaredOperation, validated } from "../../api-middleware/openapi/declared-operation.ts";
import { body, json } from "../../api-middleware/operation.ts";
import { TAGS, WRITE } from "../../api-models/contacts.ts";
import { problem } from "../../middleware/problem.ts";

export default declaredOperation(
  WRITE,
  {
    method: "post",
    path: "/activities",
    operationId: "recordActivity",
    tags: TAGS,
    summary: "Record what a contact did",
    description: [
      "Adds an entry to the timeline of a contact: an order, a call, a trial that began. Scores, segments and webhooks know of it at once.",
      "With an `id` of your own it is recorded once, however often it is sent; the answer is what was recorded first. A contact takes 200 activities a day.",
    ].join("\n\n"),
    problems: [404, 422],
    request: { body: body(createActivitySchema) },
    responses: { 201: json(activityModel, "The activity; `Location` is the address of the contact's timeline.") },
  },
  async (c) => {
    const { context, principal } = callerOf(c);
    const recorded = await createActivityByApi(context, principal, validated(c, "json"), newResourceId(c));
    if (!recorded.ok) return problem(c, recorded.error);
    const { contactId } = recorded.value;
    return c.json(recorded.value, 201, { Location: `/api-gateway/contacts/${contactId}/activities` });
  },
);
