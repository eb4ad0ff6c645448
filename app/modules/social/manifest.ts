import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours, minutes } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const socialModule = defineModule({
  id: "social",
  title: "Social Studio",
  path: "/social",
  feature: "social",
  card: {
    goKey: "j",
    shortTitle: "Social",
    description: "Plans one post for every channel, keeps to each channel's limits, and publishes it exactly once.",
    status: "available",
    category: "core",
    sidebar: "Core Marketing",
    icon: "share-2",
    features: ["Versions", "Queue", "Approvals", "Duplicate guard", "Results"],
    landing: true,
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
    /** Posts that are put into the queue again and again. */
    socialEvergreen: {
      label: "evergreen posts",
      free: 0,
      basic: 20,
      pro: 200,
      enterprise: 2_000,
    },
    socialImageBytes: {
      label: "of images and videos in social posts",
      unit: "bytes",
      free: 0,
      basic: 200_000_000,
      pro: 2_000_000_000,
      enterprise: 20_000_000_000,
    },
  },
  rateLimits: {
    /** Writing, scheduling, approving and publishing posts. */
    social_change: per("user", 600, hours(1)),
    /** Files of posts. */
    social_import: per("user", 20, hours(1)),
    /** Readings of the inbox that a person asks for. */
    social_inbox_check: per("workspace", 30, hours(1)),
    /** Approval pages that one network opens. */
    social_approval_view: per("address", 300, minutes(10)),
    /** Images of posts that one network address fetches. */
    social_image_view: per("address", 300, minutes(10)),
    /** Decisions by one approval link. */
    social_approval_decision: per("link", 20, hours(1)),
  },
  auditAreas: {
    social_post: "Social posts",
    social_link: "Links to social posts",
    social_settings: "Settings of Social Studio",
    social_mention: "Posts in the social inbox",
  },
  auditActions: {
    "social_post.scheduled": "Scheduled a social post",
    "social_post.retried": "Published a social post again",
    "social_post.comment_retried": "Published a first comment again",
    "social_post.comment_done": "Marked a first comment as published",
    "social_post.evergreen_saved": "Set how a social post is repeated",
    "social_post.evergreen_paused": "Paused the repeats of a social post",
    "social_post.evergreen_resumed": "Resumed the repeats of a social post",
    "social_post.evergreen_stopped": "Stopped repeating a social post",
    "social_post.done": "Marked a social post as published",
    "social_post.approved": "Approved a social post",
    "social_post.rejected": "Did not approve a social post",
    "social_post.imported": "Imported social posts from a file",
    "social_post.deleted": "Deleted a social post",
    "social_link.created": "Created a link to a social post",
    "social_link.revoked": "Withdrew a link to a social post",
    "social_inbox.replied": "Answered a post from the social inbox",
    "social_settings.changed": "Changed the settings of Social Studio",
  },
  webhookEvents: {
    "post.published": {
      title: "Post published",
      description: "A social post was published on its network, by Kaja or by a person who marked it as done.",
    },
  },
  searchPages: [
    {
      title: "New social post",
      hint: "Social Studio",
      path: "/social/new",
      words:
        "write compose publish bluesky mastodon nostr lemmy telegram linkedin x instagram facebook thread image crop video",
      editorsOnly: true,
    },
    {
      title: "Social calendar",
      hint: "Social Studio",
      path: "/social/calendar",
      words: "schedule plan month week queue posts board status",
    },
    {
      title: "Social inbox",
      hint: "Social Studio",
      path: "/social/inbox",
      words: "mentions replies answer comments listening saved searches bluesky mastodon",
    },
    {
      title: "Results of posts",
      hint: "Social Studio",
      path: "/social/results",
      words: "likes replies reposts clicks engagement report",
    },
    {
      title: "Queue, signatures and hashtags",
      hint: "Social Studio",
      path: "/social/settings",
      words: "slots times hashtag sets signature approval accounts",
    },
  ],
  apiRoutes: [
    { method: "GET, POST", path: "/social/posts", what: "List social posts; create and schedule one" },
    { method: "GET, PATCH, DELETE", path: "/social/posts/{id}", what: "Read, change or delete one post" },
  ],
  retention: [
    {
      title: "Social posts",
      what: "Posts that you write, import or send through the API, with their images and videos, the answers of the networks, counts of reactions, and the names that people with an approval link give.",
      why: "So that your workspace has it together. You are the controller of it.",
      kept: "Until you delete it, as long as the workspace exists.",
    },
    {
      title: "Social inbox",
      what: "Posts in which others mention your connected accounts, reply to them or use a phrase that you search for: name, handle, text, time and address, as the network shows them, with your replies.",
      why: "So that your workspace can answer. You are the controller of it.",
      kept: "365 days, at most 2,000 posts. Posts of an account go when it is disconnected.",
    },
  ],
});
