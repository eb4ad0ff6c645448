import { describeResponse } from "#app/platform/web/describe-response.ts";
import type { CheckedTarget, PageSummary, SiteView } from "../../../domain/facts.ts";
import { makeFinding } from "../evidence.ts";
import { judgePageResponse, judgeResponse } from "../indexability.ts";
import type { IssueFinding } from "../issues/catalogue.ts";
import { isRefusal } from "../refusals.ts";

/** What a page's canonical answers, where the target was asked for. */
export function* checkCanonicalTargets(site: SiteView): Generator<IssueFinding> {
  for (const page of site.pages("canonicalised")) {
    if (!page.isHtml || page.canonical === null || page.canonical === page.url) continue;
    const target = site.page(page.canonical);
    const outside = target ? undefined : site.target(page.canonical);
    const finding = target ? judgePage(page, target) : outside && judgeOutside(page, outside);
    if (finding) yield finding;
  }
}

function toRedirect(page: PageSummary, target: CheckedTarget): IssueFinding {
  const to = target.redirectTo ? [target.url, target.redirectTo] : [target.url];
  return makeFinding("canonical-to-redirect", page.url, to.join(" → "), null, to);
}

const toError = (page: PageSummary, target: CheckedTarget): IssueFinding =>
  makeFinding(
    "canonical-to-error",
    page.url,
    `${target.url}: ${describeResponse(target.status, target.failure)}`,
    "status 200",
    [target.url],
  );

function judgePage(page: PageSummary, target: PageSummary): IssueFinding | null {
  if (target.robotsBlocked) return makeFinding("canonical-to-blocked", page.url, target.url, null, [target.url]);
  const answer = judgePageResponse(target);
  if (answer === "redirect") return toRedirect(page, target);
  if (answer === "broken") return toError(page, target);
  if (answer !== "ok") return null;
  if (target.noindex)
    return makeFinding("canonical-to-noindex", page.url, `${target.url} is noindex`, null, [target.url]);
  if (target.canonical !== null && target.canonical !== target.url) {
    return makeFinding(
      "canonical-to-other-canonical",
      page.url,
      `${target.url} → ${target.canonical}`,
      target.canonical,
      [target.url, target.canonical],
    );
  }
  return null;
}

/** Of a page of another site no more is known than its answer. */
function judgeOutside(page: PageSummary, target: CheckedTarget): IssueFinding | null {
  const answer = judgeResponse(target.status, target.failure);
  if (answer === "redirect") return toRedirect(page, target);
  return answer === "broken" && !isRefusal(target.status, target.failure) ? toError(page, target) : null;
}
