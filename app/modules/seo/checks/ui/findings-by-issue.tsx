import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import type { FindingRow } from "../../domain/crawl.ts";
import { pageHref } from "../../pages/ui/page-cells.tsx";
import { groupByCode } from "../domain/group-by-code.ts";
import { Evidence, Related } from "./finding-cells.tsx";
import { SeverityTag } from "./severity-tag.tsx";

interface FindingsByIssueProps {
  label: string;
  /** In the order of the crawl: those of one issue follow each other. */
  findings: readonly (FindingRow & { title: string })[];
  projectId: string;
  /** Of the `crawl` parameter. */
  crawl: string | null;
  /** Of the website: its pages are shown by their paths. */
  origin: string;
}

/** Findings of several issues: each issue is named once, its pages are listed below it. */
export function FindingsByIssue({ label, findings, projectId, crawl, origin }: FindingsByIssueProps) {
  const query = crawl ? `?crawl=${crawl}` : "";
  const shortUrl = (url: string): string => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>Page</Th>
          <Th wide>Found</Th>
          <Th wide>Limit</Th>
        </tr>
      </thead>
      <tbody>
        {groupByCode(findings).map(([first, ...others]) => (
          <Fragment key={first.code}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="border-line border-b bg-sunken px-3 py-2.5 text-left text-sm">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link
                    to={`/seo/projects/${projectId}/issues/${first.code}${query}`}
                    prefetch="intent"
                    className="font-semibold hover:underline"
                  >
                    {first.title}
                  </Link>
                  <SeverityTag severity={first.severity} state={first.state} />
                </span>
              </th>
            </tr>
            {[first, ...others].map((finding) => (
              <tr key={finding.url}>
                <Td className="w-1/2">
                  <Link to={pageHref(projectId, finding.url, crawl)} prefetch="intent" className="hover:underline">
                    <Breakable text={shortUrl(finding.url)} />
                  </Link>
                  <div className="mt-0.5 text-[13px] text-ink-2 md:hidden">
                    <Evidence {...finding} />
                  </div>
                  <Related urls={finding.related} projectId={projectId} crawl={crawl} />
                </Td>
                <Td wide className="text-ink-2">
                  <Breakable text={finding.found || "–"} />
                </Td>
                <Td wide className="text-ink-2">
                  <Breakable text={finding.limit ?? "–"} />
                </Td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}
