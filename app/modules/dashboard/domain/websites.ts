import { counted } from "#app/shared/format/number.ts";

/** A website that is crawled. */
export interface CrawledWebsite {
  id: string;
  /** The record that it shares with the measured site. */
  websiteId: string | null;
  name: string;
  /** Where its crawls begin. */
  url: string;
  /** Of the latest crawl; null before the first. */
  latest: { status: string; reason: string | null; pagesCrawled: number } | null;
  /** Of the latest finished crawl; null before it. */
  finished: { healthPercent: number | null; errorCount: number; warningCount: number } | null;
}

/** A website that is measured. */
export interface MeasuredWebsite {
  id: string;
  websiteId: string | null;
  name: string;
  hosts: readonly string[];
  /** People of the last 30 days; null: they could not be read. */
  visitors: number | null;
  /** Whether anything was ever measured. */
  hasEvents: boolean;
}

/** A website as a person knows it, whichever tools look at it. */
export interface WebsiteLine {
  /** Of the project, else of the measured site. */
  id: string;
  name: string;
  host: string;
  projectId: string | null;
  siteId: string | null;
  visitors: number | null;
  healthPercent: number | null;
  /** Errors and warnings of the latest finished crawl; null before it. */
  issueCount: number | null;
  state: "crawling" | "unreachable" | "audited" | "waiting";
  /** What is known of the crawl, in words. */
  stateText: string;
  /** Whether a visitor was measured, ever. */
  isSeen: boolean;
  next: { label: string; href: string };
}

const UNDER_WAY: ReadonlySet<string> = new Set(["queued", "running", "paused"]);

export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, "");

function stateOf({ latest, finished }: CrawledWebsite): Pick<WebsiteLine, "state" | "stateText"> {
  if (latest && UNDER_WAY.has(latest.status))
    return {
      state: "crawling",
      stateText:
        latest.pagesCrawled > 0 ? `crawling, ${counted(latest.pagesCrawled, "page")} so far` : "crawl is starting",
    };
  if (finished) return { state: "audited", stateText: "" };
  if (latest?.status === "failed" || latest?.status === "blocked")
    return {
      state: "unreachable",
      stateText: latest.status === "blocked" ? "blocked our crawler" : "could not be reached",
    };
  return { state: "waiting", stateText: "not crawled yet" };
}

/** The one thing to do next for a website. */
function nextStep(project: CrawledWebsite | null, site: MeasuredWebsite | null): WebsiteLine["next"] {
  if (!project) {
    const base = `/analytics/sites/${site?.id ?? ""}`;
    return site?.hasEvents ? { label: "See visitors", href: base } : { label: "Add the tracker", href: base };
  }
  const audit = `/seo/projects/${project.id}`;
  const { state } = stateOf(project);
  if (state === "crawling") return { label: "Watch the crawl", href: audit };
  if (state === "unreachable") return { label: "Check the address", href: audit };
  if (state === "waiting") return { label: "Start a crawl", href: audit };
  const { errorCount, warningCount } = project.finished ?? { errorCount: 0, warningCount: 0 };
  if (errorCount > 0) return { label: `Fix ${counted(errorCount, "error")}`, href: audit };
  if (site && !site.hasEvents) return { label: "Add the tracker", href: `/analytics/sites/${site.id}` };
  if (!site)
    return {
      label: "Measure visitors",
      href: project.websiteId ? `/analytics/new?website=${project.websiteId}` : "/analytics/new",
    };
  if (warningCount > 0) return { label: `Review ${counted(warningCount, "warning")}`, href: audit };
  return { label: "See the audit", href: audit };
}

function lineOf(project: CrawledWebsite | null, site: MeasuredWebsite | null): WebsiteLine {
  const audited = project ? stateOf(project) : { state: "waiting" as const, stateText: "not crawled" };
  return {
    id: project?.id ?? site?.id ?? "",
    name: project?.name ?? site?.name ?? "",
    host: project ? hostOf(project.url) : (site?.hosts[0] ?? ""),
    projectId: project?.id ?? null,
    siteId: site?.id ?? null,
    visitors: site?.hasEvents ? site.visitors : null,
    healthPercent: project?.finished?.healthPercent ?? null,
    issueCount: project?.finished ? project.finished.errorCount + project.finished.warningCount : null,
    ...audited,
    isSeen: site?.hasEvents ?? false,
    next: nextStep(project, site),
  };
}

/** One line for each website: a project and a measured site that share a record are one. */
export function websiteLines(projects: readonly CrawledWebsite[], sites: readonly MeasuredWebsite[]): WebsiteLine[] {
  const left = new Set(sites);
  const crawled = projects.map((project) => {
    const site = [...left].find(({ websiteId }) => websiteId !== null && websiteId === project.websiteId) ?? null;
    if (site) left.delete(site);
    return lineOf(project, site);
  });
  return [...crawled, ...[...left].map((site) => lineOf(null, site))];
}

/**
 * How far a workspace is: "start" has no website, "waiting" has one without a first result, and "working" has a crawl
 * that ended, a visitor, or campaigns.
 */
export type Stage = "start" | "waiting" | "working";

/** `lines` null: the person may connect none, or they could not be read. */
export function stageOf(lines: readonly WebsiteLine[] | null, hasCampaigns: boolean): Stage {
  if (lines === null || hasCampaigns) return "working";
  if (lines.length === 0) return "start";
  return lines.some(({ state, isSeen }) => state === "audited" || isSeen) ? "working" : "waiting";
}

/** Remembered among the tips that a person dismissed: who opened the rest of the page once sees it from then on. */
export const FOLD_ID = "first-minute";
