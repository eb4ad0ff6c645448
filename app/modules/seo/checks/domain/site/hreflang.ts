import { describeResponse } from "#app/platform/web/describe-response.ts";
import type { CheckedTarget, SiteView } from "../../../domain/facts.ts";
import { judgePageResponse, judgeResponse, type ResponseVerdict } from "../indexability.ts";
import type { IssueFinding } from "../issues/catalogue.ts";
import { isRefusal } from "../refusals.ts";
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
  const hit = (code: Hit["code"], what: string): Hit => ({
    code,
    target: targetUrl,
    evidence: `${lang} → ${targetUrl}: ${what}`,
  });
  const byAnswer = (answer: ResponseVerdict, target: CheckedTarget): Hit | null => {
    if (answer === "broken") return hit("hreflang-to-error", describeResponse(target.status, target.failure));
    return answer === "redirect" ? hit("hreflang-to-redirect", `moved to ${target.redirectTo ?? "?"}`) : null;
  };
  const page = site.page(targetUrl);
  if (!page) {
    // Of a page of another site no more is known than its answer.
    const outside = site.target(targetUrl);
    return outside && !isRefusal(outside.status, outside.failure)
      ? byAnswer(judgeResponse(outside.status, outside.failure), outside)
      : null;
  }
  const answer = judgePageResponse(page);
  if (answer !== "ok" || !page.isHtml) return byAnswer(answer, page);
  if (page.noindex) return hit("hreflang-to-noindex", "noindex");
  for (const annotation of site.hreflangsOf(targetUrl)) if (annotation.target === url) return null;
  return hit("hreflang-return-missing", "does not name this page");
}
