import { Link, useParams, useSearchParams } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { exact, signed } from "#app/ui/text/number.ts";
import { SeverityTag } from "../../checks/ui/severity-tag.tsx";
import type { IssueGroup } from "../domain/issue-groups.ts";
import type { AuditIssue } from "../service.server.ts";

/** Relative to the audit: the page of one issue, of the same crawl. */
export const issueHref = (code: string, search: URLSearchParams): string => {
  const crawl = search.get("crawl");
  return `issues/${code}${crawl ? `?crawl=${crawl}` : ""}`;
};

const stateOf = ({ count, newCount }: AuditIssue, compared: boolean) =>
  count === 0 ? "fixed" : compared && newCount === count ? "new" : null;

/** One row per issue, worst first, under the headings of its groups. */
export function IssuesTable({ groups, compared }: { groups: readonly IssueGroup<AuditIssue>[]; compared: boolean }) {
  const [search] = useSearchParams();
  const { projectId } = useParams();
  if (groups.length === 0) {
    const filtered = ["severity", "state", "theme", "cell"].some((name) => search.has(name));
    return (
      <Card className="p-6 text-center text-ink-2 text-sm">
        {filtered ? "No finding matches these filters." : "This crawl found nothing to fix."}
        {filtered ? (
          <Link
            to={`/seo/projects/${projectId}`}
            preventScrollReset
            className="ml-2 font-semibold text-brand underline"
          >
            Clear filters
          </Link>
        ) : null}
      </Card>
    );
  }
  return (
    <Table label="Findings">
      <thead>
        <tr>
          <Th>Finding</Th>
          <Th wide>Why it matters</Th>
          <Th numeric>Pages</Th>
          <Th numeric wide>
            Change
          </Th>
          <Th>{compared ? "State" : "Severity"}</Th>
        </tr>
      </thead>
      {groups.map(({ key, title, issues }) => (
        <tbody key={key}>
          {title ? (
            <tr>
              <th
                scope="rowgroup"
                colSpan={5}
                className="border-line border-b bg-sunken/50 px-3 pt-3 pb-1.5 text-left font-bold text-[13px]"
              >
                {title}
              </th>
            </tr>
          ) : null}
          {issues.map((issue) => (
            <tr key={issue.code} className="group relative">
              <Td className="group-hover:bg-sunken/50">
                <Link
                  to={issueHref(issue.code, search)}
                  prefetch="intent"
                  className="font-semibold after:absolute after:inset-0"
                >
                  {issue.title}
                </Link>
                <div className="font-mono text-ink-3 text-xs">{issue.code}</div>
              </Td>
              <Td wide className="max-w-[46ch] text-ink-2 group-hover:bg-sunken/50">
                {issue.why}
              </Td>
              <Td numeric className="group-hover:bg-sunken/50">
                {exact(issue.count)}
              </Td>
              <Td numeric wide className="group-hover:bg-sunken/50">
                <Change issue={issue} compared={compared} />
              </Td>
              <Td className="group-hover:bg-sunken/50">
                <SeverityTag severity={issue.severity} state={stateOf(issue, compared)} />
              </Td>
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  );
}

function Change({ issue, compared }: { issue: AuditIssue; compared: boolean }) {
  if (!compared) return <span className="text-ink-3">–</span>;
  const change = issue.newCount - issue.fixedCount;
  return (
    <span
      className={cx(change > 0 && "font-semibold text-bad", change < 0 && "font-semibold text-good")}
      title={`${exact(issue.newCount)} new, ${exact(issue.fixedCount)} fixed`}
    >
      {signed(change)}
    </span>
  );
}
