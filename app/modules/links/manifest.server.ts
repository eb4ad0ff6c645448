import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, SHARED_TEXTS, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { shortLinkSettings, shortLinks } from "#db/schema/links.ts";

const load = () => import("./index.server.ts");

export const linksServer = defineServerModule({
  id: "links",
  kitMakers: [
    {
      kind: "link",
      feature: "short_links",
      needsPage: true,
      parts: [
        { id: "newsletter", label: "Short link for the newsletter" },
        { id: "social", label: "Short link for social posts" },
        { id: "print", label: "Short link for print, with a QR code" },
      ],
      load: () => import("./campaigns/kit.server.ts"),
    },
  ],
  assetKinds: [
    {
      kind: "link",
      label: "Short link",
      feature: "short_links",
      load: async () => (await import("./campaigns/assets.server.ts")).assetReader,
    },
  ],
  tables: [
    {
      table: shortLinks,
      claims: [workspace(shortLinks.workspaceId), unnamed(shortLinks.userId, "userId")],
      exported: exportedBy("workspace", "Short links of the workspaces you own, with their counts.", ["passwordHash"]),
      bound: bound(60, `${SHARED_TEXTS}; besides, 5,000 links in 20 workspaces, 600 bytes each with indexes`),
    },
    {
      table: shortLinkSettings,
      claims: [workspace(shortLinkSettings.workspaceId)],
      exported: exportedBy("workspace", "Hosts where short links of these workspaces may not lead."),
      bound: bound(3, "500 hosts of 253 characters for each of 20 workspaces"),
    },
  ],
  webhookEvents: async () => (await import("./webhook-schemas.ts")).LINK_EVENTS,
  onWorkspaceErased: async (context, workspaceId) => (await load()).eraseWorkspaceLinks(context, workspaceId),
  exportFiles: {
    about: {
      "links/<slug>/clicks.jsonl": "The clicks of one short link whose details are kept.",
      "links/<slug>/purchases.jsonl": "What was bought after clicks on it, as your shop reported it.",
    },
    read: async function* (context, workspaceId) {
      yield* (await load()).exportLinks(context, workspaceId);
    },
  },
  uploads: [{ path: /^\/cross-module\/links\/import(?:\.data)?$/, maxBytes: 600_000 }],
});
