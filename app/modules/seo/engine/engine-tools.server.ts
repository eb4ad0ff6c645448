import type { AppContext } from "#app/platform/context.server.ts";
import { unpacedFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { hostOf, permitsFor } from "#app/platform/politeness/politeness.server.ts";
import { kajabotOf } from "#app/platform/web/robots/kajabot.ts";
import { crawlObject } from "../crawls/crawl-control.server.ts";
import type { EngineTools } from "./crawl-engine.ts";

const PREVIOUS_PER_PAGE = 500;
/** Longer than any crawled address. */
const MAX_URL_CHARS = 8_192;

/** Returns what a crawl in a Durable Object works with: the network, the clock, other crawls, and its own object's part. */
export function engineTools(
  env: Env,
  config: AppContext["config"],
  own: Required<Pick<EngineTools, "authorization" | "onProgress">>,
): EngineTools {
  const permits = permitsFor({ env });
  return {
    ...own,
    safeFetch: unpacedFetch({ config }, "crawl", { maxUrlChars: MAX_URL_CHARS }),
    userAgent: kajabotOf(config.APP_URL),
    now: () => Date.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    previousFindings: (crawlId, cursor) =>
      crawlObject({ env }, crawlId).findings({ limit: PREVIOUS_PER_PAGE, cursor: cursor ?? undefined }),
    permit: (url, request) => permits.wait(hostOf(url), request),
  };
}
