import type { SafeFetch } from "#app/platform/safe-fetch/safe-fetch.ts";
import { isInternal } from "#app/platform/web/url/normalized-url.ts";
import type { CrawlPlan } from "../../domain/crawl.ts";
import { userAgentOfPlan } from "../plan-rules.ts";

interface Own {
  /** Name of the site (see `siteKey`). */
  key: string;
  /** Only here goes the sign-in. */
  origin: string;
  userAgent: string | null;
  authorization: () => string | null;
}

/**
 * A fetch that sends one site another user agent and signs in to one origin of it; requests to others stay as they are.
 * Where a redirect leads elsewhere, safe fetch removes the sign-in.
 */
export function createSiteFetch(safeFetch: SafeFetch, { key, origin, userAgent, authorization }: Own): SafeFetch {
  return (url, options = {}) => {
    const target = String(url);
    if (!isInternal(target, key)) return safeFetch(url, options);
    const headers = new Headers(options.headers);
    if (userAgent !== null) headers.set("user-agent", userAgent);
    const signIn = URL.parse(target)?.origin === origin ? authorization() : null;
    if (signIn !== null) headers.set("authorization", signIn);
    return safeFetch(url, { ...options, headers });
  };
}

/** The fetch of a crawl; the plain one while its plan asks for nothing else. */
export function createPlanFetch(
  {
    safeFetch,
    userAgent,
    authorization = () => null,
  }: { safeFetch: SafeFetch; userAgent: string; authorization?: () => string | null },
  plan: CrawlPlan,
  key: string,
): SafeFetch {
  const agent = userAgentOfPlan(plan, userAgent);
  if (agent === userAgent && plan.sealedBasicAuth === undefined) return safeFetch;
  return createSiteFetch(safeFetch, {
    key,
    origin: new URL(plan.startUrl).origin,
    userAgent: agent === userAgent ? null : agent,
    authorization,
  });
}
