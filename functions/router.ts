import { Hono } from "hono";
import { createLogger } from "#app/platform/log.ts";
import type { AppEnv } from "./app.ts";
import { serveRobots, serveSitemap } from "./crawlers.ts";
import { internalErrorResponse } from "./fallback-responses.ts";
import { serveHealth } from "./health.ts";
import { serveIngest, serveIngestOptions, servePixel } from "./ingest.ts";
import { later } from "./later.ts";
import { refuseCrossSite, under } from "./middleware/csrf.ts";
import { impersonation } from "./middleware/impersonation.ts";
import { onlyMethods } from "./middleware/methods.ts";
import { pageAccess } from "./middleware/page-access.ts";
import { pageInput } from "./middleware/page-input.ts";
import { onError as apiFailed } from "./middleware/problem.ts";
import { requestContext } from "./middleware/request-context.ts";
import { requireHttps, securityHeaders } from "./middleware/security-headers.ts";
import { servePages } from "./pages/pages.ts";
import { sessionFunctions } from "./session-functions/index.ts";
import { serveShortLink } from "./short-links.ts";
import { serveTelemetry } from "./telemetry.ts";

/** Every function of the Worker, then the pages. */
export const router = new Hono<AppEnv>();

router.use(requestContext, securityHeaders, requireHttps);

// Before the guard against other sites: a method that a function does not have is 405, wherever the request comes from.
const READ_PATHS = [
  "/push/c/:token",
  "/push/kaja-push.js",
  "/e.gif",
  "/healthz",
  "/version",
  "/robots.txt",
  "/sitemap.xml",
  "/live/crawls/:id",
  "/live/sites/:id",
];
const POST_PATHS = [
  "/functions/check-subscription",
  "/functions/api-key-manager",
  "/webhooks/stripe",
  "/hooks/:token",
  "/webhooks/mail/:workspaceId",
  "/webhooks/mail/:workspaceId/:token",
  "/track",
  "/dev/traffic",
  "/dev/responses",
  "/dev/contacts",
  "/dev/clicks",
  "/dev/crawls",
  "/dev/ads",
  "/dev/campaigns",
];
router.use("/e", onlyMethods("POST", "OPTIONS"));
router.use("/onsite", onlyMethods("POST", "OPTIONS"));
router.use("/push", onlyMethods("POST", "OPTIONS"));
for (const path of READ_PATHS) router.use(path, onlyMethods("GET", "HEAD"));
for (const path of POST_PATHS) router.use(path, onlyMethods("POST"));

// Measured websites send from their own pages: cross-site by nature, and never in the name of somebody signed in here.
router.options("/e", serveIngestOptions);
router.post("/e", serveIngest);
router.get("/e.gif", servePixel);
router.options("/onsite", serveIngestOptions);
router.post(
  "/onsite",
  later(async () => (await import("./onsite.ts")).serveOnsite),
);

router.options("/push", serveIngestOptions);
router.post(
  "/push",
  later(async () => (await import("./push.ts")).servePush),
);
router.get(
  "/push/c/:token",
  later(async () => (await import("./push.ts")).servePushClick),
);
router.get(
  "/push/kaja-push.js",
  later(async () => (await import("./push.ts")).servePushFile),
);

// Short links are followed from anywhere, and nobody is signed in there. What needs a page continues below.
router.get("/r/:slug", serveShortLink);

// Other services report here: never in the name of somebody signed in.
router.post(
  "/hooks/:token",
  later(async () => (await import("./inbound-webhooks.ts")).serveInboundWebhook),
);

router.use(refuseCrossSite, impersonation);

router.get("/healthz", serveHealth);
router.get(
  "/version",
  later(async () => (await import("./version.ts")).serveVersion),
);
router.get("/robots.txt", serveRobots);
router.get("/sitemap.xml", serveSitemap);
router.get(
  "/live/crawls/:id",
  later(async () => (await import("./live.ts")).serveLiveCrawl),
);
router.get(
  "/live/sites/:id",
  later(async () => (await import("./live.ts")).serveLiveSite),
);

router.all(
  "/api-gateway/*",
  later(async () => (await import("./api-gateway/index.ts")).serveApi),
);

router.route("/functions", sessionFunctions);
router.post(
  "/webhooks/stripe",
  later(async () => (await import("./webhooks/stripe.ts")).serveStripeWebhook),
);
for (const path of ["/webhooks/mail/:workspaceId", "/webhooks/mail/:workspaceId/:token"])
  router.post(
    path,
    later(async () => (await import("./webhooks/mail.ts")).serveMailWebhook),
  );
router.post("/track", serveTelemetry);
router.post(
  "/dev/traffic",
  later(async () => (await import("./development/dev-traffic.ts")).serveDevTraffic),
);
router.post(
  "/dev/responses",
  later(async () => (await import("./development/dev-responses.ts")).serveDevResponses),
);
router.post(
  "/dev/contacts",
  later(async () => (await import("./development/dev-contacts.ts")).serveDevContacts),
);
router.post(
  "/dev/clicks",
  later(async () => (await import("./development/dev-clicks.ts")).serveDevClicks),
);
router.post(
  "/dev/crawls",
  later(async () => (await import("./development/dev-crawls.ts")).serveDevCrawls),
);
router.post(
  "/dev/ads",
  later(async () => (await import("./development/dev-ads.ts")).serveDevAds),
);
router.post(
  "/dev/campaigns",
  later(async () => (await import("./development/dev-campaigns.ts")).serveDevCampaigns),
);

router.use(pageInput, pageAccess);
router.all("*", servePages);

router.onError((error, c) => {
  if (under(c.req.path, ["/api-gateway", "/e", "/e.gif", "/onsite", "/push"])) return apiFailed(error, c);
  // A broken configuration ends before there is a context; its message names the variables, never their values.
  (c.get("context")?.log ?? createLogger({})).error("request.failed", {}, error);
  return internalErrorResponse(c.req.raw, c.get("context")?.requestId);
});
