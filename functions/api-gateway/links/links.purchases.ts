import { purchaseModel, purchaseSchema, recordPurchaseByApi } from "#app/modules/links/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { declaredOperation, validated } from "../../api-middleware/openapi/declared-operation.ts";
import { body, json } from "../../api-middleware/operation.ts";
import { problem } from "../../middleware/problem.ts";

export default declaredOperation(
  { scope: "links", feature: "short_links", write: true },
  {
    method: "post",
    path: "/links/purchases",
    operationId: "recordLinkPurchase",
    tags: ["Links"],
    summary: "Report a purchase after a click",
    description: [
      "Counts what a person bought who came by a short link. A link with `passesClickId` adds `kj_click` to its destination: keep the value with the cart, and send it with the order.",
      "The same `id` counts once in a workspace, however often it is sent: the amount is the first one, and the link is the one of the latest click that came with it. The answer is what is stored. A click is known as long as its details are kept.",
    ].join("\n\n"),
    problems: [404, 422],
    request: { body: body(purchaseSchema) },
    responses: { 201: json(purchaseModel, "The purchase; `Location` is the address of the link's clicks.") },
  },
  async (c) => {
    const { context, principal } = callerOf(c);
    const recorded = await recordPurchaseByApi(context, principal, validated(c, "json"));
    if (!recorded.ok) return problem(c, recorded.error);
    return c.json(recorded.value, 201, { Location: `/api-gateway/links/${recorded.value.linkId}/clicks` });
  },
);
