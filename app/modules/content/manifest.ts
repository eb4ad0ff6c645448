import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { days, hours, minutes } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const contentModule = defineModule({
  id: "content",
  title: "Smart Content",
  path: "/content",
  feature: "content_basic",
  card: {
    goKey: "v",
    shortTitle: "Content",
    description:
      "An editor that checks readability and search terms while you write, with approvals, a calendar and a blog of your own.",
    status: "available",
    category: "core",
    sidebar: "Core Marketing",
    icon: "pen-line",
    features: ["Readability", "Approvals", "Publishing", "Calendar", "Revisions", "Search terms"],
    landing: true,
  },
  scopes: {
    content: {
      opens: "Articles, pages and other pieces of content",
      firstList: "/content",
      group: "Content",
      about: "Texts and their status.",
    },
  },
  limits: {
    /** Pieces of content of a workspace, archived ones included. */
    contentItems: {
      label: "pieces of content",
      usageLabel: "Pieces of content",
      meter: "content_items",
      free: 0,
      basic: 500,
      pro: 5_000,
      enterprise: 100_000,
    },
    /** Images of all pieces of a workspace. */
    contentImages: { label: "images in content", free: 0, basic: 200, pro: 2_000, enterprise: 20_000 },
    contentImageBytes: {
      label: "of images in content",
      unit: "bytes",
      free: 0,
      basic: 200_000_000,
      pro: 2_000_000_000,
      enterprise: 20_000_000_000,
    },
  },
  rateLimits: {
    /** Decisions, comments, review links and published pages. */
    content_change: per("user", 240, hours(1)),
    /** Texts of the writing help. */
    content_assist: per("user", 120, hours(1)),
    /** Briefs: each reads up to ten pages of other people. */
    content_brief: per("workspace", 10, days(1)),
    /** Shared revisions and calendars that one network opens. */
    content_review_view: per("address", 300, minutes(10)),
    /** Decisions by one review link. */
    content_review_decision: per("link", 20, hours(1)),
  },
  auditAreas: {
    content_item: "Content",
    content_link: "Links to content",
    content_blog: "Blog",
    content_voice: "Brand voice",
  },
  auditActions: {
    "content_item.deleted": "Deleted a piece of content",
    "content_item.approved": "Approved a piece of content",
    "content_item.rejected": "Asked for changes to a piece of content",
    "content_item.published": "Published a piece of content",
    "content_item.unpublished": "Took a piece of content off the blog",
    "content_link.created": "Created a link to content",
    "content_link.revoked": "Withdrew a link to content",
    "content_blog.changed": "Changed the blog",
    "content_voice.changed": "Changed the brand voice",
    "content_item.briefed": "Made a brief for a piece of content",
  },
  webhookEvents: {
    "content.published": {
      title: "Content published",
      description:
        "A piece of content was published: by a person, on its schedule or through the API. Its `url` is the page on the blog, and null for a piece that was only marked as published.",
    },
  },
  searchPages: [
    {
      title: "New content",
      hint: "Smart Content",
      path: "/content/new",
      words: "write article blog post newsletter landing page ad text script create",
      editorsOnly: true,
    },
    {
      title: "Refresh queue",
      hint: "Smart Content",
      path: "/content/refresh",
      words: "decay losing visits old pages update rewrite clicks",
    },
    {
      title: "Content calendar",
      hint: "Smart Content",
      path: "/content/calendar",
      words: "editorial plan schedule month week ics",
    },
    {
      title: "Brand voice",
      hint: "Smart Content",
      path: "/content/voice",
      words: "tone style guide lexicon words to avoid claims",
    },
    {
      title: "Blog",
      hint: "Smart Content",
      path: "/content/blog",
      words: "publish website rss sitemap hosted",
    },
  ],
  apiRoutes: [
    { method: "GET, POST", path: "/content", what: "List pieces of content; create one" },
    { method: "GET, PATCH, DELETE", path: "/content/{id}", what: "Read, change or delete one piece" },
    { method: "GET", path: "/content/{id}/brief", what: "Read the brief of a piece and how its text covers it" },
  ],
  retention: [
    {
      title: "Content",
      what: "Pieces of content that you write, import or send through the API, with their former versions, comments, decisions of reviewers, images, briefs with the addresses of the pages they were made of, and the names that reviewers with a link give.",
      why: "So that your workspace has it together. You are the controller of it.",
      kept: "Until you delete it, as long as the workspace exists.",
    },
  ],
});
