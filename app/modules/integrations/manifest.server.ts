import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { connections, webhookSources } from "#db/schema/integrations.ts";

const load = () => import("./index.server.ts");

export const integrationsServer = defineServerModule({
  id: "integrations",
  tables: [
    {
      table: connections,
      claims: [workspace(connections.workspaceId), unnamed(connections.userId, "userId")],
      exported: exportedBy("workspace", "Connections of the workspaces you own, without their credentials.", [
        "sealedCredentials",
      ]),
      bound: bound(6, "25 of a workspace with 10 kB each, in 20 workspaces"),
    },
    {
      table: webhookSources,
      claims: [workspace(webhookSources.workspaceId), unnamed(webhookSources.userId, "userId")],
      exported: exportedBy("workspace", "Incoming webhooks of these workspaces, without their addresses and secrets.", [
        "tokenHash",
        "sealedToken",
        "sealedSecret",
      ]),
      bound: bound(3, "10 of a workspace with 12 kB each, in 20 workspaces"),
    },
  ],
  webhookEvents: async () => (await import("./webhook-schemas.ts")).INTEGRATION_EVENTS,
  jobs: [
    {
      name: "integrations.expiry",
      every: "day",
      run: async (context, now) => (await load()).noteEndingSignIns(context, now),
    },
  ],
  subscriptions: [
    {
      name: "integrations.confirm",
      types: ["webhook.received"],
      isLast: true,
      run: async (context, event) => (await load()).confirmReceived(context, event),
    },
  ],
  onWorkspaceErased: async (context, workspaceId) => (await load()).eraseWorkspaceConnections(context, workspaceId),
  exportFiles: {
    about: {
      "incoming-webhooks/<id>.jsonl": "The requests that one incoming webhook keeps, without signatures.",
    },
    leftOut: ["Credentials of connections and secrets of incoming webhooks: they are encrypted and shown to nobody."],
    read: async function* (context, workspaceId) {
      yield* (await load()).exportDeliveries(context, workspaceId);
    },
  },
});
