import type { ResolvedLink, SiteView } from "../../facts.ts";
import type { IssueFinding } from "../../issues/catalogue.ts";
import { LIMITS } from "../../limits.ts";
import { excerpt } from "../evidence.ts";
import { answerOf, describeAnswer } from "../indexable.ts";
import { isLoopback, sameSite } from "../urls.ts";
import { groupByPage, type Hit } from "./grouping.ts";

/** Statuses by which a foreign host turns a robot away while people get the page (999 is LinkedIn's). */
const REFUSALS = new Set([401, 403, 405, 406, 429, 451, 503, 999]);

/** Links whose target is broken or moved: one finding per page and kind. */
export const checkLinkTargets = (site: SiteView): Iterable<IssueFinding> =>
  groupByPage(
    site.troubledLinks(),
    "link",
    (link) => link.from,
    (link) => judgeLink(site, link),
  );

function judgeLink(site: SiteView, link: ResolvedLink): Hit | null {
  const answer = answerOf(link.targetStatus, link.targetFailure);
  const label = link.anchor.trim() ? `“${excerpt(link.anchor.trim(), 60)}” → ${link.to}` : link.to;
  const hit = (code: Hit["code"]): Hit => ({
    code,
    target: link.to,
    evidence: answer === "redirect" ? `${label} → ${link.targetRedirectTo ?? "?"}` : `${label}: ${describeAnswer(link.targetStatus, link.targetFailure)}`,
    limit: "status 200",
  });
  if (!link.internal) {
    // A developer's address has an issue of its own, and a refusal does not show that the page is gone.
    const refused = link.targetFailure === null && REFUSALS.has(link.targetStatus ?? 0);
    return answer === "broken" && !refused && !isLoopback(link.to) ? hit("broken-external-link") : null;
  }
  const target = site.page(link.to);
  if (target?.botWall || target?.robotsBlocked) return null;
  if (answer === "broken") return hit("broken-internal-link");
  return answer === "redirect" ? hit("link-to-redirect") : null;
}

/** Image files that do not load or are too heavy: one finding per page and kind. */
export const checkImageFiles = (site: SiteView): Iterable<IssueFinding> => groupByPage(site.images(), "image", (image) => image.pageUrl, judgeImage);

function judgeImage(image: ReturnType<SiteView["images"]> extends Iterable<infer T> ? T : never): Hit | null {
  const { pageUrl, imageUrl, status, sizeBytes } = image;
  const broken = status === null || (status >= 400 && status !== 429);
  if (broken) {
    const refused = status !== null && REFUSALS.has(status) && !sameSite(pageUrl, imageUrl);
    return refused ? null : { code: "image-broken", target: imageUrl, evidence: `${imageUrl}: ${describeAnswer(status, null)}`, limit: "status 200" };
  }
  if (sizeBytes === null || sizeBytes <= LIMITS.imageMaxBytes) return null;
  return {
    code: "image-too-heavy",
    target: imageUrl,
    evidence: `${imageUrl}: ${sizeBytes.toLocaleString("en-US")} bytes`,
    limit: `${LIMITS.imageMaxBytes.toLocaleString("en-US")} bytes`,
  };
}
