import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, notExported, user, workspace } from "#app/platform/manifest/tables.ts";
import { apiIdempotency, apiKeys, apiUsageLogs } from "#db/schema/api-keys.ts";

const load = () => import("./index.server.ts");

export const apiKeysServer = defineServerModule({
  id: "api-keys",
  tables: [
    {
      table: apiKeys,
      claims: [user(apiKeys.userId), workspace(apiKeys.workspaceId)],
      exported: exportedBy("user", "Your API keys, without the keys themselves.", [
        "keyHash",
        "sealedKey",
        "previousKeyHash",
      ]),
      bound: bound(FEW, "10 of a person"),
    },
    {
      table: apiUsageLogs,
      claims: [user(apiUsageLogs.userId), workspace(apiUsageLogs.workspaceId)],
      exported: exportedBy("user", "Calls made with your API keys, counted for each minute."),
      bound: bound(140, "10 keys and 50 routes: minutes for 6 hours, then hours for 90 days"),
    },
    {
      table: apiIdempotency,
      claims: [user(apiIdempotency.userId), workspace(apiIdempotency.workspaceId)],
      exported: notExported(
        "Answers kept for a day so that a repeated call does nothing twice; what they made is exported.",
      ),
      bound: bound(330, "1,000 of a key, 32 kB each, forgotten after 24 hours"),
    },
  ],
  onAccountErased: async (context, userId) => (await load()).eraseKeyObjects(context, { userId }),
  onWorkspaceErased: async (context, workspaceId) => (await load()).eraseKeyObjects(context, { workspaceId }),
  contactData: {
    erase: async (context, workspaceId, person) => (await load()).eraseAnswers(context, workspaceId, person),
  },
  webhookEvents: async () => (await import("./webhook-schemas.ts")).KEY_EVENTS,
  mailTemplates: () => import("./mail-templates.server.ts"),
  jobs: [
    { name: "api_usage.purge", every: "hour", run: async (context, now) => (await load()).purgeUsage(context, now) },
    {
      name: "api_idempotency.purge",
      every: "hour",
      run: async (context, now) => (await load()).purgeRepeatable(context, now),
    },
  ],
});
