import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { CHIP, CHIP_OFF, CursorLinks, withParam } from "#app/ui/list/filters/filter-chip.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { findIssue } from "../../checks/domain/issues/catalogue.ts";
import { FindingsByIssue } from "../../checks/ui/findings-by-issue.tsx";
import { parseFindingQuery } from "../../crawls/list-query.server.ts";
import { listCrawls } from "../../crawls/service.server.ts";
import { mutedCodes } from "../../mutes/service.server.ts";
import { openProject } from "../../projects/open-project.server.ts";
import { NoCrawlYet } from "../../ui/no-crawl-yet.tsx";
import { compareCrawls, compareRobotsFiles, openPair, readStoredComparison } from "../service.server.ts";
import { CompareForm, RobotsChange } from "../ui/compare-form.tsx";

export const handle = { crumb: () => "Changes" };

const STATES = ["new", "fixed", "persisting"] as const;
const NAMES = { new: "New", fixed: "Fixed", persisting: "Still there" } as const;
const EMPTY = {
  new: "No new issues: the earlier crawl had all of them.",
  fixed: "Nothing was fixed between the two crawls.",
  persisting: "No issue of the earlier crawl is still there.",
} as const;

/** Of the lists to choose from. */
const MAX_CHOICES = 100;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, shown, project } = await openProject(request, context, params.projectId);
  const query = parseFindingQuery(request);
  const search = new URL(request.url).searchParams;
  const finished = orThrow(await listCrawls(scope, project.id, { limit: MAX_CHOICES, status: "finished" })).rows;
  const base = {
    hasCrawl: shown !== null,
    projectId: project.id,
    choices: finished.map(({ id, createdAt }) => ({ id, createdAtMs: createdAt.getTime() })),
  };
  const to = search.get("to") || (shown?.status === "finished" ? shown.id : null);
  const own = shown?.id === to ? shown : finished.find(({ id }) => id === to);
  const from = search.get("from") || (own?.previousCrawlId ?? null);
  if (to === null || from === null) return { ...base, changes: null, refused: null };
  const opened = await openPair(scope, project.id, { from, to });
  if (!opened.ok && opened.error.code === "invalid_input")
    return { ...base, changes: null, refused: { from, to, message: opened.error.message } };
  const pair = orThrow(opened);
  const state = query.state ?? "new";
  // The crawl before was compared when this one ended.
  const stored = pair.to.previousCrawlId === pair.from.id;
  const leftOut = query.muted === "exclude" ? await mutedCodes(context, scope, project.id) : [];
  const [compared, robots] = await Promise.all([
    stored
      ? readStoredComparison(context, pair.to, { ...query, state, leftOut })
      : compareCrawls(context, pair, { ...query, state, leftOut }),
    compareRobotsFiles(context, from, to),
  ]);
  return {
    ...base,
    refused: null,
    changes: {
      state,
      from,
      to,
      origin: new URL(project.url).origin,
      chosen: !stored || to !== shown?.id,
      counts: compared.counts,
      nowMs: pair.to.createdAt.getTime(),
      beforeMs: pair.from.createdAt.getTime(),
      findings: compared.rows.map((finding) => ({ ...finding, title: findIssue(finding.code)?.title ?? finding.code })),
      nextCursor: compared.nextCursor,
      robots,
    },
  };
}

export default function Changes() {
  const { changes, hasCrawl, projectId, choices, refused } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  if (!changes) {
    if (refused)
      return (
        <>
          <CompareForm choices={choices} from={refused.from} to={refused.to} state={search.get("state") ?? "new"} />
          <FormErrors errors={[refused.message]} />
        </>
      );
    if (!hasCrawl) return <NoCrawlYet what="Changes" />;
    return (
      <Card className="p-6 text-center text-ink-2 text-sm">
        You need two finished crawls to see changes. Crawl again after you edit the site.
      </Card>
    );
  }
  const { state, counts, from, to, chosen } = changes;
  // A finding of the earlier crawl is shown in the earlier crawl.
  const crawl = chosen ? (state === "fixed" ? from : to) : search.get("crawl");
  return (
    <>
      <p className="mb-3 text-ink-2 text-sm">
        Crawl of <Time value={changes.nowMs} /> compared with <Time value={changes.beforeMs} />
      </p>
      {choices.length > 2 ? <CompareForm choices={choices} from={from} to={to} state={state} /> : null}
      {changes.robots ? <RobotsChange {...changes.robots} /> : null}
      <nav aria-label="Kind of change" className="mb-2.5 flex flex-wrap gap-2">
        {STATES.map((name) => (
          <Link
            key={name}
            to={withParam(search, "state", name)}
            preventScrollReset
            prefetch="intent"
            aria-current={state === name ? "page" : undefined}
            className={cx(CHIP, state === name ? "border-brand bg-brand-soft text-brand" : CHIP_OFF)}
          >
            {NAMES[name]} {counts ? exact(counts[name]) : null}
          </Link>
        ))}
      </nav>
      {counts ? null : (
        <p className="mb-2.5 text-[13px] text-ink-3">These crawls have too many issues to count here.</p>
      )}
      {changes.findings.length === 0 && !changes.nextCursor ? (
        <Card className="p-6 text-center text-ink-2 text-sm">{EMPTY[state]}</Card>
      ) : (
        <FindingsByIssue
          findings={changes.findings}
          projectId={projectId}
          crawl={crawl}
          origin={changes.origin}
          label={`${NAMES[state]} issues`}
        />
      )}
      <CursorLinks nextCursor={changes.nextCursor} />
    </>
  );
}
