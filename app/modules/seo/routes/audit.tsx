import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { EmptyState } from "#app/ui/card.tsx";
import { sparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { stackedBarsShape } from "#app/ui/chart/stacked-bars-shape.ts";
import { matches, readAudit } from "../audit.server.ts";
import { THEMES } from "../domain/issues/definition.ts";
import { openProject, orThrow } from "../open-project.server.ts";
import { AuditFilters } from "../ui/audit-filters.tsx";
import { AuditKpis } from "../ui/audit-kpis.tsx";
import { FindingsByCrawl, FixFirst } from "../ui/audit-panels.tsx";
import { IssuesTable } from "../ui/issues-table.tsx";
import type { loader as projectLoader } from "./project.tsx";

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null => values.find((known) => known === value) ?? null;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, shown } = await openProject(request, context, params.projectId);
  if (!shown) return { audit: null };
  const { issues, history } = orThrow(await readAudit(context, scope, shown));
  const search = new URL(request.url).searchParams;
  const filter = {
    severity: oneOf(["error", "warning", "notice"] as const, search.get("severity")),
    state: oneOf(["new", "fixed"] as const, search.get("state")),
    theme: oneOf(THEMES, search.get("theme")),
  };
  const previous = shown.previousCrawlId ? (history.find(({ id }) => id === shown.previousCrawlId) ?? null) : null;
  return {
    audit: {
      crawlId: shown.id,
      compared: shown.previousCrawlId !== null,
      figures: {
        healthPercent: shown.healthPercent,
        severityScore: shown.severityScore,
        healthTrend: sparklineShape(history.flatMap(({ healthPercent }) => (healthPercent === null ? [] : [healthPercent]))),
        pagesCrawled: shown.pagesCrawled,
        pagesFound: shown.pagesFound,
        maxUrls: shown.maxUrls,
        errorCount: shown.errorCount,
        warningCount: shown.warningCount,
        errorsBefore: previous?.errorCount ?? null,
        warningsBefore: previous?.warningCount ?? null,
      },
      counts: { error: shown.errorCount, warning: shown.warningCount, notice: shown.noticeCount, new: shown.newCount, fixed: shown.fixedCount },
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
      themes: THEMES.filter((theme) => issues.some((issue) => issue.theme === theme)),
      issues: issues.filter((issue) => matches(issue, filter)),
    },
  };
}

export default function Audit() {
  const { audit } = useLoaderData<typeof loader>();
  const layout = useRouteLoaderData<typeof projectLoader>("modules/seo/routes/project");
  if (!audit) return layout?.active ? null : <NotCrawledYet />;
  return (
    <>
      <AuditKpis figures={audit.figures} />
      <div className="mb-3.5 grid gap-3.5 lg:grid-cols-[1.6fr_1fr]">
        <FindingsByCrawl shape={audit.findingsByCrawl} />
        <FixFirst issues={audit.fixFirst} htmlPages={audit.htmlPages} />
      </div>
      <AuditFilters counts={audit.counts} compared={audit.compared} themes={audit.themes} crawlId={audit.crawlId} />
      <IssuesTable issues={audit.issues} compared={audit.compared} />
    </>
  );
}

function NotCrawledYet() {
  return (
    <EmptyState icon={<SearchX size={22} aria-hidden="true" />} title="Not crawled yet">
      Press Crawl now: the crawl reads robots.txt and the sitemaps, follows the links, and lists here what to fix.
    </EmptyState>
  );
}
