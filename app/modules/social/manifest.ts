import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const socialModule = defineModule({
  id: "social",
  title: "Social Studio",
  path: "/social",
  planned: true,
  feature: "social",
  card: {
    shortTitle: "Social",
    description: "Plans one post for every channel, keeps to each channel's limits, and publishes it exactly once.",
    status: "available",
    category: "core",
    sidebar: "Core Marketing",
    icon: "share-2",
    features: ["Versions", "Queue", "Approvals", "Duplicate guard", "Inbox"],
    landing: true,
    recordsByApi: "social posts",
  },
  scopes: {
    social: { opens: "Social posts", firstList: "/social/posts", group: "Social", about: "Posts for social networks." },
  },
  limits: {
    /** Social posts of a workspace. */
    socialPosts: {
      label: "social posts",
      usageLabel: "Social posts",
      meter: "social_posts",
      free: 0,
      basic: 1_000,
      pro: 10_000,
      enterprise: 200_000,
    },
  },
  auditAreas: {
    social_post: "Social posts",
  },
  auditActions: {
    "social_post.deleted": "Deleted a social post",
  },
  apiRoutes: [
    { method: "GET, POST", path: "/social/posts", what: "List social posts; create one" },
    { method: "GET, PATCH, DELETE", path: "/social/posts/{id}", what: "Read, change or delete one post" },
  ],
  retention: [
    {
      title: "Social posts",
      what: "Posts that you import or your programs write through the API.",
      why: "So that your workspace has it together. You are the controller of it.",
      kept: "Until you delete it, as long as the workspace exists.",
    },
  ],
});
