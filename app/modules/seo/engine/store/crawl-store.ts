import { isIndexable } from "../../checks/domain/indexability.ts";
import { type IssueFinding, issueOf } from "../../checks/domain/issues/catalogue.ts";
import { isOver } from "../../domain/crawl.ts";
import { type SketchRow, sketchRow } from "../analysis/text-sketches.ts";
import type { CrawlState } from "../crawl-state.ts";
import type { CrawlTrapDetector } from "../domain/crawl-traps.ts";
import { maxFoundUrls } from "../domain/frontier.ts";
import { storeCells } from "../extract/custom-extraction.ts";
import { startRows } from "../plan-rules.ts";
import { collectFoundUrls, crawlTrapsOf, type FoundUrl } from "./found-urls.ts";
import {
  countResults,
  factsRow,
  firstH1,
  linkRows,
  type PageResult,
  pageRow,
  pictureRows,
  summaryOf,
} from "./page-rows.ts";
import { recount } from "./recount.ts";
import { putHops } from "./redirect-hops.ts";
import { FINDING_SQL, FOUND_SQL, IMAGE_SQL, LINK_SQL, PAGE_SQL } from "./statements.ts";
import { bulk, createTables, DEPTH_ORDER, KIND, LATE_INDEXES, putRows, SEVERITIES, STATE } from "./tables.ts";
import { ResourceRegistry, targetsRow } from "./target-rows.ts";

export interface Leased {
  id: number;
  url: string;
  depth: number | null;
  inSitemap: boolean;
  attempts: number;
}

export interface TargetResult {
  id: number;
  status: number | null;
  failure: string | null;
  redirectTo: string | null;
  sizeBytes: number | null;
}

const KNOWN_URLS = 20_000;
const severityIndex = (finding: IssueFinding): number => SEVERITIES.indexOf(issueOf(finding.code).severity);

/** All writing to a crawl's tables. What belongs together is written in one transaction, with the state that counts it. */
export class CrawlStore {
  readonly #storage: DurableObjectStorage;
  readonly sql: SqlStorage;
  /** Ids of URLs that need no further update, so that the menu of a site is looked up once. */
  readonly #known = new Map<string, number>();
  #crawlTraps: CrawlTrapDetector | null = null;
  #resources: ResourceRegistry | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.sql = storage.sql;
  }

  /** The state of the crawl, or null when none was started here. Leases of an earlier life are given back. */
  load(): CrawlState | null {
    const exists =
      this.sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'state'").toArray().length > 0;
    if (!exists) return null;
    // A crawl of an earlier release lacks the tables of this one; its pages then have no row in them.
    createTables(this.sql);
    this.#known.clear();
    this.#crawlTraps = null;
    this.#resources = null;
    const row = this.sql.exec<{ value: string }>("SELECT value FROM state WHERE id = 1").toArray()[0];
    const state = row ? (JSON.parse(row.value) as CrawlState) : null;
    // Opening the results of a finished crawl wakes its object: no time for a look at every address.
    if (state && !isOver(state.status))
      this.sql.exec(`UPDATE urls SET state = ${STATE.queued} WHERE state = ${STATE.leased}`);
    return state;
  }

  create(state: CrawlState): void {
    this.transaction(state, () => {
      createTables(this.sql);
      bulk(this.sql, FOUND_SQL, startRows(state.plan));
    });
  }

  /** Runs `work` and saves the state, all or nothing. */
  transaction<T>(state: CrawlState, work: () => T): T {
    return this.#storage.transactionSync(() => {
      const result = work();
      this.sql.exec(
        "INSERT INTO state (id, value) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value",
        JSON.stringify(state),
      );
      return result;
    });
  }

  save(state: CrawlState): void {
    this.transaction(state, () => undefined);
  }

  /**
   * Takes queued rows; pages only of the lowest depth that is left, so that a page's depth is final when it is crawled.
   * A row counts as tried from here on: a page that brings us down does so at most thrice. A tried row is therefore
   * taken alone, or those that merely waited beside it would run out of tries too.
   * `beside` takes more of what is under way: only untried rows of that same depth.
   */
  lease(kinds: readonly number[], limit: number, beside?: { depth: number | null }): Leased[] {
    const rows: Leased[] = [];
    for (const kind of kinds) {
      if (rows.length >= limit) break;
      const queued = this.sql
        .exec<{ id: number; depth: number | null; attempts: number }>(
          `SELECT id, depth, attempts FROM urls WHERE state = ${STATE.queued} AND kind = ? ORDER BY ${DEPTH_ORDER}, id LIMIT ?`,
          kind,
          limit - rows.length,
        )
        .toArray();
      const [first] = queued;
      if (beside && first && (first.attempts > 0 || first.depth !== beside.depth)) break;
      const untried = queued.filter((row) => row.depth === first?.depth && row.attempts === 0);
      const ids = (first && first.attempts > 0 ? [first] : untried).map((row) => row.id);
      const leased = bulk<{ id: number; url: string; depth: number | null; in_sitemap: number; attempts: number }>(
        this.sql,
        `UPDATE urls SET state = ${STATE.leased}, attempts = attempts + 1 WHERE id IN (SELECT value FROM json_each(?1)) RETURNING id, url, depth, in_sitemap, attempts`,
        ids,
      );
      leased.sort((a, b) => a.id - b.id);
      for (const { in_sitemap, ...row } of leased) rows.push({ ...row, inSitemap: in_sitemap === 1 });
    }
    return rows;
  }

  /** Gives rows back; `tried` keeps the try on their account. */
  release(ids: readonly number[], { tried }: { tried: boolean }): void {
    bulk(
      this.sql,
      `UPDATE urls SET state = ${STATE.queued}, attempts = attempts - ${tried ? 0 : 1} WHERE state = ${STATE.leased} AND id IN (SELECT value FROM json_each(?1))`,
      ids,
    );
  }

  /** Adds addresses of a sitemap to the frontier. Returns how many were new. */
  addSitemapUrls(urls: readonly string[], room: number): number {
    if (urls.length === 0) return 0;
    const before = this.sql.exec<{ n: number }>("SELECT count(*) AS n FROM urls").one().n;
    const rows = [...new Set(urls)].map((url) => [url, KIND.page, STATE.queued, null, 1]);
    const known = new Set(
      bulk<{ url: string }>(
        this.sql,
        "SELECT url FROM urls WHERE url IN (SELECT value ->> 0 FROM json_each(?1))",
        rows,
      ).map((row) => row.url),
    );
    const fresh = rows.filter(([url]) => !known.has(url as string));
    bulk(this.sql, FOUND_SQL, [
      ...[...known].map((url) => [url, KIND.page, STATE.skipped, null, 1]),
      ...fresh.slice(0, Math.max(0, room)),
    ]);
    return this.sql.exec<{ n: number }>("SELECT count(*) AS n FROM urls").one().n - before;
  }

  /** Stores crawled pages with all they link to and what is wrong with them, in one transaction. */
  commitPages(state: CrawlState, key: string, results: readonly PageResult[]): void {
    if (results.length === 0) return;
    this.#crawlTraps ??= crawlTrapsOf(this.sql, state);
    this.#resources ??= new ResourceRegistry(this.sql, key);
    const tools = {
      sql: this.sql,
      state,
      key,
      known: this.#known,
      traps: this.#crawlTraps,
      resources: this.#resources,
    };
    const found = collectFoundUrls(tools, results);
    const learned = new Map<string, number>();
    this.transaction(state, () => {
      const idOf = this.#resolveIds(state, found, learned);
      putHops(this.sql, found, idOf);
      const pages: unknown[][] = [];
      const texts: [number, string][] = [];
      const images: unknown[][] = [];
      const flaws: number[][] = [];
      const sketches: SketchRow[] = [];
      const hreflangs: unknown[][] = [];
      const h1s: [number, string][] = [];
      const targets: SqlStorageValue[][] = [];
      for (const result of results) {
        const { id, facts } = result;
        const summary = summaryOf(facts);
        pages.push(pageRow(result, summary));
        if (!facts.html) continue;
        sketches.push(sketchRow(id, facts, isIndexable(summary)));
        if (facts.html.text !== "") texts.push([id, facts.html.text]);
        const h1 = firstH1(facts.html);
        if (h1 !== null) h1s.push([id, h1]);
        for (const anchors of linkRows(facts.html.links, idOf)) this.sql.exec(LINK_SQL, id, JSON.stringify(anchors));
        targets.push(targetsRow(id, facts.html, idOf));
        const pictures = pictureRows(id, facts.html.images, idOf);
        if (pictures.ids.length > 0) images.push([id, pictures.ids]);
        flaws.push(...pictures.flaws);
        facts.html.hreflangs.forEach(({ lang, raw, url }, seq) => {
          hreflangs.push([id, seq, lang, raw, url]);
        });
      }
      bulk(this.sql, PAGE_SQL, pages);
      putRows(this.sql, "page_facts", results.map(factsRow));
      putRows(this.sql, "page_texts", texts);
      putRows(this.sql, "page_h1s", h1s);
      putRows(this.sql, "page_targets", targets);
      putRows(this.sql, "text_sketches", sketches);
      storeCells(this.sql, results);
      bulk(this.sql, IMAGE_SQL, images);
      bulk(
        this.sql,
        "INSERT OR REPLACE INTO image_flaws SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1)",
        flaws,
      );
      bulk(
        this.sql,
        "INSERT OR REPLACE INTO hreflangs SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?1)",
        hreflangs,
      );
      this.#putFindings(results.flatMap((result) => result.findings));
      countResults(state, results);
    });
    if (this.#known.size > KNOWN_URLS) this.#known.clear();
    for (const [url, id] of learned) {
      if (found.get(url)?.kind === KIND.resource) this.#resources?.learn(url, id);
      else this.#known.set(url, id);
    }
  }

  #resolveIds(
    state: CrawlState,
    found: ReadonlyMap<string, FoundUrl>,
    learned: Map<string, number>,
  ): (url: string) => number | undefined {
    const rows: unknown[][] = [];
    for (const [url, { kind, state: rowState, depth }] of found)
      if (!this.#known.has(url)) rows.push([url, kind, rowState, depth, 0]);
    if (rows.length > 0) {
      // Resources have a bound of their own, and take no room from pages.
      const isResource = (row: readonly unknown[]) => row[1] === KIND.resource;
      const total =
        this.sql.exec<{ n: number }>("SELECT max(id) AS n FROM urls").one().n - (this.#resources?.size ?? 0);
      const full = total + rows.filter((row) => !isResource(row)).length > maxFoundUrls(state.plan.maxUrls);
      const existing = full
        ? new Set(
            bulk<{ url: string }>(
              this.sql,
              "SELECT url FROM urls WHERE url IN (SELECT value ->> 0 FROM json_each(?1))",
              rows,
            ).map((row) => row.url),
          )
        : null;
      const admitted = existing ? rows.filter((row) => isResource(row) || existing.has(row[0] as string)) : rows;
      for (const row of bulk<{ id: number; url: string }>(this.sql, FOUND_SQL, admitted)) {
        // Breadth-first order: a later link is never shorter, so only rows that can still change are asked for again.
        const settled = found.get(row.url);
        if (settled && (settled.kind !== KIND.page || (settled.depth !== null && settled.state === STATE.queued)))
          learned.set(row.url, row.id);
        else this.#volatile.set(row.url, row.id);
      }
    }
    const volatile = this.#volatile;
    this.#volatile = new Map();
    return (url) => this.#known.get(url) ?? learned.get(url) ?? volatile.get(url) ?? this.#resources?.idOf(url);
  }

  #volatile = new Map<string, number>();

  #putFindings(findings: readonly IssueFinding[]): void {
    bulk(
      this.sql,
      FINDING_SQL,
      findings.map((finding) => [
        severityIndex(finding),
        finding.code,
        finding.url,
        finding.found,
        finding.limit,
        JSON.stringify(finding.related),
      ]),
    );
  }

  /** Stores findings of a site check; repeating it changes nothing. */
  putFindings(state: CrawlState, findings: readonly IssueFinding[]): void {
    this.transaction(state, () => this.#putFindings(findings));
  }

  commitTargets(state: CrawlState, results: readonly TargetResult[]): void {
    this.transaction(state, () => {
      bulk(
        this.sql,
        `UPDATE urls SET state = ${STATE.done}, status = r.value ->> 1, failure = r.value ->> 2, redirect_to = r.value ->> 3, size_bytes = r.value ->> 4
         FROM json_each(?1) AS r WHERE urls.id = r.value ->> 0`,
        results.map(({ id, status, failure, redirectTo, sizeBytes }) => [id, status, failure, redirectTo, sizeBytes]),
      );
      state.targetsChecked += results.length;
    });
  }

  /** After the last page: counts links to each page and builds the orders that the site checks read by. */
  index(state: CrawlState): void {
    for (const statement of LATE_INDEXES) this.sql.exec(statement);
    this.transaction(state, () => {
      this.sql.exec(
        `UPDATE urls SET inlinks = c.n FROM (SELECT to_id, count(*) AS n FROM links WHERE from_id <> to_id GROUP BY to_id) AS c WHERE urls.id = c.to_id AND urls.kind = ${KIND.page}`,
      );
      state.indexed = true;
    });
  }

  /** Recounts everything from the rows: what the head row and the pages show when the crawl is over. */
  recount(state: CrawlState): void {
    this.transaction(state, () => recount(this.sql, state));
  }

  countFound(): number {
    return this.sql.exec<{ n: number }>(`SELECT count(*) AS n FROM urls WHERE kind = ${KIND.page}`).one().n;
  }
}
