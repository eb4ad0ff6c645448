import { runInDurableObject } from "cloudflare:test";
import type { CrawlPlan } from "#app/modules/seo/domain/crawl.ts";
import { CrawlEngine } from "#app/modules/seo/engine/crawl-engine.ts";
import { newState } from "#app/modules/seo/engine/crawl-state.ts";
import { createPoliteness } from "#app/modules/seo/engine/domain/politeness.ts";
import { CrawlStore } from "#app/modules/seo/engine/store/crawl-store.ts";
import { createSafeFetch } from "#app/platform/safe-fetch/safe-fetch.ts";
import { minutes } from "#app/shared/time.ts";
import { planFor, stubOf } from "./crawl.ts";

export const MEMORY_ORIGIN = "http://127.0.0.1";

export interface MemoryCrawl {
  /** Method and address of each request, in order. */
  requests: string[];
  /** Requests of each slice. */
  perSlice: number[];
  reason: string | null;
  /** Everything the crawl stored that does not depend on ids or tries. */
  tables: Record<string, unknown[]>;
}

const DUMPS: Readonly<Record<string, string>> = {
  urls: `SELECT url, kind, state, depth, in_sitemap, robots_blocked, status, failure, redirect_to, is_html, noindex, indexable, title, description,
    text_hash, word_count, canonical, size_bytes, inlinks, errors, warnings, notices FROM urls ORDER BY url`,
  links:
    "SELECT a.url AS source, b.url AS target, anchor FROM links JOIN urls AS a ON a.id = from_id JOIN urls AS b ON b.id = to_id ORDER BY 1, 2",
  images:
    "SELECT a.url AS page, b.url AS image FROM images JOIN urls AS a ON a.id = page_id JOIN urls AS b ON b.id = image_id ORDER BY 1, 2",
  resources: `SELECT p.url AS page, t.url AS resource, e.value ->> 1 AS role FROM page_targets AS r, json_each(r.resources) AS e
    JOIN urls AS p ON p.id = r.page_id JOIN urls AS t ON t.id = e.value ->> 0 ORDER BY 1, 2, 3`,
  places: "SELECT url, places FROM page_targets JOIN urls ON id = page_id ORDER BY url",
  findings: "SELECT * FROM findings ORDER BY severity, code, url",
  facts: "SELECT url, facts FROM page_facts JOIN urls ON id = page_id ORDER BY url",
  texts: "SELECT url, text FROM page_texts JOIN urls ON id = page_id ORDER BY url",
  sitemaps: "SELECT url, declared, level, done, status, error, url_count FROM sitemaps ORDER BY url",
};

/** What a life of the object holds of its storage: nothing once it is over. */
function mortal(storage: DurableObjectStorage, life: { over: boolean }): DurableObjectStorage {
  const check = () => {
    if (life.over) throw new Error("This life of the object is over");
  };
  const exec = (...args: Parameters<SqlStorage["exec"]>) => {
    check();
    return storage.sql.exec(...args);
  };
  const transactionSync = <T>(work: () => T): T => {
    check();
    return storage.transactionSync(work);
  };
  return { sql: { exec }, transactionSync } as unknown as DurableObjectStorage;
}

/**
 * Runs a whole polite crawl in the storage of an object, without network and without waiting: `answer` is the world, and
 * sleeping moves the clock. At each number of requests in `deaths` the object dies: its work is cut off, and
 * another life begins with what is stored.
 */
export function crawlInMemory(
  answer: (url: URL) => Response,
  more: Partial<CrawlPlan> = {},
  deaths: readonly number[] = [],
): Promise<MemoryCrawl> {
  const plan = planFor(MEMORY_ORIGIN, { requestsPerSecond: 5, ...more });
  return runInDurableObject(stubOf(plan.crawlId), async (_, { storage }) => {
    const requests: string[] = [];
    const perSlice: number[] = [];
    let nowMs = Date.UTC(2026, 10, 22);

    const live = (life: { over: boolean; end: () => void }) => {
      const world: typeof fetch = async (input, init) => {
        const url = new URL(String(input));
        requests.push(`${init?.method ?? "GET"} ${url.href}`);
        if (deaths.includes(requests.length)) life.end();
        return life.over ? new Promise<Response>(() => undefined) : answer(url);
      };
      const store = new CrawlStore(mortal(storage, life));
      const tools = {
        safeFetch: createSafeFetch({ fetch: world, resolver: null, allowLoopback: true, ownHosts: [], clock: () => 0 }),
        userAgent: "KajaBot/1.0",
        now: () => nowMs,
        sleep: async (ms: number) => {
          nowMs += ms;
        },
        previousFindings: async () => ({ rows: [], nextCursor: null }),
        onProgress: () => undefined,
      };
      return { store, tools };
    };

    const { store: first } = live({ over: false, end: () => undefined });
    first.create(
      newState(
        { ...plan, maxDurationMs: minutes(600) },
        createPoliteness({ requestsPerSecond: plan.requestsPerSecond, crawlDelayMs: 0 }),
        nowMs,
      ),
    );
    for (;;) {
      const { promise: died, resolve } = Promise.withResolvers<"died">();
      const life = {
        over: false,
        end() {
          life.over = true;
          resolve("died");
        },
      };
      const { store, tools } = live(life);
      const state = store.load();
      if (!state) throw new Error("The crawl was not stored");
      const engine = new CrawlEngine(store, state, tools);
      for (;;) {
        const before = requests.length;
        // What a life that is over still throws is nobody's.
        const slice = engine.runSlice().catch((cause: unknown) => (life.over ? died : Promise.reject(cause)));
        const delayMs = await Promise.race([slice, died]);
        perSlice.push(requests.length - before);
        if (delayMs === "died") break;
        if (delayMs === null) {
          const tables = Object.fromEntries(
            Object.entries(DUMPS).map(([name, sql]) => [name, storage.sql.exec(sql).toArray()]),
          );
          return { requests, perSlice, reason: state.reason, tables };
        }
        nowMs += delayMs;
      }
    }
  });
}
