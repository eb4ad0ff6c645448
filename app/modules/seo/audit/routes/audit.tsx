import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { Suspense } from "react";
import { listSavedViews } from "#app/modules/saved-views/index.server.ts";
import { authorize, orThrow } from "#app/platform/access/access.server.ts";
import { hourOfDay, shortDate } from "#app/shared/format/date.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { sparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { stackedBarsShape } from "#app/ui/chart/stacked-bars-shape.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { withParam } from "#app/ui/list/filters/filter-chip.tsx";
import { List } from "#app/ui/list/list.tsx";
import { THEMES } from "../../checks/domain/issues/definition.ts";
import { fixFirst } from "../../checks/domain/score/score.ts";
import { openProject } from "../../projects/open-project.server.ts";
import type { loader as projectLoader } from "../../projects/routes/project.tsx";
import { SEO_WRITE } from "../../projects/service.server.ts";
import { auditAction } from "../actions.server.ts";
import { cellTitle, EFFECT_NAMES, EFFORT_NAMES, gridCells, themeTitle } from "../domain/issue-groups.ts";
import { selectIssues } from "../domain/issue-list.ts";
import { listAuditIssues, pageOf, readIssueQuery } from "../list.server.ts";
import { readAudit } from "../service.server.ts";
import { AuditKpis } from "../ui/audit-kpis.tsx";
import { FindingsByCrawl, FixFirst } from "../ui/audit-panels.tsx";
import { FindingsExport } from "../ui/findings-export.tsx";
import { issuesList } from "../ui/issues-list.tsx";

const FIXES_SHOWN = 3;

const EffortGrid = lazyPart(() => import("../ui/effort-grid.tsx"));
const MutedList = lazyPart(() => import("../../mutes/ui/muted-list.tsx"));

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope, shown: crawled, project } = await openProject(request, context, params.projectId);
  if (!crawled) return { audit: null };
  const [audit, views] = await Promise.all([
    readAudit(context, scope, crawled),
    listSavedViews(scope, session, issuesList.id),
  ]);
  const { issues, history, mutes, crawl: shown } = orThrow(audit);
  const asked = readIssueQuery(request);
  const { view, query, filter } = asked;
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
      options: {
        severity: [
          ["error", `Errors ${exact(shown.errorCount)}`],
          ["warning", `Warnings ${exact(shown.warningCount)}`],
          ["notice", `Notices ${exact(shown.noticeCount)}`],
        ] as const,
        state: shown.previousCrawlId
          ? ([
              ["new", `New ${exact(shown.newCount)}`],
              ["fixed", `Fixed ${exact(shown.fixedCount)}`],
            ] as const)
          : [],
        theme: THEMES.filter((theme) => issues.some((issue) => issue.theme === theme)).map(
          (theme) => [theme, themeTitle(theme)] as const,
        ),
      },
      findingsByCrawl: stackedBarsShape(
        history.map(({ id, createdAt, errorCount, warningCount, noticeCount }, at) => ({
          key: id,
          // The second crawl of a day has its time as a label.
          label:
            at > 0 && shortDate(history[at - 1]?.createdAt ?? 0) === shortDate(createdAt)
              ? hourOfDay(createdAt)
              : shortDate(createdAt),
          values: { errors: errorCount, warnings: warningCount, notices: noticeCount },
        })),
        ["errors", "warnings", "notices"],
      ),
      fixFirst: fixFirst(issues, FIXES_SHOWN),
      htmlPages: shown.htmlPages,
      view,
      grid: view === "grid" ? gridOf(selectIssues(issues, { filter, search: query.search, sort: null })) : null,
      list: pageOf(listAuditIssues(issues, asked), query),
      query,
      views,
      projectId: project.id,
      mutes: mutes.map(({ mutedAt, expiresAt, ...mute }) => ({
        ...mute,
        mutedAtMs: mutedAt.getTime(),
        expiresAtMs: expiresAt?.getTime() ?? null,
      })),
      mayLift: project.archivedAt === null,
      mayMute: project.archivedAt === null && authorize(session, SEO_WRITE).ok,
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

export const action = auditAction;

export default function Audit() {
  const { audit } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const crawl = useSearchParams()[0].get("crawl");
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
      <FormErrors errors={Object.values(reply?.errors ?? {}).flatMap((errors) => errors ?? [])} />
      <Views view={audit.view} />
      {audit.grid ? (
        <Suspense fallback={<div className="mb-3.5 h-[260px]" />}>
          <EffortGrid {...audit.grid} />
        </Suspense>
      ) : null}
      <List
        list={issuesList}
        rows={audit.list.rows}
        query={audit.query}
        nextCursor={audit.list.nextCursor}
        total={audit.list.total}
        views={audit.views}
        options={audit.options}
        context={{ projectId: audit.projectId, crawl, compared: audit.compared, view: audit.view }}
        keep={["crawl", "view", "cell"]}
        readOnly={!audit.mayMute}
        exportPath={`/seo/projects/${audit.projectId}/issues.csv`}
        empty={<Card className="p-6 text-center text-ink-2 text-sm">This crawl found nothing to fix.</Card>}
      >
        <FindingsExport projectId={audit.projectId} crawlId={audit.crawlId} />
      </List>
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
    <nav aria-label="Order of the issues" className="mb-2.5 flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
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
