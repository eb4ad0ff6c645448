import type { PageSummary, SiteView } from "../../facts.ts";
import type { IssueFinding } from "../../issues/catalogue.ts";
import { makeFinding } from "../evidence.ts";
import { answerOfPage, describeAnswer } from "../indexable.ts";

/** What a page's canonical answers, where the target was crawled. */
export function* checkCanonicalTargets(site: SiteView): Generator<IssueFinding> {
  for (const page of site.pages("canonicalised")) {
    if (!page.isHtml || page.canonical === null || page.canonical === page.url) continue;
    const target = site.page(page.canonical);
    const finding = target && judge(page, target);
    if (finding) yield finding;
  }
}

function judge(page: PageSummary, target: PageSummary): IssueFinding | null {
  if (target.robotsBlocked) return makeFinding("canonical-to-blocked", page.url, target.url, null, [target.url]);
  const answer = answerOfPage(target);
  if (answer === "redirect") {
    const to = target.redirectTo ? [target.url, target.redirectTo] : [target.url];
    return makeFinding("canonical-to-redirect", page.url, to.join(" → "), null, to);
  }
  if (answer === "broken")
    return makeFinding("canonical-to-error", page.url, `${target.url}: ${describeAnswer(target.status, target.failure)}`, "status 200", [target.url]);
  if (answer !== "ok") return null;
  if (target.noindex) return makeFinding("canonical-to-noindex", page.url, `${target.url} is noindex`, null, [target.url]);
  if (target.canonical !== null && target.canonical !== target.url) {
    return makeFinding("canonical-to-other-canonical", page.url, `${target.url} → ${target.canonical}`, target.canonical, [target.url, target.canonical]);
  }
  return null;
}
