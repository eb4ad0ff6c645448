import { counted } from "#app/shared/words.ts";
import type { PageSummary, SiteView } from "../../facts.ts";
import type { IssueFinding } from "../../issues/catalogue.ts";
import { LIMITS } from "../../limits.ts";
import { makeFinding } from "../evidence.ts";
import { answerOfPage, describeAnswer } from "../indexable.ts";

/** Where the redirects of each redirecting address lead: chains, loops, errors. */
export function* checkRedirects(site: SiteView): Generator<IssueFinding> {
  for (const page of site.pages("redirecting")) {
    if (page.redirectTo !== null && !page.robotsBlocked && !page.botWall) yield* follow(site, page, page.redirectTo);
  }
}

function* follow(site: SiteView, start: PageSummary, firstTarget: string): Generator<IssueFinding> {
  const trail = [start.url];
  let next: string | null = firstTarget;
  let last: PageSummary | undefined;
  while (next !== null && trail.length <= LIMITS.redirectHopsFollowed) {
    if (trail.includes(next)) {
      yield makeFinding("redirect-loop", start.url, [...trail.slice(0, 5), next].join(" → "), null, trail.slice(1));
      return;
    }
    trail.push(next);
    last = site.page(next);
    next = last?.redirectTo ?? null;
  }
  const hops = trail.length - 1;
  if (hops > LIMITS.redirectHopsMax) {
    yield makeFinding(
      "redirect-chain",
      start.url,
      next === null ? counted(hops, "hop") : `more than ${counted(hops, "hop")}`,
      counted(LIMITS.redirectHopsMax, "hop"),
      trail.slice(1),
    );
  }
  if (next === null && last && answerOfPage(last) === "broken") {
    yield makeFinding("redirect-to-error", start.url, `${last.url}: ${describeAnswer(last.status, last.failure)}`, "status 200", trail.slice(1));
  }
}
