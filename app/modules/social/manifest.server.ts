import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { socialPosts } from "#db/schema/social.ts";
import { MAX_VIDEO_FORM_BYTES } from "./composer/domain/limits.ts";

const load = () => import("./erasure.server.ts");

export const socialServer = defineServerModule({
  id: "social",
  kitMakers: [
    {
      kind: "social_post",
      feature: "social",
      parts: [
        { id: "linkedin", label: "Post on LinkedIn" },
        { id: "facebook", label: "Post on Facebook" },
        { id: "instagram", label: "Post on Instagram" },
        { id: "x", label: "Post on X" },
      ],
      load: () => import("./posts/campaign-kit.server.ts"),
    },
  ],
  assetKinds: [
    {
      kind: "social_post",
      label: "Social post",
      feature: "social",
      load: async () => (await import("./posts/campaign-assets.server.ts")).assetReader,
    },
  ],
  tables: [
    {
      table: socialPosts,
      claims: [workspace(socialPosts.workspaceId), unnamed(socialPosts.userId, "userId")],
      exported: exportedBy("workspace", "Social posts of the workspaces you own."),
      bound: bound(
        40,
        "beside the plan's bytes of texts, which six tables share: 10,000 posts in 20 workspaces, 200 bytes of account, group and address each with indexes",
      ),
    },
  ],
  webhookEvents: async () => (await import("./webhook-schemas.ts")).SOCIAL_EVENTS,
  onWorkspaceErased: async (context, workspaceId) => (await load()).eraseWorkspaceSocial(context, workspaceId),
  exportFiles: {
    about: {
      "social/inbox.jsonl": "What others wrote to your connected accounts, with your replies.",
      "social/evergreen.jsonl": "Posts that are repeated, with their other texts and when they end.",
      "social/groups.jsonl":
        "What was composed in Social Studio: texts, links, images and videos without their files, and approvals.",
    },
    read: async function* (context, workspaceId) {
      yield* (await load()).exportSocial(context, workspaceId);
    },
  },
  jobs: [
    {
      name: "social.publish",
      every: "minute",
      run: async (context, now) => (await import("./publishing/due.server.ts")).publishDue(context, now),
    },
  ],
  uploads: [
    { path: /^\/social\/posts\/[\w-]+(?:\.data)?$/, maxBytes: MAX_VIDEO_FORM_BYTES },
    { path: /^\/social\/import(?:\.data)?$/, maxBytes: 1_100_000 },
  ],
});
