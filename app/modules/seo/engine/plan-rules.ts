import { isInternal, siteKey } from "#app/platform/web/url/normalized-url.ts";
import type { IssueCode } from "../checks/domain/issues/catalogue.ts";
import type { CrawlPlan } from "../domain/crawl.ts";
import type { PageFacts } from "../domain/facts.ts";
import { applyParameters, looksEverywhere, ownAgentOf } from "../settings/domain/crawl-settings.ts";
import { KIND, STATE } from "./store/tables.ts";

/** What the settings of a project change about its crawl; without settings, nothing. */

/** The rows a crawl begins with: the start page, and the addresses of a list, which leave the plan so that it stays small. */
export function startRows(plan: CrawlPlan): unknown[][] {
  const start = [plan.startUrl, KIND.page, STATE.queued, 0, 0];
  if (plan.settings?.mode !== "list") return [start];
  const listed = new Set(plan.settings.list.filter((url) => url !== plan.startUrl));
  plan.settings = { ...plan.settings, list: [] };
  return [start, ...[...listed].map((url) => [url, KIND.page, STATE.queued, null, 0])];
}

/** The address under which a page of the site is crawled. */
export const applyPlanParameters = ({ settings }: CrawlPlan, url: string): string =>
  settings ? applyParameters(url, settings.parameters) : url;

/** The facts of a page with every address of the site as the rules for parameters write it. */
export function mergeParameters({ settings }: CrawlPlan, key: string, facts: PageFacts): PageFacts {
  if (!settings || settings.parameters.rule === "keep") return facts;
  const rewrite = (url: string): string => applyParameters(url, settings.parameters);
  const own = (url: string | null): string | null => (url !== null && isInternal(url, key) ? rewrite(url) : url);
  const target = own(facts.redirectTo);
  return {
    ...facts,
    // A site that adds a parameter by a redirect would be led in a circle.
    redirectTo: target === facts.url ? facts.redirectTo : target,
    html: facts.html && {
      ...facts.html,
      links: facts.html.links.map((link) =>
        link.internal && link.url !== null ? { ...link, url: rewrite(link.url) } : link,
      ),
      hreflangs: facts.html.hreflangs.map((entry) => ({ ...entry, url: own(entry.url) })),
    },
  };
}

/** Whether a finding can be trusted: who has not looked everywhere cannot say that no link leads to a page. */
export const canJudge = ({ settings }: CrawlPlan, code: IssueCode): boolean =>
  code !== "orphan-page" || !settings || looksEverywhere(settings);

/** Whether robots.txt of an origin is kept to: always, but for the site itself when its owner has proved that it is theirs. */
export const obeysRobots = ({ settings, verified = false }: CrawlPlan, key: string, origin: string): boolean =>
  !(verified && settings?.ignoreRobots === true && siteKey(origin) === key);

/** Returns the user agent that identifies the crawler to the site. */
export const userAgentOfPlan = ({ settings, verified = false }: CrawlPlan, kajabot: string): string =>
  (settings && ownAgentOf(settings, verified, kajabot)) ?? kajabot;
