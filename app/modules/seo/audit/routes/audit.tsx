import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { Suspense } from "react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { EmptyState } from "#app/ui/card.tsx";
import { sparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { stackedBarsShape } from "#app/ui/chart/stacked-bars-shape.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { withParam } from "#app/ui/list/filter-chip.tsx";
import { counted } from "#app/ui/text/number.ts";
import { THEMES } from "../../checks/domain/issues/definition.ts";
import { openProject } from "../../projects/open-project.server.ts";
import type { loader as projectLoader } from "../../projects/routes/project.tsx";
import {
  AUDIT_VIEWS,
  cellTitle,
  EFFECT_NAMES,
  EFFORT_NAMES,
  gridCells,
  groupIssues,
  isCellKey,
  themeTitle,
} from "../domain/issue-groups.ts";
import { matches, readAudit } from "../service.server.ts";
import { AuditFilters } from "../ui/audit-filters.tsx";
import { AuditKpis } from "../ui/audit-kpis.tsx";
import { FindingsByCrawl, FixFirst } from "../ui/audit-panels.tsx";
import { IssuesTable } from "../ui/issues-table.tsx";

const EffortGrid = lazyPart(() => import("../ui/effort-grid.tsx"));
const MutedList = lazyPart(() => import("../../mutes/ui/muted-list.tsx"));

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((known) => known === value) ?? null;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, shown: crawled, project } = await openProject(request, context, params.projectId);
  if (!crawled) return { audit: null };
  const { issues, history, mutes, crawl: shown } = orThrow(await readAudit(context, scope, crawled));
  const search = new URL(request.url).searchParams;
  const filter = {
    severity: oneOf(["error", "warning", "notice"] as const, search.get("severity")),
    state: oneOf(["new", "fixed"] as const, search.get("state")),
    theme: oneOf(THEMES, search.get("theme")),
  };
  const view = oneOf(AUDIT_VIEWS, search.get("view")) ?? "theme";
  const cell = search.get("cell");
  const filtered = issues.filter((issue) => matches(issue, filter));
  const previous = shown.previousCrawlId ? (history.find(({ id }) => id === shown.previousCrawlId) ?? null) : null;
  return {
    audit: {
      crawlId: shown.id,
      // A crawl that ended in another way says so above all tabs.
      reason: shown.status === "finished" ? shown.reason : null,
      compared: shown.previousCrawlId !== null,
      figures: {
        healthPercent: shown.healthPercent,
        severityScore: shown.severityScore,
        healthTrend: sparklineShape(
          history.flatMap(({ healthPercent }) => (healthPercent === null ? [] : [healthPercent])),
        ),
        pagesCrawled: shown.pagesCrawled,
        pagesFound: shown.pagesFound,
        maxUrls: shown.maxUrls,
        errorCount: shown.errorCount,
        warningCount: shown.warningCount,
        errorsBefore: previous?.errorCount ?? null,
        warningsBefore: previous?.warningCount ?? null,
      },
      counts: {
        error: shown.errorCount,
        warning: shown.warningCount,
        notice: shown.noticeCount,
        new: shown.newCount,
        fixed: shown.fixedCount,
      },
      findingsByCrawl: stackedBarsShape(
        history.map(({ id, createdAt, errorCount, warningCount, noticeCount }) => ({
          key: id,
          label: createdAt.toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
          values: { errors: errorCount, warnings: warningCount, notices: noticeCount },
        })),
        ["errors", "warnings", "notices"],
      ),
      fixFirst: issues.filter(({ count }) => count > 0).slice(0, 3),
      htmlPages: shown.htmlPages,
      themes: THEMES.filter((theme) => issues.some((issue) => issue.theme === theme)).map((key) => ({
        key,
        title: themeTitle(key),
      })),
      view,
      grid: view === "grid" ? gridOf(filtered) : null,
      groups: groupIssues(filtered, view, isCellKey(cell) ? cell : null),
      mutes: mutes.map(({ mutedAt, expiresAt, ...mute }) => ({
        ...mute,
        mutedAtMs: mutedAt.getTime(),
        expiresAtMs: expiresAt?.getTime() ?? null,
      })),
      mayLift: project.archivedAt === null,
      withMuted: [
        ["health", crawled.healthPercent, shown.healthPercent] as const,
        ["severity score", crawled.severityScore, shown.severityScore] as const,
      ].flatMap(([name, all, left]) => (all === left || all === null ? [] : [`the ${name} is ${all}`])),
    },
  };
}

const gridOf = (issues: Parameters<typeof gridCells>[0]) => ({
  cells: gridCells(issues).map((cell) => ({
    key: cell.key,
    title: cellTitle(cell),
    issueCount: cell.issueCount,
    findingCount: cell.findingCount,
  })),
  efforts: [EFFORT_NAMES[1], EFFORT_NAMES[2], EFFORT_NAMES[3]],
  effects: [EFFECT_NAMES[3], EFFECT_NAMES[2], EFFECT_NAMES[1]],
});

export default function Audit() {
  const { audit } = useLoaderData<typeof loader>();
  const layout = useRouteLoaderData<typeof projectLoader>("modules/seo/projects/routes/project");
  if (!audit) return layout?.active ? null : <NotCrawledYet />;
  return (
    <>
      <AuditKpis figures={audit.figures} />
      {audit.reason ? (
        <p className="mb-3.5 max-w-[100ch] text-[13px] text-ink-2 [overflow-wrap:anywhere]">{audit.reason}</p>
      ) : null}
      <div className="mb-3.5 grid gap-3.5 lg:grid-cols-[1.6fr_1fr]">
        <FindingsByCrawl shape={audit.findingsByCrawl} />
        <FixFirst issues={audit.fixFirst} htmlPages={audit.htmlPages} />
      </div>
      <AuditFilters counts={audit.counts} compared={audit.compared} themes={audit.themes} crawlId={audit.crawlId} />
      <Views view={audit.view} />
      {audit.grid ? (
        <Suspense fallback={<div className="mb-3.5 h-[260px]" />}>
          <EffortGrid {...audit.grid} />
        </Suspense>
      ) : null}
      <IssuesTable groups={audit.groups} compared={audit.compared} />
      {audit.mutes.length > 0 ? (
        <details className="mt-3.5" data-muted>
          <summary className="w-fit font-medium text-ink-2 text-sm hover:text-ink pointer-coarse:py-3">
            {counted(audit.mutes.length, "issue")} muted
            {audit.withMuted.length === 0
              ? ""
              : `; with ${audit.mutes.length === 1 ? "it" : "them"} ${audit.withMuted.join(" and ")}`}
          </summary>
          <Suspense fallback={<div className="h-[90px]" />}>
            <MutedList mutes={audit.mutes} mayLift={audit.mayLift} />
          </Suspense>
        </details>
      ) : null}
    </>
  );
}

const VIEWS = [
  ["theme", "By theme"],
  ["grid", "Effort and effect"],
  ["list", "Worst first"],
] as const;

/** The ways to look at the same issues. */
function Views({ view }: { view: string }) {
  const [search] = useSearchParams();
  const to = (name: string) => {
    const next = new URLSearchParams(search);
    next.delete("cell");
    return withParam(next, "view", name === "theme" ? null : name);
  };
  return (
    <nav aria-label="Order of the findings" className="mb-2.5 flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
      {VIEWS.map(([name, title]) => (
        <Link
          key={name}
          to={to(name)}
          preventScrollReset
          prefetch="intent"
          aria-current={name === view ? "true" : undefined}
          className={
            name === view
              ? "font-bold text-brand pointer-coarse:py-3"
              : "font-medium text-ink-2 hover:text-ink hover:underline pointer-coarse:py-3"
          }
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

function NotCrawledYet() {
  return (
    <EmptyState icon={<SearchX size={22} aria-hidden="true" />} title="Not crawled yet">
      Press Crawl now: the crawl reads robots.txt and the sitemaps, follows the links, and lists here what to fix.
    </EmptyState>
  );
}
