import { counted } from "#app/shared/format/number.ts";
import { LIMITS } from "../../../domain/audit-limits.ts";
import type { SiteView } from "../../../domain/facts.ts";
import { makeFinding } from "../evidence.ts";
import { isIndexable } from "../indexability.ts";
import type { IssueFinding } from "../issues/catalogue.ts";

/** Indexable pages that only a sitemap names. */
export function* checkOrphans(site: SiteView): Generator<IssueFinding> {
  for (const page of site.pages("without-inlinks")) {
    if (page.inSitemap && page.inlinkCount === 0 && page.url !== site.startUrl && isIndexable(page)) {
      yield makeFinding("orphan-page", page.url, "0 internal links lead here", "1 link");
    }
  }
}

/** Pages many clicks away. Judged when the crawl is over, because a shorter way may be found late. */
export function* checkDepth(site: SiteView): Generator<IssueFinding> {
  for (const page of site.pages("deep")) {
    if (page.isHtml && page.depth !== null && page.depth > LIMITS.depthMax) {
      yield makeFinding("too-deep", page.url, counted(page.depth, "click"), counted(LIMITS.depthMax, "click"));
    }
  }
}
