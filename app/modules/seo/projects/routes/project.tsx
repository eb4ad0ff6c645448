import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useActionData, useLoaderData, useMatches } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { Suspense } from "react";
import { otherToolOf } from "#app/modules/websites/index.server.ts";
import { siteLabel } from "#app/platform/web/url/website-url.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Breadcrumbs, type Crumb } from "#app/ui/page/breadcrumbs.tsx";
import { TabLinks } from "#app/ui/page/tabs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { getProgress } from "../../crawls/service.server.ts";
import { CrawlControls } from "../../crawls/ui/crawl-controls.tsx";
import { CrawlNotice, OverLimitNotice } from "../../crawls/ui/crawl-notice.tsx";
import { CrawlStatusTag } from "../../crawls/ui/crawl-status.tsx";
import { projectAction } from "../actions.server.ts";
import { openProject } from "../open-project.server.ts";
import { findOverLimitProjects, overLimitProjectError } from "../over-limit-projects.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.project.name ?? "Project"} · SEO Engine · Kaja` },
];

/** What a page below adds to the breadcrumbs. */
interface ProjectPageHandle {
  crumb?: (data: unknown) => string;
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, project, active, chosen, shown, scope } = await openProject(request, context, params.projectId);
  const [progress, resting, siteId] = await Promise.all([
    active ? getProgress(context, scope, active.id) : null,
    findOverLimitProjects(scope, session.plan),
    otherToolOf(scope, "seo", project.websiteId),
  ]);
  const latest = chosen ?? project.lastCrawl;
  return {
    nowMs: context.now().getTime(),
    project: { id: project.id, name: project.name, url: project.url, archived: project.archivedAt !== null },
    trafficHref: siteId
      ? `/analytics/sites/${siteId}`
      : session.workspaceRole !== "viewer" && project.websiteId
        ? `/analytics/new?website=${project.websiteId}`
        : null,
    isMeasured: siteId !== null,
    resting: resting.has(project.id) ? overLimitProjectError(session.plan).message : null,
    active: active && { id: active.id, status: progress?.ok ? progress.value.status : active.status },
    progress: progress?.ok ? progress.value : null,
    latest: latest && {
      id: latest.id,
      status: latest.status,
      reason: latest.reason,
      endedAtMs: latest.finishedAt?.getTime() ?? null,
    },
    chosen: chosen && {
      id: chosen.id,
      createdAtMs: chosen.createdAt.getTime(),
      isLatest: chosen.id === project.lastCrawl?.id,
    },
    shownId: shown?.id ?? null,
  };
}

/** Only a crawl under way needs its code. */
const ProgressPanel = lazyPart(() => import("../../crawls/ui/progress-panel.tsx"));

export const action = projectAction;

export default function ProjectLayout() {
  const { project, trafficHref, isMeasured, resting, active, progress, latest, chosen, shownId, nowMs } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const below = useMatches().flatMap(({ handle, data, pathname }) => {
    const label = (handle as ProjectPageHandle | undefined)?.crumb?.(data);
    return label === undefined ? [] : [{ label, pathname }];
  });
  const base = `/seo/projects/${project.id}`;
  const query = chosen ? `?crawl=${chosen.id}` : "";
  const trail: Crumb[] = [
    { label: "SEO Engine", to: "/seo" },
    below.length > 0 ? { label: project.name, to: `${base}${query}` } : { label: project.name },
    ...below.map(({ label, pathname }, at) =>
      at < below.length - 1 ? { label, to: `${pathname}${query}` } : { label },
    ),
  ];
  return (
    <div>
      <Breadcrumbs trail={trail} />
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 break-words font-bold text-2xl tracking-tight">{project.name}</h1>
        {active ? (
          <CrawlStatusTag status={active.status} />
        ) : latest ? (
          <CrawlStatusTag status={latest.status} endedAtMs={latest.endedAtMs} nowMs={nowMs} />
        ) : null}
        {project.archived ? <Tag>Archived</Tag> : null}
        <a
          href={project.url}
          rel="noreferrer"
          target="_blank"
          className="inline-flex min-w-0 items-center gap-1 text-[13px] text-ink-3 hover:text-ink hover:underline pointer-coarse:min-h-11"
        >
          <span className="truncate">{siteLabel(project.url)}</span>
          <ExternalLink size={13} aria-hidden="true" className="shrink-0" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
        {trafficHref ? (
          <Link
            to={trafficHref}
            className="inline-flex items-center text-[13px] text-brand hover:underline pointer-coarse:min-h-11"
          >
            {isMeasured ? "Visitors" : "Measure visitors"}
          </Link>
        ) : null}
        <span className="flex-1 max-sm:hidden" />
        {project.archived || (resting && !active) ? null : <CrawlControls action={base} active={active} />}
      </div>
      {refused?.errors[""] ? (
        <div className="mb-3.5">
          <FormErrors errors={refused.errors[""]} />
        </div>
      ) : null}
      <TabLinks
        label="Parts of the project"
        tabs={[
          { to: `${base}${query}`, label: "Audit", end: true },
          { to: `${base}/pages${query}`, label: "Pages" },
          { to: `${base}/structure${query}`, label: "Structure" },
          { to: `${base}/keywords`, label: "Keywords" },
          { to: `${base}/changes${query}`, label: "Changes" },
          { to: `${base}/crawls${query}`, label: "Crawls" },
          { to: `${base}/report${query}`, label: "Report" },
          { to: `${base}/settings${query}`, label: "Settings" },
        ]}
      />
      {resting ? <OverLimitNotice text={resting} /> : null}
      {progress ? (
        <Suspense fallback={<div className="h-[150px]" />}>
          <ProgressPanel
            loaded={progress}
            href={base}
            projectId={project.id}
            earlierShown={shownId !== null && !chosen}
          />
        </Suspense>
      ) : null}
      {latest && !active ? (
        <CrawlNotice status={latest.status} reason={latest.reason} earlierShown={shownId !== latest.id} />
      ) : null}
      {chosen && !chosen.isLatest ? (
        <p className="mb-3.5 text-[13px] text-ink-2">
          You are looking at the crawl of <Time value={chosen.createdAtMs} />.{" "}
          <a href={base} className="font-semibold text-brand underline">
            Show the latest
          </a>
        </p>
      ) : null}
      <Outlet />
    </div>
  );
}
