import type { SiteView } from "../../facts.ts";
import type { IssueFinding } from "../../issues/catalogue.ts";
import { makeFinding } from "../evidence.ts";
import { isIndexable } from "../indexable.ts";

/** Indexable pages that only a sitemap names. */
export function* checkOrphans(site: SiteView): Generator<IssueFinding> {
  for (const page of site.pages()) {
    if (page.inSitemap && page.inlinkCount === 0 && page.url !== site.startUrl && isIndexable(page)) {
      yield makeFinding("orphan-page", page.url, "0 internal links lead here", "1 link");
    }
  }
}
