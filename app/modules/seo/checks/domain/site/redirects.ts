import { describeResponse } from "#app/platform/web/describe-response.ts";
import { counted } from "#app/shared/format/number.ts";
import { LIMITS } from "../../../domain/audit-limits.ts";
import type { PageSummary, SiteView } from "../../../domain/facts.ts";
import { makeFinding } from "../evidence.ts";
import { judgePageResponse } from "../indexability.ts";
import type { IssueFinding } from "../issues/catalogue.ts";

/** Where the redirects of each redirecting address lead: chains, loops, errors. A chain without end is reported once, at its start. */
export function* checkRedirects(site: SiteView): Generator<IssueFinding> {
  const endless = findEndless(site);
  for (const page of redirecting(site)) {
    const trail = follow(site, page);
    if (endless.starts.has(page.url)) yield endlessChain(trail);
    else if (!endless.members.has(page.url)) yield* judge(page, trail);
  }
}

function* redirecting(site: SiteView): Generator<PageSummary & { redirectTo: string }> {
  for (const page of site.pages("redirecting")) {
    const { redirectTo } = page;
    if (redirectTo !== null && !page.robotsBlocked && !page.botWall) yield { ...page, redirectTo };
  }
}

interface Trail {
  /** The start and each address that the redirects lead to, in order. */
  urls: string[];
  /** "loop": leads back to itself; "endless": not at its end after as many redirects as browsers follow. */
  end: PageSummary | undefined | "loop" | "endless";
  /** Where the redirects lead back to. */
  back: string | null;
}

function follow(site: SiteView, { url, redirectTo }: { url: string; redirectTo: string }): Trail {
  const urls = [url];
  let next: string | null = redirectTo;
  let end: PageSummary | undefined;
  while (next !== null && urls.length <= LIMITS.redirectHopsFollowed) {
    if (urls.includes(next)) return { urls, end: "loop", back: next };
    urls.push(next);
    end = site.page(next);
    next = end?.redirectTo ?? null;
  }
  return { urls, end: next === null ? end : "endless", back: null };
}

/** The chains that do not end: where each begins, and every address inside one. */
function findEndless(site: SiteView): { starts: Set<string>; members: Set<string> } {
  const [starts, members] = [new Set<string>(), new Set<string>()];
  for (const page of redirecting(site)) {
    const { urls, end } = follow(site, page);
    if (end !== "endless") continue;
    const inside = members.has(page.url);
    if (!inside) starts.add(page.url);
    for (const url of urls.slice(1)) {
      // A circle comes back to its first start, which stays one.
      if (inside && starts.has(url)) continue;
      starts.delete(url);
      members.add(url);
    }
  }
  return { starts, members };
}

const endlessChain = ({ urls }: Trail): IssueFinding =>
  makeFinding(
    "redirect-loop",
    urls[0] ?? "",
    `more than ${counted(urls.length - 1, "hop")}: ${urls.slice(0, 5).join(" → ")} → …`,
    counted(LIMITS.redirectHopsFollowed, "hop"),
    urls.slice(1),
  );

const TEMPORARY = new Set<number | null>([302, 303, 307]);

function* judge(start: PageSummary, { urls, end, back }: Trail): Generator<IssueFinding> {
  const targets = urls.slice(1);
  if (TEMPORARY.has(start.status))
    yield makeFinding("redirect-temporary", start.url, `status ${start.status}`, "301 or 308", targets.slice(0, 1));
  if (end === "loop") {
    yield makeFinding("redirect-loop", start.url, [...urls.slice(0, 5), back].join(" → "), null, targets);
    return;
  }
  if (targets.length > LIMITS.redirectHopsMax)
    yield makeFinding(
      "redirect-chain",
      start.url,
      counted(targets.length, "hop"),
      counted(LIMITS.redirectHopsMax, "hop"),
      targets,
    );
  if (typeof end === "object" && judgePageResponse(end) === "broken")
    yield makeFinding(
      "redirect-to-error",
      start.url,
      `${end.url}: ${describeResponse(end.status, end.failure)}`,
      "status 200",
      targets,
    );
}
