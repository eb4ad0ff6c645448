import { createSafeFetch } from "#app/platform/safe-fetch/safe-fetch.ts";
import { ok } from "#app/shared/result.ts";
import { crawlObject } from "../crawls/crawl-control.server.ts";
import type { CrawlPlan, ReplayedSite } from "../domain/crawl.ts";
import { REQUESTS_PER_SECOND } from "../domain/crawl-limits.ts";
import { CrawlEngine } from "./crawl-engine.ts";
import { newState } from "./crawl-state.ts";
import { createPoliteness } from "./domain/politeness.ts";
import type { CrawlStore } from "./store/crawl-store.ts";

const PREVIOUS_PER_PAGE = 500;
/** An address of a public range; nothing is sent to it. */
const ANY_ADDRESS = "93.184.215.14";
/** How long each of its answers takes. */
const ANSWER_MS = 40;

const bare = (host: string): string => host.replace(/^www\./, "");

/** Answers as the website did: its other addresses lead to the start page's origin, other hosts have what is asked for. */
function worldOf(startUrl: string, { answers }: ReplayedSite): (url: URL) => Response {
  const { origin, host } = new URL(startUrl);
  return (url) => {
    if (bare(url.host) !== bare(host)) return new Response("", { headers: { "content-type": "text/html" } });
    const path = `${url.pathname}${url.search}`;
    if (url.origin !== origin) return new Response(null, { status: 301, headers: { location: `${origin}${path}` } });
    const answer = answers[path];
    if (!answer) return new Response("Not found", { status: 404, headers: { "content-type": "text/plain" } });
    return new Response(answer.body === "" ? null : answer.body, answer);
  };
}

/**
 * Runs a whole crawl of a made-up website into `store`, without network and without waiting: its clock begins at the site's
 * moment, and sleeping moves it. The crawl is closed at its end, so that nobody is notified of it.
 */
export async function replayCrawl(env: Env, store: CrawlStore, plan: CrawlPlan, site: ReplayedSite): Promise<void> {
  const answer = worldOf(plan.startUrl, site);
  let nowMs = site.atMs;
  const pace = createPoliteness({ requestsPerSecond: REQUESTS_PER_SECOND, crawlDelayMs: 0 });
  const state = newState(plan, pace, nowMs);
  const engine = new CrawlEngine(store, state, {
    safeFetch: createSafeFetch({
      fetch: async (input) => {
        nowMs += ANSWER_MS;
        return answer(new URL(input instanceof Request ? input.url : input));
      },
      resolver: { resolve: async () => ok([ANY_ADDRESS]) },
      allowLoopback: false,
      ownHosts: [],
      clock: () => nowMs,
    }),
    userAgent: "KajaBot/1.0",
    now: () => nowMs,
    sleep: async (ms) => {
      nowMs += ms;
    },
    previousFindings: (crawlId, cursor) =>
      crawlObject({ env }, crawlId).findings({ limit: PREVIOUS_PER_PAGE, cursor: cursor ?? undefined }),
    onProgress: () => undefined,
  });
  store.create(state);
  for (let delayMs: number | null = 0; delayMs !== null; delayMs = await engine.runSlice()) nowMs += delayMs;
  state.closed = true;
  store.save(state);
}
