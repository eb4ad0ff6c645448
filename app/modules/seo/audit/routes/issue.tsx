import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { orThrow, refusal, requireFeature } from "#app/platform/access/access.server.ts";
import { rejectedForm } from "#app/platform/forms/form-responses.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { appError, HTTP_STATUS } from "#app/shared/error.ts";
import { Card } from "#app/ui/card.tsx";
import { CursorLinks, FilterChip } from "#app/ui/list/filter-chip.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { findIssue } from "../../checks/domain/issues/catalogue.ts";
import { FindingsTable } from "../../checks/ui/findings-table.tsx";
import { SeverityTag } from "../../checks/ui/severity-tag.tsx";
import { parseFindingQuery } from "../../crawls/list-query.server.ts";
import { listFindings } from "../../crawls/service.server.ts";
import { listMutes, muteIssue, unmuteIssue } from "../../mutes/service.server.ts";
import { MuteForm } from "../../mutes/ui/mute-form.tsx";
import { openProject } from "../../projects/open-project.server.ts";
import { muteFormSchema, REASON_MAX_CHARS } from "../../schema.ts";
import { NoCrawlYet } from "../../ui/no-crawl-yet.tsx";
import { EFFECT_NAMES, themeTitle } from "../domain/issue-groups.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.issue.title ?? "Finding"} · SEO Engine · Kaja` },
];

const titleOf = (data: unknown): string =>
  (data as Awaited<ReturnType<typeof loader>> | undefined)?.issue.title ?? "Finding";

export const handle = { crumb: titleOf };

const EFFORTS = {
  1: "Minutes to fix",
  2: "About an hour, or a change of the template",
  3: "Needs planning or a developer",
} as const;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, shown, project } = await openProject(request, context, params.projectId);
  const issue = findIssue(params.code ?? "");
  if (!issue) throw refusal(appError("not_found", "There is no such finding."));
  // Of this page's own issue, muted or not.
  const query = { ...parseFindingQuery(request), code: issue.code, muted: "include" as const };
  const { title, why, fix, severity, theme, effort, effect, code } = issue;
  const mute = (await listMutes(context, scope, project.id)).find((muted) => muted.code === code);
  return {
    projectId: project.id,
    issue: {
      title,
      why,
      fix,
      severity,
      theme: themeTitle(theme),
      work: `${EFFORTS[effort]} · ${EFFECT_NAMES[effect]}`,
      code,
    },
    muted: mute
      ? {
          reason: mute.reason,
          mutedBy: mute.mutedBy,
          mutedAtMs: mute.mutedAt.getTime(),
          expiresAtMs: mute.expiresAt?.getTime() ?? null,
        }
      : null,
    mayChange: project.archivedAt === null,
    reasonMaxChars: REASON_MAX_CHARS,
    compared: Boolean(shown?.previousCrawlId),
    list: shown ? orThrow(await listFindings(context, scope, shown.id, query)) : null,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { session } = await requireFeature(request, context, "seo", { write: true });
  const form = await parseForm(request, muteFormSchema);
  if (!form.ok) return data(form.error, { status: HTTP_STATUS.invalid_input });
  const { projectId = "", code = "" } = params;
  const { value } = form.value;
  const done =
    value.intent === "mute"
      ? await muteIssue(context, session, projectId, code, value)
      : await unmuteIssue(context, session, projectId, code);
  if (!done.ok && done.error.code === "not_found") throw refusal(done.error);
  if (!done.ok) return rejectedForm(done.error, form.value.values);
  const audit = `/seo/projects/${projectId}`;
  return redirect(
    value.intent === "lift" && value.back ? audit : `${audit}/issues/${code}${new URL(request.url).search}`,
    303,
  );
}

export default function IssueDetail() {
  const { issue, list, projectId, compared, muted, mayChange, reasonMaxChars } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [search] = useSearchParams();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2.5">
        <h2 className="font-bold text-xl tracking-tight">{issue.title}</h2>
        <SeverityTag severity={issue.severity} />
        <Tag>{issue.theme}</Tag>
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
          <p className="mt-2 text-[13px] text-ink-3">{issue.work}</p>
        </Card>
      </div>
      <MuteForm
        muted={muted}
        mayChange={mayChange}
        reasonMaxChars={reasonMaxChars}
        errors={reply?.errors ?? {}}
        values={reply?.values ?? {}}
      />
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
        <FindingsTable
          label="Affected addresses"
          findings={list.rows}
          projectId={projectId}
          crawl={search.get("crawl")}
          compared={compared}
        />
      )}
      <CursorLinks nextCursor={list?.nextCursor ?? null} />
    </>
  );
}
