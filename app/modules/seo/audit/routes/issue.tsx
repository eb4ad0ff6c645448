import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { listSavedViews } from "#app/modules/saved-views/index.server.ts";
import { orThrow, refusal } from "#app/platform/access/access.server.ts";
import { readListQuery } from "#app/platform/lists/list-spec.ts";
import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF } from "#app/ui/list/filters/filter-chip.tsx";
import { List } from "#app/ui/list/list.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { findIssue } from "../../checks/domain/issues/catalogue.ts";
import { weighFindings } from "../../checks/domain/score/score.ts";
import { SeverityTag } from "../../checks/ui/severity-tag.tsx";
import { listIssues } from "../../crawls/service.server.ts";
import { REASON_MAX_CHARS } from "../../mutes/domain/limits.ts";
import { listMutes } from "../../mutes/service.server.ts";
import { MuteForm } from "../../mutes/ui/mute-form.tsx";
import { openProject } from "../../projects/open-project.server.ts";
import { NoCrawlYet } from "../../ui/no-crawl-yet.tsx";
import { issueAction } from "../actions.server.ts";
import { EFFECT_NAMES, themeTitle } from "../domain/issue-groups.ts";
import { neighboursOf } from "../domain/issue-list.ts";
import { listIssueUrls } from "../issue-urls.server.ts";
import { issueUrlsList } from "../ui/issue-urls-list.tsx";
import { issueHref } from "../ui/issues-list.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.issue.title ?? "Issue"} · SEO Engine · Kaja` },
];

const titleOf = (data: unknown): string =>
  (data as Awaited<ReturnType<typeof loader>> | undefined)?.issue.title ?? "Issue";

export const handle = { crumb: titleOf };

const EFFORTS = {
  1: "Minutes to fix",
  2: "About an hour, or a change of the template",
  3: "Needs planning or a developer",
} as const;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope, shown, project } = await openProject(request, context, params.projectId);
  const issue = findIssue(params.code ?? "");
  if (!issue) throw refusal(appError("not_found", "Issue not found."));
  const query = readListQuery(request, issueUrlsList);
  const { title, why, fix, severity, theme, effort, effect, code } = issue;
  const [mutes, views, issues, list] = await Promise.all([
    listMutes(context, scope, project.id),
    listSavedViews(scope, session, issueUrlsList.id),
    shown && listIssues(context, scope, shown.id),
    shown && listIssueUrls(context, scope, shown.id, code, query),
  ]);
  const mute = mutes.find((muted) => muted.code === code);
  const found = issues ? orThrow(issues) : [];
  const listed = weighFindings(found.filter((one) => one.count > 0 && !mutes.some((muted) => muted.code === one.code)));
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
    count: found.find((one) => one.code === code)?.count ?? 0,
    ...neighboursOf(
      listed.map((one) => one.code),
      code,
    ),
    list: list && orThrow(list),
    query,
    views,
  };
}

export const action = issueAction;

export default function IssueDetail() {
  const { issue, list, projectId, compared, muted, mayChange, reasonMaxChars, count, previous, next, query, views } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const crawl = useSearchParams()[0].get("crawl");
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2.5">
        <h2 className="font-bold text-xl tracking-tight">{issue.title}</h2>
        <SeverityTag severity={issue.severity} />
        <Tag>{issue.theme}</Tag>
        <code className="font-mono text-ink-3 text-xs">{issue.code}</code>
        <nav aria-label="Other issues" className="ml-auto flex gap-2 max-sm:ml-0">
          <Neighbour to={previous && issueHref(projectId, previous, crawl)}>
            <ChevronLeft size={16} aria-hidden="true" />
            Previous issue
          </Neighbour>
          <Neighbour to={next && issueHref(projectId, next, crawl)}>
            Next issue
            <ChevronRight size={16} aria-hidden="true" />
          </Neighbour>
        </nav>
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
      <div id="mute" className="scroll-mt-20">
        <MuteForm
          muted={muted}
          mayChange={mayChange}
          reasonMaxChars={reasonMaxChars}
          errors={reply?.errors ?? {}}
          values={reply?.values ?? {}}
        />
      </div>
      <h3 className="mb-2.5 font-bold text-[15px]">Affected URLs{count > 0 ? ` (${exact(count)})` : ""}</h3>
      {list === null ? (
        <NoCrawlYet what="Affected URLs" />
      ) : (
        <List
          list={issueUrlsList}
          rows={list.rows}
          query={query}
          nextCursor={list.nextCursor}
          views={views}
          options={compared ? {} : { state: [] }}
          context={{ projectId, crawl, compared }}
          keep={["crawl"]}
          exportPath={`/seo/projects/${projectId}/issues/${issue.code}/urls.csv`}
          empty={
            <Card className="p-6 text-center text-ink-2 text-sm">This crawl did not find this issue on any URL.</Card>
          }
        >
          {list.rows.length > 0 ? (
            <CopyButton text={list.rows.map(({ url }) => url).join("\n")} copied="URLs copied">
              Copy URLs
            </CopyButton>
          ) : null}
        </List>
      )}
    </>
  );
}

function Neighbour({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return null;
  return (
    <Link to={to} prefetch="intent" className={cx(CHIP, CHIP_OFF)}>
      {children}
    </Link>
  );
}
