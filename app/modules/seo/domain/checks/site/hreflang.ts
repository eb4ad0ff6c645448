import type { SiteView } from "../../facts.ts";
import type { IssueFinding } from "../../issues/catalogue.ts";
import { answerOfPage, describeAnswer } from "../indexable.ts";
import { groupByPage, type Hit } from "./grouping.ts";

/** What the targets of hreflang answer, and whether they name the page in return. */
export const checkHreflangTargets = (site: SiteView): Iterable<IssueFinding> =>
  groupByPage(
    site.hreflangs(),
    "annotation",
    ({ url }) => url,
    ({ url, lang, target }) => (target === null || target === url ? null : judge(site, url, lang, target)),
  );

function judge(site: SiteView, url: string, lang: string, targetUrl: string): Hit | null {
  const target = site.page(targetUrl);
  if (!target) return null;
  const hit = (code: Hit["code"], what: string): Hit => ({ code, target: targetUrl, evidence: `${lang} → ${targetUrl}: ${what}` });
  const answer = answerOfPage(target);
  if (answer === "broken") return hit("hreflang-to-error", describeAnswer(target.status, target.failure));
  if (answer === "redirect") return hit("hreflang-to-redirect", `moved to ${target.redirectTo ?? "?"}`);
  if (answer !== "ok" || !target.isHtml) return null;
  if (target.noindex) return hit("hreflang-to-noindex", "noindex");
  for (const annotation of site.hreflangsOf(targetUrl)) if (annotation.target === url) return null;
  return hit("hreflang-return-missing", "does not name this page");
}
