import { describeResponse } from "#app/platform/web/describe-response.ts";
import { hasFragmentTarget } from "#app/platform/web/url/fragment-targets.ts";
import { isLoopback, sameSite } from "#app/platform/web/url/url-parts.ts";
import { exact } from "#app/shared/format/number.ts";
import { LIMITS } from "../../../domain/audit-limits.ts";
import type { ResolvedLink, SiteView } from "../../../domain/facts.ts";
import { excerpt } from "../evidence.ts";
import { judgeResponse } from "../indexability.ts";
import type { IssueFinding } from "../issues/catalogue.ts";
import { isRefusal } from "../refusals.ts";
import { groupByPage, type Hit } from "./grouping.ts";

/** Links whose target is broken or moved: one finding per page and kind. */
export const checkLinkTargets = (site: SiteView): Iterable<IssueFinding> =>
  groupByPage(
    site.troubledLinks(),
    "link",
    (link) => link.from,
    (link) => judgeLink(site, link),
  );

function judgeLink(site: SiteView, link: ResolvedLink): Hit | null {
  const answer = judgeResponse(link.targetStatus, link.targetFailure);
  const label = link.anchor.trim() ? `“${excerpt(link.anchor.trim(), 60)}” → ${link.to}` : link.to;
  const hit = (code: Hit["code"]): Hit => ({
    code,
    target: link.to,
    evidence:
      answer === "redirect"
        ? `${label} → ${link.targetRedirectTo ?? "?"}`
        : `${label}: ${describeResponse(link.targetStatus, link.targetFailure)}`,
    limit: "status 200",
  });
  if (!link.internal) {
    // A developer's address has an issue of its own, and a refusal does not show that the page is gone.
    return answer === "broken" && !isRefusal(link.targetStatus, link.targetFailure) && !isLoopback(link.to)
      ? hit("broken-external-link")
      : null;
  }
  const target = site.page(link.to);
  if (target?.botWall || target?.robotsBlocked) return null;
  if (answer === "broken") return hit("broken-internal-link");
  return answer === "redirect" ? hit("link-to-redirect") : null;
}

/** Links to a place that the page does not have: one finding per page. */
export const checkFragments = (site: SiteView): Iterable<IssueFinding> =>
  groupByPage(
    site.fragmentLinks(),
    "link",
    ({ from }) => from,
    ({ to, place, places }) =>
      hasFragmentTarget(places, place)
        ? null
        : {
            code: "link-fragment-missing",
            target: `${to}#${place}`,
            evidence: `${to}#${excerpt(place, 60)}`,
            limit: "an element with this id",
          },
  );

/** Image files that do not load or are too heavy: one finding per page and kind. */
export const checkImageFiles = (site: SiteView): Iterable<IssueFinding> =>
  groupByPage(site.images(), "image", (image) => image.pageUrl, judgeImage);

function judgeImage(image: ReturnType<SiteView["images"]> extends Iterable<infer T> ? T : never): Hit | null {
  const { pageUrl, imageUrl, status, sizeBytes } = image;
  const broken = status === null || (status >= 400 && status !== 429);
  if (broken) {
    const refused = isRefusal(status, null) && !sameSite(pageUrl, imageUrl);
    return refused
      ? null
      : {
          code: "image-broken",
          target: imageUrl,
          evidence: `${imageUrl}: ${describeResponse(status, null)}`,
          limit: "status 200",
        };
  }
  if (sizeBytes === null || sizeBytes <= LIMITS.imageMaxBytes) return null;
  return {
    code: "image-too-heavy",
    target: imageUrl,
    evidence: `${imageUrl}: ${exact(sizeBytes)} bytes`,
    limit: `${exact(LIMITS.imageMaxBytes)} bytes`,
  };
}
