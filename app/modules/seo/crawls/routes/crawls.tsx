import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useParams } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { openProject } from "../../projects/open-project.server.ts";
import { NoCrawlYet } from "../../ui/no-crawl-yet.tsx";
import { listCrawls } from "../service.server.ts";
import { CrawlStatusTag } from "../ui/crawl-status.tsx";

export const handle = { crumb: () => "Crawls" };

const PER_PAGE = 50;
const STARTED_BY = { person: "a member", schedule: "the schedule", api: "the API" } as const;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project } = await openProject(request, context, params.projectId);
  const cursor = new URL(request.url).searchParams.get("cursor") ?? undefined;
  const { rows, nextCursor } = orThrow(await listCrawls(scope, project.id, { limit: PER_PAGE, cursor }));
  return {
    nextCursor,
    crawls: rows.map(
      ({
        id,
        status,
        startedBy,
        createdAt,
        startedAt,
        finishedAt,
        pagesCrawled,
        errorCount,
        warningCount,
        healthPercent,
      }) => ({
        id,
        status,
        startedBy,
        createdAtMs: createdAt.getTime(),
        durationMs: startedAt && finishedAt ? finishedAt.getTime() - startedAt.getTime() : null,
        pagesCrawled,
        errorCount,
        warningCount,
        healthPercent,
      }),
    ),
  };
}

/** 83000 → "1 min 23 s". */
function duration(durationMs: number): string {
  const totalSeconds = Math.round(durationMs / 1_000);
  const [hours, minutes, rest] = [
    Math.floor(totalSeconds / 3_600),
    Math.floor((totalSeconds % 3_600) / 60),
    totalSeconds % 60,
  ];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${rest} s` : `${rest} s`;
}

export default function Crawls() {
  const { crawls, nextCursor } = useLoaderData<typeof loader>();
  const { projectId } = useParams();
  if (crawls.length === 0) return <NoCrawlYet what="Crawls" />;
  return (
    <>
      <Table label="Crawls of this project">
        <thead>
          <tr>
            <Th>Started</Th>
            <Th>Status</Th>
            <Th wide>Started by</Th>
            <Th numeric wide>
              Took
            </Th>
            <Th numeric wide>
              Pages
            </Th>
            <Th numeric wide>
              Errors
            </Th>
            <Th numeric wide>
              Warnings
            </Th>
            <Th numeric>Health</Th>
          </tr>
        </thead>
        <tbody>
          {crawls.map((crawl) => (
            <tr key={crawl.id}>
              <Td>
                <Link
                  to={`/seo/projects/${projectId}?crawl=${crawl.id}`}
                  prefetch="intent"
                  className="font-semibold hover:underline"
                >
                  <Time value={crawl.createdAtMs} />
                </Link>
                <div className="mt-0.5 text-[13px] text-ink-2 md:hidden">
                  {counted(crawl.pagesCrawled, "page")}, {counted(crawl.errorCount, "error")},{" "}
                  {counted(crawl.warningCount, "warning")}
                </div>
              </Td>
              <Td>
                <CrawlStatusTag status={crawl.status} />
              </Td>
              <Td wide className="text-ink-2">
                {STARTED_BY[crawl.startedBy]}
              </Td>
              <Td numeric wide className="whitespace-nowrap text-ink-2">
                {crawl.durationMs === null ? "–" : duration(crawl.durationMs)}
              </Td>
              <Td numeric wide>
                {exact(crawl.pagesCrawled)}
              </Td>
              <Td numeric wide>
                {exact(crawl.errorCount)}
              </Td>
              <Td numeric wide>
                {exact(crawl.warningCount)}
              </Td>
              <Td numeric>{crawl.healthPercent === null ? "–" : exact(crawl.healthPercent)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <CursorLinks nextCursor={nextCursor} />
    </>
  );
}
