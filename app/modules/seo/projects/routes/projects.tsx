import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Plus, Search } from "lucide-react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { sparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { UndoToast } from "../../ui/undo-toast.tsx";
import { projectsAction } from "../actions.server.ts";
import { findOverLimitProjects } from "../over-limit-projects.server.ts";
import { listHealthTrends, listProjects } from "../service.server.ts";
import { ArchivedProjects, ProjectCards, type ProjectItem } from "../ui/project-list.tsx";

const PER_PAGE = 50;

export const meta: MetaFunction = () => [{ title: "SEO Engine · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "seo");
  const search = new URL(request.url).searchParams;
  const [active, archived, resting] = await Promise.all([
    listProjects(scope, { limit: PER_PAGE, cursor: search.get("cursor") ?? undefined }),
    listProjects(scope, { limit: PER_PAGE, archived: true }),
    findOverLimitProjects(scope, session.plan),
  ]);
  const { rows, nextCursor } = orThrow(active);
  const trends =
    rows.length > 0
      ? await listHealthTrends(
          scope,
          rows.map(({ id }) => id),
        )
      : new Map<string, number[]>();
  const justArchived = orThrow(archived).rows.find(({ id }) => id === search.get("archived"));
  return {
    nowMs: context.now().getTime(),
    nextCursor,
    projects: rows.map(
      ({ id, name, url, schedule, nextCrawlAt, lastCrawl, lastHealthPercent }): ProjectItem => ({
        id,
        name,
        url,
        schedule,
        resting: resting.has(id),
        nextCrawlAtMs: nextCrawlAt?.getTime() ?? null,
        healthPercent: lastHealthPercent,
        severityScore: lastCrawl?.severityScore ?? null,
        trend: sparklineShape(trends.get(id) ?? []),
        crawl: lastCrawl && {
          status: lastCrawl.status,
          atMs: (lastCrawl.finishedAt ?? lastCrawl.createdAt).getTime(),
          errorCount: lastCrawl.errorCount,
          warningCount: lastCrawl.warningCount,
          noticeCount: lastCrawl.noticeCount,
        },
      }),
    ),
    archived: orThrow(archived).rows.map(({ id, name, url }) => ({ id, name, url })),
    justArchived: justArchived ? { id: justArchived.id, name: justArchived.name } : null,
  };
}

export const action = projectsAction;

export default function Projects() {
  const { projects, archived, justArchived, nowMs, nextCursor } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div>
      <Breadcrumbs />
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="font-bold text-2xl tracking-tight">SEO Engine</h1>
        <span className="flex-1" />
        {projects.length > 0 ? (
          <LinkButton to="/seo/new" look="primary" icon={<Plus size={16} aria-hidden="true" />}>
            Connect a website
          </LinkButton>
        ) : null}
      </div>
      {refused?.errors[""] ? (
        <div className="mb-4">
          <FormErrors errors={refused.errors[""]} />
        </div>
      ) : null}
      {projects.length > 0 ? (
        <>
          <ProjectCards projects={projects} nowMs={nowMs} />
          <CursorLinks nextCursor={nextCursor} />
        </>
      ) : (
        <EmptyState
          icon={<Search size={22} aria-hidden="true" />}
          title="No website connected yet"
          action={
            <LinkButton to="/seo/new" look="primary" icon={<Plus size={16} aria-hidden="true" />}>
              Connect a website
            </LinkButton>
          }
        >
          The SEO Engine crawls your website page by page and lists what keeps it from being found, with the reason and
          the way to fix it.
        </EmptyState>
      )}
      <ArchivedProjects projects={archived} />
      {justArchived ? (
        <UndoToast
          message={`${justArchived.name} is archived.`}
          fields={{ intent: "restore", projectId: justArchived.id }}
          action="/seo"
          dismissTo="/seo"
        />
      ) : null}
      <p className="mt-6 text-[13px] text-ink-3">
        Your own programs can read the same projects, crawls and findings. Create an API key under{" "}
        <Link to="/settings" className="text-brand underline">
          Settings
        </Link>
        .
      </p>
    </div>
  );
}
