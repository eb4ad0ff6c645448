import type { ApiScope } from "#app/modules/api-keys/index.ts";
import type { Plan } from "#app/platform/access/plans.ts";

/*
 * Who may reach what: the one table of expected outcomes. It says again, by hand, what the product decides for itself,
 * and tests/api/authorization-matrix.test.ts compares the two for every caller on every plan.
 */
/** Plans that include a feature. */
export const FEATURE_PLANS = {
  basic_analytics: ["free", "basic", "pro", "enterprise"],
  analytics_advanced: ["pro", "enterprise"],
  insights: ["pro", "enterprise"],
  realtime: ["pro", "enterprise"],
  seo: ["basic", "pro", "enterprise"],
  sem_basic: ["basic", "pro", "enterprise"],
  content_basic: ["basic", "pro", "enterprise"],
  social: ["basic", "pro", "enterprise"],
  lead_generation: ["pro", "enterprise"],
  api_access: ["basic", "pro", "enterprise"],
} as const satisfies Record<string, readonly Plan[]>;

type GatedFeature = keyof typeof FEATURE_PLANS;

/** Viewer, editor and owner are so in the workspace that pays for the plan; managers and admins own a workspace of their own on it. */
export const CALLERS = ["viewer", "editor", "owner", "manager", "admin"] as const;

export type Caller = (typeof CALLERS)[number];

export type Access =
  /** Anyone. */
  | "public"
  /** Anyone who is signed in. */
  | "signed-in"
  /** Anyone who is signed in and has the link of a mail; without a link that works the page says so. */
  | "linked"
  /** Whoever can sign the body; not there at all while its secret is not configured, as in these tests. */
  | "signed"
  /** Anyone, in development only. */
  | "development"
  /** Members of a workspace whose plan has the feature; viewers are not among them. */
  | { feature: GatedFeature /** Shows something that a project without a crawl does not have. */; needsCrawl?: true }
  /** Members with at least this role in the workspace. */
  | { workspaceRole: "owner" | "editor" }
  /** People with at least this role in the product. */
  | { role: "admin" | "manager" };

/** "plan": open on the plans that include the feature, refused for the plan on the others. */
type Rule = "open" | "sign-in" | "forbidden" | "plan";

const EVERYONE = {
  anonymous: "open",
  viewer: "open",
  editor: "open",
  owner: "open",
  manager: "open",
  admin: "open",
} as const;

/** What each kind of access means for each caller. */
const RULES: Readonly<Record<string, Readonly<Record<Caller | "anonymous", Rule>>>> = {
  public: EVERYONE,
  signed: EVERYONE,
  development: EVERYONE,
  "signed-in": { ...EVERYONE, anonymous: "sign-in" },
  linked: { ...EVERYONE, anonymous: "sign-in" },
  feature: { anonymous: "sign-in", viewer: "forbidden", editor: "plan", owner: "plan", manager: "plan", admin: "plan" },
  "workspace editor": {
    anonymous: "sign-in",
    viewer: "forbidden",
    editor: "open",
    owner: "open",
    manager: "open",
    admin: "open",
  },
  "workspace owner": {
    anonymous: "sign-in",
    viewer: "forbidden",
    editor: "forbidden",
    owner: "open",
    manager: "open",
    admin: "open",
  },
  manager: {
    anonymous: "sign-in",
    viewer: "forbidden",
    editor: "forbidden",
    owner: "forbidden",
    manager: "open",
    admin: "open",
  },
  admin: {
    anonymous: "sign-in",
    viewer: "forbidden",
    editor: "forbidden",
    owner: "forbidden",
    manager: "forbidden",
    admin: "open",
  },
};

const kindOf = (access: Access): string => {
  if (typeof access === "string") return access;
  if ("feature" in access) return "feature";
  return "workspaceRole" in access ? `workspace ${access.workspaceRole}` : access.role;
};

export type Outcome = "open" | "sign-in" | "forbidden" | "plan_required";

/** What the table promises a caller on a plan. */
export function expectedOutcome(access: Access, caller: Caller | "anonymous", plan: Plan): Outcome {
  const rule = RULES[kindOf(access)]?.[caller];
  if (!rule) throw new Error(`No rule for ${JSON.stringify(access)}`);
  if (rule !== "plan") return rule;
  const plans: readonly Plan[] = typeof access === "object" && "feature" in access ? FEATURE_PLANS[access.feature] : [];
  return plans.includes(plan) ? "open" : "plan_required";
}

const SEO = { feature: "seo" } as const;
const ANALYTICS = { feature: "basic_analytics" } as const;
const ANALYTICS_ADVANCED = { feature: "analytics_advanced" } as const;
const REALTIME = { feature: "realtime" } as const;
const INSIGHTS = { feature: "insights" } as const;
const API_ACCESS = { feature: "api_access" } as const;
const ADMIN = { role: "admin" } as const;
const SEO_CRAWLED = { feature: "seo", needsCrawl: true } as const;

export const PAGES: Readonly<Record<string, Access>> = {
  "/": "public",
  "/*": "public",
  "/admin": ADMIN,
  "/admin/announcements": ADMIN,
  "/admin/announcements/:announcementId": ADMIN,
  "/admin/audit": ADMIN,
  "/admin/flags": ADMIN,
  "/admin/forum": ADMIN,
  "/admin/forum/:postId": ADMIN,
  "/admin/messages": ADMIN,
  "/admin/payments": ADMIN,
  "/admin/system": ADMIN,
  "/admin/tickets": ADMIN,
  "/admin/tickets/:number": ADMIN,
  "/admin/users": ADMIN,
  "/admin/users/:userId": ADMIN,
  "/admin/workspaces": ADMIN,
  "/admin/workspaces/:workspaceId": ADMIN,
  "/analytics": ANALYTICS,
  "/analytics/new": ANALYTICS,
  "/analytics/sites": ANALYTICS,
  "/analytics/sites/:siteId": ANALYTICS,
  "/analytics/sites/:siteId/events": ANALYTICS,
  "/analytics/sites/:siteId/currencies": ANALYTICS,
  "/analytics/sites/:siteId/funnels": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/funnels/:funnelId": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/funnels/:funnelId/edit": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/funnels/:funnelId/export.csv": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/funnels/new": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/goals": ANALYTICS,
  "/analytics/sites/:siteId/goals.csv": ANALYTICS,
  "/analytics/sites/:siteId/goals/:goalId": ANALYTICS,
  "/analytics/sites/:siteId/goals/new": ANALYTICS,
  "/analytics/sites/:siteId/journeys": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/journeys.csv": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/retention": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/retention.csv": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/revenue": ANALYTICS,
  "/analytics/sites/:siteId/revenue.csv": ANALYTICS,
  "/analytics/sites/:siteId/attribution": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/attribution.csv": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/channels": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/channels/rules": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/calendar": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/trends": ANALYTICS_ADVANCED,
  "/analytics/sites/:siteId/breakdown/:dimension": ANALYTICS,
  "/analytics/sites/:siteId/breakdown/:dimension/export.csv": ANALYTICS,
  "/analytics/sites/:siteId/sharing": ANALYTICS,
  "/analytics/sites/:siteId/export.ndjson": ANALYTICS,
  "/analytics/sites/:siteId/settings": ANALYTICS,
  "/analytics/sites/:siteId/settings/import": ANALYTICS,
  "/analytics/sites/:siteId/settings/import/:importId": ANALYTICS,
  "/api-docs": "signed-in",
  "/api-docs/:guide": "signed-in",
  "/api-docs/reference": "signed-in",
  "/billing": "signed-in",
  "/billing/cancel": "signed-in",
  "/billing/change/:plan": "signed-in",
  "/billing/details": "signed-in",
  "/billing/invoices/:invoiceId": "signed-in",
  "/bot": "public",
  "/cancel-deletion": "public",
  "/confirm": "public",
  "/confirm-email": "linked",
  "/contact": "public",
  "/dashboard": "signed-in",
  "/dashboard/behaviour": "signed-in",
  "/dashboard/realtime": "signed-in",
  "/dashboard/figures": { workspaceRole: "editor" },
  "/dashboard/figures.csv": { workspaceRole: "editor" },
  "/demo": "public",
  "/dev/error": "signed-in",
  "/dev/mailbox": "development",
  "/dev/mailbox/:mailId": "development",
  "/developers": "public",
  "/forgot-password": "public",
  "/help": "signed-in",
  "/help/articles/:slug": "signed-in",
  "/help/categories/:category": "signed-in",
  "/help/search": "signed-in",
  "/help/tutorials/:tutorial": "signed-in",
  "/help/forum": "signed-in",
  "/help/forum/:questionId": "signed-in",
  "/help/forum/:questionId/edit": "signed-in",
  "/help/forum/:questionId/report": "signed-in",
  "/help/forum/ask": "signed-in",
  "/help/tickets": "signed-in",
  "/help/tickets/:number": "signed-in",
  "/help/tickets/new": "signed-in",
  "/guidance": "signed-in",
  "/insights": INSIGHTS,
  "/insights/ads": INSIGHTS,
  "/invite": "public",
  "/legal-compliance": "public",
  "/login": "public",
  "/login/passkey": "public",
  "/login/verify": "public",
  "/logout": "public",
  "/marketing-calendar.ics": "public",
  "/not-shown": "signed-in",
  "/notices": "signed-in",
  "/privacy-policy": "public",
  "/realtime": REALTIME,
  "/realtime/alerts": REALTIME,
  "/reports/:token": "public",
  "/shared/analytics/:token": "public",
  "/reset-password": "public",
  "/search": "signed-in",
  "/security": "signed-in",
  "/security/audit": { workspaceRole: "editor" },
  "/security/audit.csv": { workspaceRole: "editor" },
  "/security/keys": { workspaceRole: "editor" },
  "/security/sessions": "signed-in",
  "/security/sign-ins": "signed-in",
  "/seo": SEO,
  "/seo/new": SEO,
  "/seo/projects/:projectId": SEO,
  "/seo/projects/:projectId/changes": SEO,
  "/seo/projects/:projectId/crawls": SEO,
  "/seo/projects/:projectId/extraction.csv": SEO_CRAWLED,
  "/seo/projects/:projectId/export.csv": SEO_CRAWLED,
  "/seo/projects/:projectId/export.json": SEO_CRAWLED,
  "/seo/projects/:projectId/issues/:code": SEO_CRAWLED,
  "/seo/projects/:projectId/keywords": SEO,
  "/seo/projects/:projectId/keywords/cannibalisation": SEO,
  "/seo/projects/:projectId/keywords/decay": SEO,
  "/seo/projects/:projectId/keywords/edit/:keywordId": SEO,
  "/seo/projects/:projectId/keywords/export.csv": SEO,
  "/seo/projects/:projectId/keywords/ideas": SEO,
  "/seo/projects/:projectId/keywords/import": SEO,
  "/seo/projects/:projectId/keywords/import/:importId": SEO,
  "/seo/projects/:projectId/keywords/opportunities": SEO,
  "/seo/projects/:projectId/keywords/performance": SEO,
  "/seo/projects/:projectId/page": SEO_CRAWLED,
  "/seo/projects/:projectId/page/suggest": SEO_CRAWLED,
  "/seo/projects/:projectId/pages": SEO,
  "/seo/projects/:projectId/report": SEO,
  "/seo/projects/:projectId/structure": SEO,
  "/seo/projects/:projectId/structure/distributions": SEO,
  "/seo/projects/:projectId/structure/duplicates": SEO,
  "/seo/projects/:projectId/structure/ideas": SEO,
  "/seo/projects/:projectId/structure/images": SEO,
  "/seo/projects/:projectId/structure/languages": SEO,
  "/seo/projects/:projectId/structure/redirects": SEO,
  "/seo/projects/:projectId/structure/templates": SEO,
  "/seo/projects/:projectId/structure.csv": SEO_CRAWLED,
  "/seo/projects/:projectId/pages/extraction": SEO,
  "/seo/projects/:projectId/settings": SEO,
  "/seo/projects/:projectId/settings/access": SEO,
  "/seo/projects/:projectId/settings/alerts": SEO,
  "/seo/projects/:projectId/settings/crawl": SEO,
  "/seo/projects/:projectId/settings/extraction": SEO,
  "/seo-tools": SEO,
  "/seo-tools/:tool": SEO,
  "/settings": "signed-in",
  "/settings/api-keys": "signed-in",
  "/settings/security": "signed-in",
  "/settings/data": "signed-in",
  "/settings/data/export/:exportId": "signed-in",
  "/settings/notifications": "signed-in",
  "/settings/preferences": "signed-in",
  "/settings/profile": "signed-in",
  "/settings/time-zone": "signed-in",
  "/signup": "public",
  "/status": "public",
  "/stop-viewing": "public",
  "/terms-of-service": "public",
  "/workspace": "signed-in",
  "/workspace/new": "signed-in",
  "/workspace/switch": "signed-in",
  "/workspace/webhooks": API_ACCESS,
  "/workspace/webhooks/:endpointId": API_ACCESS,
  "/workspace/webhooks/:endpointId/deliveries/:deliveryId": API_ACCESS,
  "/workspace/webhooks/new": API_ACCESS,
  "/unsubscribe": "public",
  "/unsubscribe/one-click": "public",
};

/** Operations of the API, called with a key that has every scope unless the scope itself is tried. */
export const OPERATIONS: Readonly<Record<string, "public" | { scope: ApiScope; feature: GatedFeature }>> = {
  "GET /openapi.json": "public",
  "GET /seo/projects": { scope: "seo", feature: "seo" },
  "POST /seo/projects": { scope: "seo", feature: "seo" },
  "GET /seo/projects/{id}": { scope: "seo", feature: "seo" },
  "PATCH /seo/projects/{id}": { scope: "seo", feature: "seo" },
  "DELETE /seo/projects/{id}": { scope: "seo", feature: "seo" },
  "GET /seo/projects/{id}/crawls": { scope: "seo", feature: "seo" },
  "POST /seo/projects/{id}/crawls": { scope: "seo", feature: "seo" },
  "GET /seo/projects/{id}/mutes": { scope: "seo", feature: "seo" },
  "PATCH /seo/projects/{id}/mutes": { scope: "seo", feature: "seo" },
  "GET /seo/projects/{id}/crawl-settings": { scope: "seo", feature: "seo" },
  "PATCH /seo/projects/{id}/crawl-settings": { scope: "seo", feature: "seo" },
  "GET /seo/crawls/{id}": { scope: "seo", feature: "seo" },
  "GET /seo/crawls/{id}/issues": { scope: "seo", feature: "seo" },
  "GET /seo/crawls/{id}/pages": { scope: "seo", feature: "seo" },
  "GET /seo/crawls/{id}/gate": { scope: "seo", feature: "seo" },
  "GET /seo/crawls/{id}/sarif": { scope: "seo", feature: "seo" },
  "GET /campaigns": { scope: "campaigns", feature: "sem_basic" },
  "POST /campaigns": { scope: "campaigns", feature: "sem_basic" },
  "GET /campaigns/{id}": { scope: "campaigns", feature: "sem_basic" },
  "PATCH /campaigns/{id}": { scope: "campaigns", feature: "sem_basic" },
  "DELETE /campaigns/{id}": { scope: "campaigns", feature: "sem_basic" },
  // Basic analytics are in every plan; what the smallest one lacks is the API.
  "GET /analytics/metrics": { scope: "analytics", feature: "api_access" },
  "GET /analytics/metrics/daily": { scope: "analytics", feature: "api_access" },
  "POST /analytics/events": { scope: "analytics", feature: "api_access" },
  "GET /analytics/usage": { scope: "analytics", feature: "api_access" },
  "GET /analytics/sites": { scope: "analytics", feature: "api_access" },
  "POST /analytics/sites": { scope: "analytics", feature: "api_access" },
  "GET /analytics/sites/{id}": { scope: "analytics", feature: "api_access" },
  "PATCH /analytics/sites/{id}": { scope: "analytics", feature: "api_access" },
  "POST /analytics/sites/{id}/query": { scope: "analytics", feature: "api_access" },
  "GET /analytics/sites/{id}/goals": { scope: "analytics", feature: "api_access" },
  "GET /analytics/sites/{id}/funnels": { scope: "analytics", feature: "analytics_advanced" },
  "GET /analytics/funnels/{id}": { scope: "analytics", feature: "analytics_advanced" },
  // After all that ask for the site.
  "DELETE /analytics/sites/{id}": { scope: "analytics", feature: "api_access" },
  "GET /content": { scope: "content", feature: "content_basic" },
  "POST /content": { scope: "content", feature: "content_basic" },
  "GET /content/{id}": { scope: "content", feature: "content_basic" },
  "PATCH /content/{id}": { scope: "content", feature: "content_basic" },
  "DELETE /content/{id}": { scope: "content", feature: "content_basic" },
  "GET /social/posts": { scope: "social", feature: "social" },
  "POST /social/posts": { scope: "social", feature: "social" },
  "GET /social/posts/{id}": { scope: "social", feature: "social" },
  "PATCH /social/posts/{id}": { scope: "social", feature: "social" },
  "DELETE /social/posts/{id}": { scope: "social", feature: "social" },
  "GET /leads": { scope: "leads", feature: "lead_generation" },
  "POST /leads": { scope: "leads", feature: "lead_generation" },
  "GET /leads/{id}": { scope: "leads", feature: "lead_generation" },
  "PATCH /leads/{id}": { scope: "leads", feature: "lead_generation" },
  "DELETE /leads/{id}": { scope: "leads", feature: "lead_generation" },
};

/** Functions beside the API and the pages; those with a feature are for members of the workspace that the id belongs to. */
export const FUNCTIONS: Readonly<Record<string, Access>> = {
  "GET /healthz": "public",
  // Stripe signs what it sends.
  "POST /webhooks/stripe": "signed",
  // What measured websites send, from pages of any site.
  "POST /e": "public",
  "OPTIONS /e": "public",
  "GET /e.gif": "public",
  "GET /live/crawls/:id": SEO,
  "GET /live/sites/:id": REALTIME,
  "POST /track": "signed-in",
  // What a demonstration is filled with.
  "POST /dev/traffic": "development",
  "GET /robots.txt": "public",
  "GET /sitemap.xml": "public",
  "GET /version": "public",
  "POST /functions/api-key-manager": "signed-in",
  "POST /functions/check-subscription": "public",
};
