import { createMessageSchema, messageModel, sendMessageByApi } from "#app/modules/messages/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { newResourceId } from "../../api-middleware/idempotency.ts";
import { declaredOperation, validated } from "../../api-middleware/openapi/declared-operation.ts";
import { body, json } from "../../api-middleware/operation.ts";
import { problem } from "../../middleware/problem.ts";

export default declaredOperation(
  { scope: "campaigns", feature: "retargeting", write: true },
  {
    method: "post",
    path: "/messages",
    operationId: "sendMessage",
    tags: ["Campaigns"],
    summary: "Send a mail to one person",
    description: [
      "Writes a mail template for a contact or an address and sends it: a receipt, an answer, a code. Values of your own are `{{ data.name }}` in the template.",
      "For what a person asked for. News need consent: send them as a mail campaign. Addresses that bounced or want no mails are refused.",
    ].join("\n\n"),
    problems: [404, 409, 422],
    request: { body: body(createMessageSchema) },
    responses: { 201: json(messageModel, "The message, on its way to the mail server.") },
  },
  async (c) => {
    const { context, principal } = callerOf(c);
    const sent = await sendMessageByApi(context, principal, validated(c, "json"), newResourceId(c));
    return sent.ok ? c.json(sent.value, 201) : problem(c, sent.error);
  },
);
