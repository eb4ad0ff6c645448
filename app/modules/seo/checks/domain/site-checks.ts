import type { SiteView } from "../../domain/facts.ts";
import type { IssueFinding } from "./issues/catalogue.ts";
import { checkCanonicalTargets } from "./site/canonicals.ts";
import { checkCrawlers, checkLlmsFile, checkVariants } from "./site/crawlers.ts";
import { checkCaseTwins, checkDuplicates } from "./site/duplicates.ts";
import { checkHreflangTargets } from "./site/hreflang.ts";
import { checkFragments, checkImageFiles, checkLinkTargets } from "./site/links.ts";
import { checkMissingPages } from "./site/missing-pages.ts";
import { checkRedirects } from "./site/redirects.ts";
import { checkResources } from "./site/resources.ts";
import { checkBlockedPages, checkRobotsFile } from "./site/robots.ts";
import { checkSitemapFiles, checkSitemapPaths, checkSitemapUrls } from "./site/sitemaps.ts";
import { checkDepth, checkOrphans } from "./site/structure.ts";

/** A check over the whole crawl: lazy, and flat in memory as SiteView asks. */
export interface SiteCheck {
  name: string;
  run(site: SiteView): Iterable<IssueFinding>;
}

/** Every site-wide check; each may run in a slice of its own. Together they yield at most one finding per code and URL. */
export const SITE_CHECKS: readonly SiteCheck[] = [
  { name: "robots-file", run: checkRobotsFile },
  { name: "blocked-pages", run: checkBlockedPages },
  { name: "sitemap-files", run: checkSitemapFiles },
  { name: "sitemap-urls", run: checkSitemapUrls },
  { name: "redirects", run: checkRedirects },
  { name: "link-targets", run: checkLinkTargets },
  { name: "image-files", run: checkImageFiles },
  { name: "canonical-targets", run: checkCanonicalTargets },
  { name: "hreflang-targets", run: checkHreflangTargets },
  { name: "duplicates", run: checkDuplicates },
  { name: "orphans", run: checkOrphans },
  { name: "depth", run: checkDepth },
  { name: "case-twins", run: checkCaseTwins },
  { name: "crawlers", run: checkCrawlers },
  { name: "llms-file", run: checkLlmsFile },
  { name: "variants", run: checkVariants },
  { name: "sitemap-paths", run: checkSitemapPaths },
  { name: "missing-pages", run: checkMissingPages },
  { name: "resources", run: checkResources },
  { name: "fragments", run: checkFragments },
];
