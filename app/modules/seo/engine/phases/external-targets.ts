import { isInternal, siteKey } from "#app/platform/web/url/normalized-url.ts";
import { counted } from "#app/shared/format/number.ts";
import type { CrawlState } from "../crawl-state.ts";
import type { CrawlStore } from "../store/crawl-store.ts";
import { bulk, KIND, STATE } from "../store/tables.ts";

/** Addresses of other sites that canonicals and hreflang name, in one crawl. */
const MAX_NAMED = 1_000;
/** When at least so many other hosts are asked and none answers, the fault is on our side. */
const SILENT_HOSTS = 3;

/** Canonicals and hreflang targets that no page of the crawl is, nor anything else it knows. */
const NAMED_SQL = `SELECT url FROM (
    SELECT canonical AS url FROM urls WHERE kind = ${KIND.page} AND state = ${STATE.done} AND canonical <> url UNION SELECT target FROM hreflangs
  ) AS named WHERE url > ? AND NOT EXISTS (SELECT 1 FROM urls WHERE urls.url = named.url) ORDER BY url LIMIT ${MAX_NAMED}`;

/** Queues the pages of other sites that canonicals and hreflang name, to be asked for like the targets of links. */
export function queueReferencedTargets(store: CrawlStore, state: CrawlState, key: string): void {
  const named: string[] = [];
  for (let after: string | null = ""; after !== null && named.length < MAX_NAMED; ) {
    const urls: string[] = store.sql
      .exec<{ url: string }>(NAMED_SQL, after)
      .toArray()
      .map(({ url }) => url);
    named.push(...urls.filter((url) => !isInternal(url, key)));
    after = urls.length < MAX_NAMED ? null : (urls.at(-1) ?? null);
  }
  store.transaction(state, () => {
    bulk(
      store.sql,
      `INSERT OR IGNORE INTO urls (url, kind, state) SELECT value, ${KIND.outside}, ${STATE.queued} FROM json_each(?1)`,
      named.slice(0, MAX_NAMED),
    );
    state.namedQueued = true;
  });
}

/**
 * Where not one of several other hosts answered, the network between them and us is to blame: what was asked of them then
 * counts as unknown, and the crawl says so once.
 */
export function clearSilentHostFailures(store: CrawlStore, state: CrawlState, key: string): void {
  const asked = store.sql
    .exec<{ origin: string; status: number | null; failure: string | null }>(
      "SELECT origin, status, failure FROM origins WHERE failure IS NOT 'refused-by-guard'",
    )
    .toArray()
    .filter(({ origin }) => !isInternal(origin, key));
  const hosts = new Set(asked.map(({ origin }) => siteKey(origin)));
  if (
    state.networkDown ||
    hosts.size < SILENT_HOSTS ||
    asked.some(({ status, failure }) => status !== null || failure === null)
  )
    return;
  const silent = store.sql
    .exec<{ id: number; url: string }>(
      `SELECT id, url FROM urls WHERE kind <> ${KIND.page} AND state = ${STATE.done} AND failure IS NOT NULL`,
    )
    .toArray()
    .filter(({ url }) => hosts.has(siteKey(url)));
  store.transaction(state, () => {
    bulk(
      store.sql,
      "UPDATE urls SET status = NULL, failure = NULL WHERE id IN (SELECT value FROM json_each(?1))",
      silent.map(({ id }) => id),
    );
    state.networkDown = true;
    state.reason = [
      state.reason,
      `None of the ${counted(hosts.size, "other website")} that this one links to answered, so our own connection is the likely cause. Links and files on other websites were not judged; crawl again later.`,
    ]
      .filter((part) => part !== null)
      .join(" ");
  });
}
