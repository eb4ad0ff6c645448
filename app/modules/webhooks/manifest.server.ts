import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema/webhooks.ts";

const load = () => import("./index.server.ts");

export const webhooksServer = defineServerModule({
  id: "webhooks",
  tables: [
    {
      table: webhookEndpoints,
      claims: [workspace(webhookEndpoints.workspaceId), unnamed(webhookEndpoints.userId, "userId")],
      exported: exportedBy("workspace", "Webhook endpoints of the workspaces you own, without their secrets.", [
        "sealedSecret",
        "sealedPreviousSecret",
      ]),
      bound: bound(FEW, "20 of a workspace"),
    },
    {
      table: webhookEvents,
      claims: [workspace(webhookEvents.workspaceId)],
      exported: exportedBy("workspace", "Events of these workspaces in the last 30 days, as they were sent."),
      bound: bound(250, "10,000 changes a day by the API keys of a person; forgotten after 30 days"),
    },
    {
      table: webhookDeliveries,
      claims: [workspace(webhookDeliveries.workspaceId)],
      exported: exportedBy("workspace", "Where each of these events was sent, and how it ended."),
      bound: bound(1_000, "20 for each event; forgotten after 30 days"),
    },
    {
      table: webhookAttempts,
      claims: [workspace(webhookAttempts.workspaceId)],
      exported: exportedBy("workspace", "Each request to these endpoints, and its answer."),
      bound: bound(230, "the newest 5,000 of a workspace, 500 with their answer of 12 kB; deleted after 30 days"),
    },
  ],
  webhookEvents: async () => (await import("./webhook-schemas.ts")).OWN_EVENTS,
  subscriptions: [
    {
      name: "webhooks.deliveries",
      run: async (context, event) => (await load()).recordEvent(context, event),
    },
  ],
  contactData: {
    read: async function* (context, workspaceId, person) {
      yield* (await load()).exportPersonEvents(context, workspaceId, person);
    },
    erase: async (context, workspaceId, person) => (await load()).erasePersonEvents(context, workspaceId, person),
  },
  mailTemplates: () => import("./mail-templates.server.ts"),
  jobs: [
    {
      name: "webhooks.due",
      every: "minute",
      run: async (context, now) => (await load()).queueDueDeliveries(context, now),
    },
    {
      name: "webhooks.purge",
      every: "minute",
      run: async (context, now) => (await load()).purgeWebhooks(context, now),
    },
  ],
  consumers: {
    "kaja-webhooks": async (context, batch) => (await load()).consumeWebhooks(context, batch),
    "kaja-webhooks-dead": async (context, batch) => (await load()).consumeDeadWebhooks(context, batch),
  },
});
