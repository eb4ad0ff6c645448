import { Link } from "@remix-run/react";
import { exact } from "#app/shared/format/number.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { HistoryPart } from "../service.server.ts";
import { FindingCounts, pageHref, StatusCode } from "./page-cells.tsx";
import { Nothing } from "./page-view-parts.tsx";

/** The same address in the latest crawls. */
export function HistoryView({
  crawls,
  url,
  projectId,
}: Pick<HistoryPart, "crawls"> & { url: string; projectId: string }) {
  if (crawls.length === 0) return <Nothing>No crawl of this website has finished yet.</Nothing>;
  return (
    <>
      <Table label="This page in the latest crawls">
        <thead>
          <tr>
            <Th>Crawl</Th>
            <Th>Status</Th>
            <Th wide>Title</Th>
            <Th numeric wide>
              Words
            </Th>
            <Th>Findings</Th>
          </tr>
        </thead>
        <tbody>
          {crawls.map(({ id, finishedAtMs, row }) => (
            <tr key={id}>
              <Td className="whitespace-nowrap">
                {row ? (
                  <Link to={pageHref(projectId, url, id)} className="font-semibold hover:underline">
                    {finishedAtMs === null ? "Crawl" : <Time value={finishedAtMs} />}
                  </Link>
                ) : finishedAtMs === null ? (
                  "Crawl"
                ) : (
                  <Time value={finishedAtMs} />
                )}
              </Td>
              {row ? (
                <>
                  <Td>
                    <StatusCode status={row.status} failure={row.failure} />
                  </Td>
                  <Td wide className="max-w-[40ch] [overflow-wrap:anywhere]">
                    {row.title || <span className="text-ink-3">none</span>}
                  </Td>
                  <Td numeric wide>
                    {exact(row.wordCount)}
                  </Td>
                  <Td>
                    <FindingCounts {...row} />
                  </Td>
                </>
              ) : (
                <>
                  <Td className="text-ink-3">not seen</Td>
                  <Td wide />
                  <Td wide />
                  <Td />
                </>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-2 text-[13px] text-ink-3">At most the latest ten finished crawls.</p>
    </>
  );
}
