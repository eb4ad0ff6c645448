import { Link } from "@remix-run/react";
import { Table, Td, Th } from "#app/ui/table.tsx";
import type { FindingRow } from "../domain/crawl.ts";
import { pageHref } from "./page-bits.tsx";
import { SeverityTag } from "./severity-tag.tsx";

interface FindingsTableProps {
  label: string;
  /** With `title`, a column names the issue; without, all are of one issue. */
  findings: readonly (FindingRow & { title?: string })[];
  projectId: string;
  /** Of the `crawl` parameter. */
  crawl: string | null;
  /** Whether the address is shown; not on the page of that address. */
  withUrl?: boolean;
}

/** Findings with their evidence: what was found, the limit, the other addresses concerned. */
export function FindingsTable({ label, findings, projectId, crawl, withUrl = true }: FindingsTableProps) {
  const titled = findings.some(({ title }) => title !== undefined);
  const query = crawl ? `?crawl=${crawl}` : "";
  return (
    <Table label={label}>
      <thead>
        <tr>
          {titled ? <Th>Finding</Th> : null}
          {withUrl ? <Th>Address</Th> : null}
          <Th wide={titled && withUrl}>Found</Th>
          <Th wide>Limit</Th>
          <Th>State</Th>
        </tr>
      </thead>
      <tbody>
        {findings.map((finding) => (
          <tr key={`${finding.code} ${finding.url} ${finding.state}`}>
            {titled ? (
              <Td className="min-w-[140px]">
                <Link to={`/seo/projects/${projectId}/issues/${finding.code}${query}`} prefetch="intent" className="font-semibold hover:underline">
                  {finding.title}
                </Link>
              </Td>
            ) : null}
            {withUrl ? (
              <Td className="min-w-[140px] max-w-[44ch]">
                <Link to={pageHref(projectId, finding.url, crawl)} prefetch="intent" className="line-clamp-3 break-all hover:underline">
                  {finding.url}
                </Link>
                {titled ? null : <Related urls={finding.related} projectId={projectId} crawl={crawl} />}
              </Td>
            ) : null}
            <Td wide={titled && withUrl} className="min-w-[110px] max-w-[44ch] break-words text-ink-2">
              {finding.found || "–"}
              {titled && !withUrl ? <Related urls={finding.related} projectId={projectId} crawl={crawl} /> : null}
            </Td>
            <Td wide className="text-ink-2">
              {finding.limit ?? "–"}
            </Td>
            <Td>
              <SeverityTag severity={finding.severity} state={finding.state} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Related({ urls, projectId, crawl }: { urls: readonly string[]; projectId: string; crawl: string | null }) {
  if (urls.length === 0) return null;
  return (
    <details className="mt-1 text-[13px]">
      <summary className="w-fit text-ink-3 hover:text-ink">{urls.length === 1 ? "1 related address" : `${urls.length} related addresses`}</summary>
      <ul className="mt-1 grid gap-1">
        {urls.map((url) => (
          <li key={url}>
            <Link to={pageHref(projectId, url, crawl)} className="break-all text-ink-2 hover:underline">
              {url}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
