import { describeResponse } from "#app/platform/web/describe-response.ts";
import { sameSite } from "#app/platform/web/url/url-parts.ts";
import type { ResolvedResource, SiteView } from "../../../domain/facts.ts";
import type { ResourceRole } from "../../../domain/page-resources.ts";
import { judgeResponse } from "../indexability.ts";
import type { IssueCode, IssueFinding } from "../issues/catalogue.ts";
import { isRefusal } from "../refusals.ts";
import { groupByPage, type Hit } from "./grouping.ts";

const CODES = {
  stylesheet: "stylesheet-broken",
  script: "script-broken",
  frame: "frame-broken",
  media: "media-broken",
  "image-source": "image-source-broken",
  "social-image": "social-image-broken",
  icon: "icon-broken",
  pagination: "pagination-broken",
} as const satisfies Record<ResourceRole, IssueCode>;

/** Files and addresses besides links and pictures that do not load: one finding per page and kind. */
export const checkResources = (site: SiteView): Iterable<IssueFinding> =>
  groupByPage(site.troubledResources(), "file", ({ from }) => from, judge);

function judge({ from, url, role, status, failure }: ResolvedResource): Hit | null {
  if (judgeResponse(status, failure) !== "broken" || (isRefusal(status, failure) && !sameSite(from, url))) return null;
  return {
    code: CODES[role],
    target: url,
    evidence: `${url}: ${describeResponse(status, failure)}`,
    limit: "status 200",
  };
}
