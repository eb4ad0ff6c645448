import { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { appError } from "#app/shared/error.ts";
import { apiVersion } from "../middleware/api-version.ts";
import { cors } from "../middleware/cors.ts";
import type { ApiEnv } from "../middleware/env.ts";
import { type Gateway, refuseInput } from "../middleware/operation.ts";
import { problem } from "../middleware/problem.ts";
import analyticsEvents from "./analytics/events.ts";
import analyticsFunnel from "./analytics/funnels.$id.ts";
import metricDays from "./analytics/metrics.daily.ts";
import metrics from "./analytics/metrics.ts";
import siteFunnels from "./analytics/sites.$id.funnels.ts";
import siteGoals from "./analytics/sites.$id.goals.ts";
import siteTraffic from "./analytics/sites.$id.query.ts";
import site from "./analytics/sites.$id.ts";
import sites from "./analytics/sites.ts";
import usage from "./analytics/usage.ts";
import campaign from "./campaigns/campaigns.$id.ts";
import campaigns from "./campaigns/campaigns.ts";

import contentItem from "./content/content.$id.ts";
import content from "./content/content.ts";
import lead from "./leads/leads.$id.ts";
import leads from "./leads/leads.ts";
import openApiDocument from "./openapi.json.ts";
import seoCrawlGate from "./seo/crawls.$id.gate.ts";
import seoCrawlIssues from "./seo/crawls.$id.issues.ts";
import seoCrawlPages from "./seo/crawls.$id.pages.ts";
import seoCrawlSarif from "./seo/crawls.$id.sarif.ts";
import seoCrawl from "./seo/crawls.$id.ts";
import seoCrawlSettings from "./seo/projects.$id.crawl-settings.ts";
import seoProjectCrawls from "./seo/projects.$id.crawls.ts";
import seoProjectMutes from "./seo/projects.$id.mutes.ts";
import seoProject from "./seo/projects.$id.ts";
import seoProjects from "./seo/projects.ts";
import socialPost from "./social/posts.$id.ts";
import socialPosts from "./social/posts.ts";

/** Every route file; each registers its operations. A test compares this list with the folder. */
const ROUTES: readonly ((api: Gateway) => void)[] = [
  seoProjects,
  seoProject,
  seoProjectCrawls,
  seoProjectMutes,
  seoCrawlSettings,
  seoCrawl,
  seoCrawlIssues,
  seoCrawlPages,
  seoCrawlGate,
  seoCrawlSarif,
  campaigns,
  campaign,
  metrics,
  metricDays,
  analyticsEvents,
  usage,
  sites,
  site,
  siteTraffic,
  siteGoals,
  siteFunnels,
  analyticsFunnel,
  content,
  contentItem,
  socialPosts,
  socialPost,
  leads,
  lead,
  openApiDocument,
];

const toHonoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** Methods of each path, as the route files declared them. */
export function methodsByPath(api: Gateway): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== "route") continue;
    const { path, method } = definition.route;
    methods.set(path, [...(methods.get(path) ?? []), method.toUpperCase()]);
  }
  return methods;
}

/** Answers whatever the operations of a path did not: OPTIONS with what is allowed, anything else with 405. */
const otherMethods =
  (declared: string[]): MiddlewareHandler<ApiEnv> =>
  async (c) => {
    const allow = [...declared, ...(declared.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    c.header("Allow", allow);
    if (c.req.method !== "OPTIONS") return problem(c, appError("method_not_allowed", `${c.req.method} is not allowed here. Allowed: ${allow}.`));
    c.header("Access-Control-Allow-Methods", allow);
    return c.body(null, 204);
  };

export function createGateway(): Gateway {
  const api: Gateway = new OpenAPIHono<ApiEnv>({ defaultHook: refuseInput });
  api.use(cors, apiVersion);
  for (const register of ROUTES) register(api);
  for (const [path, methods] of methodsByPath(api)) api.all(toHonoPath(path), otherMethods(methods));
  api.all("*", (c) => problem(c, appError("not_found", "There is no such path in this API. The operations are listed in /api-gateway/openapi.json.")));
  return api;
}

/** The public API, mounted under /api-gateway. What it throws, the router answers: with an `onError` of its own Hono would compose each of its handlers anew for every call. */
export const gateway = createGateway();
