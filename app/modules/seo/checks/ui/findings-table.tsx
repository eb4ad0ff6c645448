import { Link } from "@remix-run/react";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import type { FindingRow } from "../../domain/crawl.ts";
import { Evidence, FindingUrl, Related } from "./finding-cells.tsx";
import { SeverityTag } from "./severity-tag.tsx";

interface FindingsTableProps {
  label: string;
  /** With `title`, a column names the issue; without, all are of one issue. */
  findings: readonly (FindingRow & { title?: string })[];
  projectId: string;
  /** Of the `crawl` parameter. */
  crawl: string | null;
  /** Whether there is a previous crawl: without one every finding is new, which says nothing. */
  compared: boolean;
  /** Whether the URL is shown; not on the page of that URL. */
  withUrl?: boolean;
}

/** Findings with their evidence: what was found, the limit, the related URLs. On a phone one cell holds everything but the state. */
export function FindingsTable({ label, findings, projectId, crawl, compared, withUrl = true }: FindingsTableProps) {
  const titled = findings.some(({ title }) => title !== undefined);
  const query = crawl ? `?crawl=${crawl}` : "";
  return (
    <Table label={label}>
      <thead>
        <tr>
          {titled ? <Th>Issue</Th> : null}
          {withUrl ? <Th wide={titled}>URL</Th> : null}
          <Th wide>Found</Th>
          <Th wide>Limit</Th>
          <Th>{compared ? "State" : "Severity"}</Th>
        </tr>
      </thead>
      <tbody>
        {findings.map((finding) => {
          const address = <FindingUrl url={finding.url} projectId={projectId} crawl={crawl} />;
          const related = <Related urls={finding.related} projectId={projectId} crawl={crawl} />;
          return (
            <tr key={`${finding.code} ${finding.url} ${finding.state}`}>
              {titled ? (
                <Td className="md:min-w-[18ch]">
                  <Link
                    to={`/seo/projects/${projectId}/issues/${finding.code}${query}`}
                    prefetch="intent"
                    className="font-semibold hover:underline"
                  >
                    {finding.title}
                  </Link>
                  <div className="mt-0.5 text-[13px] text-ink-2 md:hidden">
                    {withUrl ? address : <Evidence {...finding} />}
                  </div>
                  {withUrl ? null : <div className="md:hidden">{related}</div>}
                </Td>
              ) : null}
              {withUrl ? (
                <Td wide={titled} className="max-w-[44ch]">
                  {address}
                  {titled ? null : (
                    <>
                      <div className="mt-0.5 text-[13px] text-ink-2 md:hidden">
                        <Evidence {...finding} />
                      </div>
                      {related}
                    </>
                  )}
                </Td>
              ) : null}
              <Td wide className="min-w-[14ch] max-w-[44ch] text-ink-2 [overflow-wrap:anywhere]">
                {finding.found || "–"}
                {titled && !withUrl ? related : null}
              </Td>
              <Td wide className="min-w-[10ch] max-w-[30ch] text-ink-2 [overflow-wrap:anywhere]">
                {finding.limit ?? "–"}
              </Td>
              <Td className="w-px">
                <SeverityTag severity={finding.severity} state={compared ? finding.state : null} />
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
