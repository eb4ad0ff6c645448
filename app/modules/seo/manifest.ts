import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const seoModule = defineModule({
  id: "seo",
  title: "SEO Engine",
  path: "/seo",
  feature: "seo",
  card: {
    shortTitle: "SEO",
    goKey: "e",
    description:
      "Crawls the whole site, shows what to fix and why, and separates new issues from fixed and unresolved ones.",
    status: "available",
    category: "core",
    sidebar: "Core Marketing",
    icon: "search",
    features: ["Site audit", "Crawl diff", "Schedules", "Health score", "CSV and JSON export", "API"],
    landing: true,
  },
  scopes: {
    seo: {
      opens: "SEO projects, crawls and issues",
      firstList: "/seo/projects",
      group: "SEO",
      about: "Projects, their crawls, and what the crawls found.",
    },
  },
  limits: {
    /** Websites of a workspace that are not archived. */
    projects: { label: "projects", usageLabel: "Websites", free: 1, basic: 10, pro: 50, enterprise: 1_000 },
    /** Addresses of one crawl. */
    crawlUrls: {
      label: "URLs per crawl",
      usageLabel: "URLs, last crawl",
      free: 50,
      basic: 500,
      pro: 5_000,
      enterprise: 50_000,
    },
  },
  rateLimits: {
    /** Looks for the proof that a website is a workspace's own: requests to somebody else's server. */
    site_verify: per("user", 30, hours(1)),
  },
  auditAreas: {
    seo_project: "SEO projects",
    seo_crawl: "SEO crawls",
    seo_report: "SEO reports",
  },
  auditActions: {
    "seo_crawl.canceled": "Canceled a crawl",
    "seo_crawl.paused": "Paused a crawl",
    "seo_crawl.resumed": "Resumed a crawl",
    "seo_crawl.started": "Started a crawl",
    "seo_project.archived": "Archived an SEO project",
    "seo_project.created": "Connected a website",
    "seo_project.issue_muted": "Muted an issue",
    "seo_project.issue_unmuted": "Lifted the mute of an issue",
    "seo_project.restored": "Restored an SEO project",
    "seo_project.updated": "Changed an SEO project",
    "seo_report.created": "Shared an SEO report",
    "seo_report.renewed": "Renewed the link of an SEO report",
    "seo_report.revoked": "Withdrew the link of an SEO report",
  },
  webhookEvents: {
    "crawl.completed": {
      title: "Crawl completed",
      description: "A crawl has ended and its report is ready. A crawl that somebody stops sends nothing.",
    },
    "crawl.failed": {
      title: "Crawl failed",
      description:
        "A crawl could not continue: the website did not answer, its robots.txt does not allow it, or something went wrong on our side.",
    },
    "crawl.alert": {
      title: "Crawl alert",
      description:
        "A crawl has ended and something that the project's alerts watch has changed since the one before: new errors, a lower health score, robots.txt, canonical URLs. Sent in addition to crawl.completed.",
    },
  },
  apiRoutes: [
    { method: "GET, POST", path: "/seo/projects", what: "List the workspace's projects; connect a website" },
    { method: "GET, PATCH, DELETE", path: "/seo/projects/{id}", what: "Read, change or archive one project" },
    { method: "GET, POST", path: "/seo/projects/{id}/crawls", what: "List a project's crawls; start one" },
    {
      method: "GET, PATCH",
      path: "/seo/projects/{id}/mutes",
      what: "List the muted issues; mute some, let others count again",
    },
    { method: "GET, PATCH", path: "/seo/projects/{id}/crawl-settings", what: "How the website is crawled; change it" },
    { method: "GET", path: "/seo/crawls/{id}", what: "State, counts and health score of a crawl" },
    { method: "GET", path: "/seo/crawls/{id}/issues", what: "What to fix, page by page of results" },
    { method: "GET", path: "/seo/crawls/{id}/pages", what: "The pages that were read" },
    { method: "GET", path: "/seo/crawls/{id}/gate", what: "Whether the crawl keeps to its budget, for build checks" },
    { method: "GET", path: "/seo/crawls/{id}/sarif", what: "The findings as SARIF, for code scanning services" },
  ],
  retention: [
    {
      title: "Projects and crawls",
      what: "Name and address of each website, its schedule and settings (the sign-in of a protected site encrypted, AES-256-GCM), and from each crawl the pages' addresses, status, headers, response times, titles, headings, text, links and the findings. Of its keywords: lists, groups, and the search figures that you import.",
      why: "This is the service: audits, their history, and what changed between them.",
      kept: "As long as the workspace exists, archived projects included.",
    },
  ],
});
