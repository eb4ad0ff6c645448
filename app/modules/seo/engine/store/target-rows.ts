import { fragmentTargetOf } from "#app/platform/web/url/fragment-targets.ts";
import { isInternal } from "#app/platform/web/url/normalized-url.ts";
import { canonicalOf } from "../../checks/domain/canonical-header.ts";
import type { HtmlFacts, LinkFacts, PageFacts } from "../../domain/facts.ts";
import { RESOURCE_ROLES } from "../../domain/page-resources.ts";
import { PAGE_LIMITS } from "../extract/page-limits.ts";
import { KIND } from "./tables.ts";

/** Files and addresses besides pages, links and pictures that one crawl asks for: on the site itself, and on others. */
const MAX_OWN_RESOURCES = 2_000;
const MAX_FOREIGN_RESOURCES = 500;

type IdOf = (url: string) => number | undefined;

/** Keeps the resources of a crawl: one row each, however many pages load it. */
export class ResourceRegistry {
  readonly #key: string;
  readonly #ids = new Map<string, number>();
  readonly #admitted = new Set<string>();
  #own = 0;
  #foreign = 0;

  /** With what earlier lives of the crawl found. */
  constructor(sql: SqlStorage, key: string) {
    this.#key = key;
    for (const { id, url } of sql.exec<{ id: number; url: string }>(
      `SELECT id, url FROM urls WHERE kind = ${KIND.resource}`,
    ))
      if (this.admits(url)) this.learn(url, id);
  }

  /** Whether there is room for a resource; always the same answer for one that had it. */
  admits(url: string): boolean {
    if (this.#admitted.has(url)) return true;
    const own = isInternal(url, this.#key);
    if (own ? this.#own >= MAX_OWN_RESOURCES : this.#foreign >= MAX_FOREIGN_RESOURCES) return false;
    if (own) this.#own++;
    else this.#foreign++;
    this.#admitted.add(url);
    return true;
  }

  /** How many rows there are of them. */
  get size(): number {
    return this.#ids.size;
  }

  idOf(url: string): number | undefined {
    return this.#ids.get(url);
  }

  learn(url: string, id: number): void {
    this.#ids.set(url, id);
  }
}

/** Pages of the site that a page names as its canonical or as its versions in other languages, itself left out. */
export function namedPages(facts: PageFacts, key: string): string[] {
  const named = new Set((facts.html?.hreflangs ?? []).map(({ url }) => url));
  named.add(canonicalOf(facts));
  named.delete(facts.url);
  return [...named].filter((url) => url !== null && isInternal(url, key)) as string[];
}

/** Links to places on pages of the site, by the id of the page: each once. */
function fragmentsOf(links: readonly LinkFacts[], idOf: IdOf): [number, string][] {
  const found = new Map<string, [number, string]>();
  for (const { url, raw, internal } of links) {
    if (!internal || url === null || !raw.includes("#") || found.size >= PAGE_LIMITS.fragments) continue;
    const place = fragmentTargetOf(raw);
    const id = place === null || place.length > PAGE_LIMITS.placeChars ? undefined : idOf(url);
    if (id !== undefined && place !== null) found.set(`${id}#${place}`, [id, place]);
  }
  return [...found.values()];
}

const json = (list: readonly unknown[]): string | null => (list.length === 0 ? null : JSON.stringify(list));

/** One row for each page: what it loads (id and role), the places that its links name, and its own places. */
export function targetsRow(
  id: number,
  { targets = [], links, places }: HtmlFacts,
  idOf: IdOf,
): [number, string | null, string | null, string | null] {
  const resources = targets.flatMap(({ role, url }) => {
    const resource = idOf(url);
    return resource === undefined ? [] : [[resource, RESOURCE_ROLES.indexOf(role)]];
  });
  return [id, json(resources), json(fragmentsOf(links, idOf)), places ? JSON.stringify(places) : null];
}
