import { describeResponse } from "#app/platform/web/describe-response.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { LIMITS } from "../../../domain/audit-limits.ts";
import type { SiteView } from "../../../domain/facts.ts";
import { excerpt, makeFinding } from "../evidence.ts";
import type { IssueFinding } from "../issues/catalogue.ts";

/** The robots.txt file itself (RFC 9309 section 2.3.1: 4xx allows everything, 5xx and silence forbid everything). */
export function* checkRobotsFile(site: SiteView): Generator<IssueFinding> {
  const { status, failure, sizeBytes, syntaxErrors } = site.files.robots;
  const url = new URL("/robots.txt", site.startUrl).href;
  if (failure !== null && failure !== "too-large")
    yield makeFinding("robots-txt-unreachable", url, describeResponse(status, failure), "status 200 or 404");
  else if (status !== null && status >= 500)
    yield makeFinding("robots-txt-server-error", url, `status ${status}`, "status 200 or 404");
  else if (status === 404 || status === 410) yield makeFinding("robots-txt-missing", url, `status ${status}`);
  if (sizeBytes > LIMITS.robotsMaxBytes || failure === "too-large") {
    yield makeFinding(
      "robots-txt-too-large",
      url,
      `${exact(sizeBytes)} bytes`,
      `${exact(LIMITS.robotsMaxBytes)} bytes`,
    );
  }
  const first = syntaxErrors[0];
  if (first)
    yield makeFinding(
      "robots-txt-syntax",
      url,
      `${counted(syntaxErrors.length, "line")}, first: line ${first.line}: ${excerpt(first.text, 100)}`,
      "field: value",
    );
}

/** Pages that a rule of robots.txt forbids. When the file could not be read, the file is the finding, not each page. */
export function* checkBlockedPages(site: SiteView): Generator<IssueFinding> {
  const { status } = site.files.robots;
  if (status === null || status >= 300) return;
  for (const page of site.pages("blocked")) {
    if (!page.robotsBlocked) continue;
    yield makeFinding(
      page.url === site.startUrl ? "robots-blocks-start-page" : "blocked-by-robots",
      page.url,
      "Disallowed by robots.txt",
    );
  }
}
