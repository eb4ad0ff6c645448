import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const webhooksModule = defineModule({
  id: "webhooks",
  title: "Webhooks",
  rateLimits: {
    /** Adding and changing webhook endpoints. */
    webhook_change: per("user", 60, hours(1)),
    webhook_reveal: per("user", 10, hours(1)),
    /** Test events and replays: each is a request to somebody else's server. */
    webhook_send: per("user", 60, hours(1)),
  },
  auditAreas: {
    webhook: "Webhooks",
  },
  auditActions: {
    "webhook.changed": "Changed a webhook",
    "webhook.created": "Added a webhook",
    "webhook.deleted": "Deleted a webhook",
    "webhook.disabled": "Turned a webhook off",
    "webhook.enabled": "Turned a webhook on",
    "webhook.replayed": "Sent an event to a webhook again",
    "webhook.secret_replaced": "Replaced the secret of a webhook",
    "webhook.secret_revealed": "Looked at the secret of a webhook",
  },
  webhookEvents: {
    "test.ping": {
      title: "Test event",
      description:
        "Is sent when somebody asks for it on the endpoint's page, whatever the endpoint is subscribed to. It is tried once.",
    },
  },
  searchPages: [
    {
      title: "Webhooks",
      hint: "Workspace",
      path: "/workspace/webhooks",
      words: "events endpoints signatures deliveries integration developers",
      editorsOnly: true,
    },
  ],
  retention: [
    {
      title: "Webhooks",
      what: "Address and encrypted secret of each endpoint, what was sent to it, and how its server answered.",
      why: "To tell your programs of events, and to send again what did not arrive.",
      kept: "The endpoint until you delete it, what was sent for 30 days.",
    },
  ],
});
