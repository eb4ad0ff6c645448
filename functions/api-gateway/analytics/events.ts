import { eventsReceivedModel, ingestServerEvents, serverEventsSchema } from "#app/modules/analytics/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { READ, TAGS } from "../../api-models/analytics.ts";
import { problem } from "../../middleware/problem.ts";

const WRITE = { ...READ, write: true, hasOwnBudget: true };

const send = operation(
  WRITE,
  {
    method: "post",
    path: "/analytics/events",
    operationId: "sendAnalyticsEvents",
    tags: TAGS,
    summary: "Send events of a website",
    description: [
      "Takes 1 to 500 events of a website that InsightView measures, from its own server: orders that were paid, pages that were served to people without scripts, what happened in an app. They are written when the call is answered, all or none of them; with an `id` each counts once, however often the call is repeated.",
      "A person is recognised by `user`, on all days; or else by `address` and `userAgent`, within a day. Events without any of them count as one visitor of their day.",
      "A website takes so many events a day from its server, as the plan says, and of 1 kB each on average; pages have a number of their own. A call beyond it is refused with `limit_reached`, and nothing of it is written.",
    ].join("\n\n"),
    request: { body: body(serverEventsSchema) },
    responses: { 200: json(eventsReceivedModel, "What became of them.") },
  },
  problems(404, 422),
);

export default function events(api: Gateway): void {
  api.openapi(send, async (c) => {
    const { context, scope } = callerOf(c);
    const received = await ingestServerEvents(context, scope, c.req.valid("json"));
    if (!received.ok) return problem(c, received.error);
    return c.json(received.value, 200);
  });
}
