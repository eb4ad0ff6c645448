import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { otherToolOf } from "#app/modules/websites/index.server.ts";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF } from "#app/ui/list/filters/filter-chip.tsx";
import { Breadcrumbs, type Crumb } from "#app/ui/page/breadcrumbs.tsx";
import { TabLinks } from "#app/ui/page/tabs.tsx";
import { wallDay } from "../../domain/period/site-clock.ts";
import { describeDroppedEvents } from "../../ingest/notifications.server.ts";
import { useReportSearch } from "../../reports/query/ui/use-report-search.ts";
import { openSite } from "../open-site.server.ts";
import { listSites } from "../service.server.ts";

/** For how long a day that left events out is shown. */
const REPORTED_DAYS = 7;
/** Names in the switcher; the list of websites has all of them. */
const SWITCHED = 30;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.site.name ?? "Website"} · Analytics · Kaja` },
];

/** What a page below adds to the breadcrumbs. */
interface SitePageHandle {
  crumb?: (data: unknown) => string;
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, "basic_analytics");
  const [{ site, session, object }, sites] = await Promise.all([
    openSite(request, context, params.siteId),
    listSites(scope),
  ]);
  const [report, projectId] = await Promise.all([
    object.dropReport(),
    planAllows(session.plan, "seo") ? otherToolOf(scope, "analytics", site.websiteId) : null,
  ]);
  const isRecent = report !== null && wallDay(context.now().getTime(), site.timeZone) - report.day < REPORTED_DAYS;
  const others = sites.filter(({ id }) => id !== site.id).slice(0, SWITCHED);
  const canAudit = planAllows(session.plan, "seo") && session.workspaceRole !== "viewer";
  return {
    site: { id: site.id, name: site.name, canEdit: session.workspaceRole !== "viewer" },
    auditHref: projectId
      ? `/seo/projects/${projectId}`
      : canAudit && site.websiteId
        ? `/seo/new?website=${site.websiteId}`
        : null,
    isAudited: projectId !== null,
    others: others.map(({ id, name }) => ({ id, name })),
    leftOut: isRecent ? describeDroppedEvents(report, session.plan ?? "free") : null,
  };
}

export default function SiteLayout() {
  const { site, others, auditHref, isAudited, leftOut } = useLoaderData<typeof loader>();
  const search = useReportSearch();
  const page = useMatches().at(-1);
  const crumb = (page?.handle as SitePageHandle | undefined)?.crumb?.(page?.data);
  const base = `/analytics/sites/${site.id}`;
  const trail: Crumb[] = [
    { label: "Analytics", to: "/analytics/sites" },
    crumb ? { label: site.name, to: `${base}${search}` } : { label: site.name },
  ];
  return (
    <div>
      <Breadcrumbs trail={crumb ? [...trail, { label: crumb }] : trail} />
      <div className="relative mb-3 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 break-words font-bold text-2xl tracking-tight">{site.name}</h1>
        {auditHref ? (
          <Link
            to={auditHref}
            className="inline-flex items-center text-[13px] text-brand hover:underline pointer-coarse:min-h-11"
          >
            {isAudited ? "SEO audit" : "Audit this website"}
          </Link>
        ) : null}
        {others.length > 0 ? <Switcher key={site.id} others={others} /> : null}
      </div>
      {leftOut ? (
        <p className="mb-3 rounded-s border border-warn bg-warn-soft px-3 py-2 text-[13px] text-ink">{leftOut}</p>
      ) : null}
      <TabLinks
        label="Parts of the website's analytics"
        search={search}
        tabs={[
          { to: base, label: "Overview", end: true },
          { to: `${base}/channels`, label: "Channels" },
          { to: `${base}/goals`, label: "Goals" },
          { to: `${base}/funnels`, label: "Funnels" },
          { to: `${base}/journeys`, label: "Journeys" },
          { to: `${base}/retention`, label: "Retention" },
          { to: `${base}/attribution`, label: "Attribution" },
          { to: `${base}/trends`, label: "Trends" },
          { to: `${base}/events`, label: "Events" },
          ...(site.canEdit ? [{ to: `${base}/sharing`, label: "Sharing" }] : []),
          { to: `${base}/settings`, label: "Settings" },
        ]}
      />
      <Outlet />
    </div>
  );
}

/** The other websites of the workspace, one click away. */
function Switcher({ others }: { others: readonly { id: string; name: string }[] }) {
  return (
    <details className="sm:relative">
      <summary className={cx(CHIP, CHIP_OFF, "cursor-pointer list-none [&::-webkit-details-marker]:hidden")}>
        Other websites
        <ChevronDown size={14} aria-hidden="true" className="text-ink-3" />
      </summary>
      <ul className="absolute inset-x-0 z-20 mt-1.5 max-h-[320px] overflow-y-auto rounded-m border border-line-strong bg-surface p-1.5 shadow-2 sm:right-auto sm:w-[240px]">
        {others.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`/analytics/sites/${id}`}
              className="block truncate rounded-s px-2.5 py-1.5 text-sm hover:bg-sunken pointer-coarse:py-2.5"
            >
              {name}
            </Link>
          </li>
        ))}
        <li className="mt-1 border-line border-t pt-1">
          <Link
            to="/analytics/sites"
            className="block rounded-s px-2.5 py-1.5 font-semibold text-brand text-sm hover:bg-sunken pointer-coarse:py-2.5"
          >
            All websites
          </Link>
        </li>
      </ul>
    </details>
  );
}
