import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, CursorLinks, withParam } from "#app/ui/filter-chip.tsx";
import { exact } from "#app/ui/number.ts";
import { Time } from "#app/ui/time.tsx";
import { getCrawl, listFindings } from "../crawls.server.ts";
import { findIssue } from "../domain/issues/catalogue.ts";
import { readFindingQuery } from "../list-query.server.ts";
import { countWithout, mutedCodes } from "../mutes.server.ts";
import { openProject, orThrow } from "../open-project.server.ts";
import { FindingsTable } from "../ui/findings-table.tsx";
import { NoCrawlYet } from "../ui/no-crawl-yet.tsx";

export const handle = { crumb: () => "Changes" };

const STATES = ["new", "fixed", "persisting"] as const;
const NAMES = { new: "New", fixed: "Fixed", persisting: "Still there" } as const;
const EMPTY = {
  new: "Nothing new: this crawl found no issue that the previous one had not.",
  fixed: "Nothing was fixed between the two crawls.",
  persisting: "Nothing of the previous crawl is still there.",
} as const;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, shown, project } = await openProject(request, context, params.projectId);
  const query = readFindingQuery(request);
  if (!shown) return { changes: null, hasCrawl: false, projectId: project.id };
  const previous = shown.previousCrawlId ? await getCrawl(scope, shown.previousCrawlId) : null;
  if (!previous?.ok || shown.status !== "finished") return { changes: null, hasCrawl: true, projectId: project.id };
  const state = query.state ?? "new";
  const [counted = shown] = await countWithout(context, [shown], query.muted === "exclude" ? await mutedCodes(context, scope, project.id) : []);
  const { rows, nextCursor } = orThrow(await listFindings(context, scope, shown.id, { ...query, state }));
  return {
    hasCrawl: true,
    projectId: project.id,
    changes: {
      state,
      counts: { new: counted.newCount, fixed: counted.fixedCount, persisting: counted.persistingCount },
      nowMs: shown.createdAt.getTime(),
      beforeMs: previous.value.createdAt.getTime(),
      findings: rows.map((finding) => ({ ...finding, title: findIssue(finding.code)?.title ?? finding.code })),
      nextCursor,
    },
  };
}

export default function Changes() {
  const { changes, hasCrawl, projectId } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  if (!changes) {
    if (!hasCrawl) return <NoCrawlYet what="Changes" />;
    return (
      <Card className="p-6 text-center text-ink-2 text-sm">
        Changes need two finished crawls. Crawl again after the next edit of the site to see what it fixed.
      </Card>
    );
  }
  return (
    <>
      <p className="mb-3 text-ink-2 text-sm">
        Crawl of <Time value={changes.nowMs} /> compared with <Time value={changes.beforeMs} />
      </p>
      <nav aria-label="Kind of change" className="mb-2.5 flex flex-wrap gap-2">
        {STATES.map((state) => (
          <Link
            key={state}
            to={withParam(search, "state", state)}
            preventScrollReset
            prefetch="intent"
            aria-current={changes.state === state ? "page" : undefined}
            className={cx(CHIP, changes.state === state ? "border-brand bg-brand-soft text-brand" : CHIP_OFF)}
          >
            {NAMES[state]} {exact(changes.counts[state])}
          </Link>
        ))}
      </nav>
      {changes.findings.length === 0 ? (
        <Card className="p-6 text-center text-ink-2 text-sm">{EMPTY[changes.state]}</Card>
      ) : (
        <FindingsTable findings={changes.findings} projectId={projectId} crawl={search.get("crawl")} compared label={`${NAMES[changes.state]} findings`} />
      )}
      <CursorLinks nextCursor={changes.nextCursor} />
    </>
  );
}
