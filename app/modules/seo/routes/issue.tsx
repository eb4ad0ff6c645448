import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { refusal } from "#app/platform/access/access.server.ts";
import { appError } from "#app/shared/error.ts";
import { Card } from "#app/ui/card.tsx";
import { CursorLinks, FilterChip } from "#app/ui/filter-chip.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { listFindings } from "../crawls.server.ts";
import { findIssue } from "../domain/issues/catalogue.ts";
import { readFindingQuery } from "../list-query.server.ts";
import { openProject, orThrow } from "../open-project.server.ts";
import { themeName } from "../ui/audit-filters.tsx";
import { FindingsTable } from "../ui/findings-table.tsx";
import { NoCrawlYet } from "../ui/no-crawl-yet.tsx";
import { SeverityTag } from "../ui/severity-tag.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.issue.title ?? "Finding"} · SEO Engine · Kaja` }];

const titleOf = (data: unknown): string => (data as Awaited<ReturnType<typeof loader>> | undefined)?.issue.title ?? "Finding";

export const handle = { crumb: titleOf };

const EFFORTS = { 1: "Minutes to fix", 2: "About an hour, or a change of the template", 3: "Needs planning or a developer" } as const;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, shown, project } = await openProject(request, context, params.projectId);
  const issue = findIssue(params.code ?? "");
  if (!issue) throw refusal(appError("not_found", "There is no such finding."));
  const query = { ...readFindingQuery(request), code: issue.code };
  const { title, why, fix, severity, theme, effort, code } = issue;
  return {
    projectId: project.id,
    issue: { title, why, fix, severity, theme, effort, code },
    compared: Boolean(shown?.previousCrawlId),
    list: shown ? orThrow(await listFindings(context, scope, shown.id, query)) : null,
  };
}

export default function IssueDetail() {
  const { issue, list, projectId, compared } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2.5">
        <h2 className="font-bold text-xl tracking-tight">{issue.title}</h2>
        <SeverityTag severity={issue.severity} />
        <Tag>{themeName(issue.theme)}</Tag>
        <code className="font-mono text-ink-3 text-xs">{issue.code}</code>
      </div>
      <div className="mb-4 grid gap-3.5 md:grid-cols-2">
        <Card as="section" className="p-4">
          <h3 className="font-bold text-[15px]">Why it matters</h3>
          <p className="mt-1.5 max-w-[68ch] text-ink-2 text-sm">{issue.why}</p>
        </Card>
        <Card as="section" className="p-4">
          <h3 className="font-bold text-[15px]">How to fix it</h3>
          <p className="mt-1.5 max-w-[68ch] text-ink-2 text-sm">{issue.fix}</p>
          <p className="mt-2 text-[13px] text-ink-3">{EFFORTS[issue.effort]}</p>
        </Card>
      </div>
      <div className="mb-2.5 flex flex-wrap items-center gap-2">
        <h3 className="mr-2 font-bold text-[15px]">Affected addresses</h3>
        {compared ? (
          <>
            <FilterChip name="state" value="new">
              New
            </FilterChip>
            <FilterChip name="state" value="persisting">
              Still there
            </FilterChip>
            <FilterChip name="state" value="fixed">
              Fixed
            </FilterChip>
          </>
        ) : null}
      </div>
      {list === null ? (
        <NoCrawlYet what="Affected addresses" />
      ) : list.rows.length === 0 ? (
        <Card className="p-6 text-center text-ink-2 text-sm">
          {search.has("state") ? "No address is in this state." : "This crawl did not find it on any address."}
        </Card>
      ) : (
        <FindingsTable label="Affected addresses" findings={list.rows} projectId={projectId} crawl={search.get("crawl")} compared={compared} />
      )}
      <CursorLinks nextCursor={list?.nextCursor ?? null} />
    </>
  );
}
