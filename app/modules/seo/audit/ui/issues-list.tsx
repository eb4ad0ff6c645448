import { Link } from "@remix-run/react";
import { exact, signed } from "#app/shared/format/number.ts";
import { cx } from "#app/ui/cx.ts";
import { defineList } from "#app/ui/list/list-definition.ts";
import { THEMES } from "../../checks/domain/issues/definition.ts";
import { SEVERITY_NAMES, SeverityTag } from "../../checks/ui/severity-tag.tsx";
import { REASON_MAX_CHARS } from "../../mutes/domain/limits.ts";
import { type AuditView, cellTitle, EFFECT_NAMES, EFFORT_NAMES, themeTitle } from "../domain/issue-groups.ts";
import type { AuditIssue } from "../service.server.ts";

interface IssuesContext {
  projectId: string;
  /** Of the `crawl` parameter. */
  crawl: string | null;
  /** Whether there is a previous crawl: without one every finding is new, which says nothing. */
  compared: boolean;
  view: AuditView;
}

/** The page of one issue, of the same crawl. */
export const issueHref = (projectId: string, code: string, crawl: string | null): string =>
  `/seo/projects/${projectId}/issues/${code}${crawl ? `?crawl=${crawl}` : ""}`;

const stateOf = ({ count, newCount }: AuditIssue, compared: boolean) =>
  count === 0 ? "fixed" : compared && newCount === count ? "new" : null;

const CONTROL = "h-8 min-w-0 rounded-s border border-line-strong bg-surface px-2.5 text-sm pointer-coarse:h-11";

/** The issues of a crawl. */
export const issuesList = defineList<AuditIssue, IssuesContext>({
  id: "seo.issues",
  label: "Issues",
  noun: "issue",
  search: "Issue or code",
  keyOf: ({ code }) => code,
  nameOf: ({ title }) => title,
  groupOf: (issue, { view }) =>
    view === "theme" ? themeTitle(issue.theme) : view === "grid" ? cellTitle(issue) : null,
  filters: [
    { id: "severity", label: "Severity", options: Object.entries(SEVERITY_NAMES) },
    {
      id: "state",
      label: "State",
      options: [
        ["new", "New"],
        ["fixed", "Fixed"],
      ],
    },
    { id: "theme", label: "Theme", options: THEMES.map((theme) => [theme, themeTitle(theme)] as const) },
  ],
  columns: [
    {
      id: "issue",
      label: "Issue",
      fixed: true,
      sort: "ascending",
      className: "min-w-[160px]",
      value: ({ title }) => title,
      cell: ({ code, title }, { projectId, crawl }) => (
        <>
          <Link to={issueHref(projectId, code, crawl)} prefetch="intent" className="font-semibold hover:underline">
            {title}
          </Link>
          <div className="font-mono text-ink-3 text-xs [overflow-wrap:anywhere]">{code}</div>
        </>
      ),
    },
    {
      id: "why",
      label: "Why it matters",
      wide: true,
      className: "max-w-[46ch] text-ink-2",
      value: ({ why }) => why,
    },
    { id: "theme", label: "Theme", wide: true, hidden: true, value: ({ theme }) => themeTitle(theme) },
    { id: "pages", label: "Pages", numeric: true, sort: "descending", value: ({ count }) => count },
    {
      id: "change",
      label: "Change",
      numeric: true,
      wide: true,
      sort: "descending",
      value: ({ newCount, fixedCount }) => newCount - fixedCount,
      cell: (issue, { compared }) => <Change issue={issue} compared={compared} />,
    },
    {
      id: "effort",
      label: "Effort",
      wide: true,
      hidden: true,
      sort: "ascending",
      value: ({ effort }) => EFFORT_NAMES[effort],
    },
    {
      id: "effect",
      label: "Effect",
      wide: true,
      hidden: true,
      sort: "descending",
      value: ({ effect }) => EFFECT_NAMES[effect],
    },
    { id: "code", label: "Code", wide: true, hidden: true, value: ({ code }) => code },
    {
      id: "severity",
      label: "Severity",
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ severity }) => SEVERITY_NAMES[severity],
      cell: (issue, { compared }) => <SeverityTag severity={issue.severity} state={stateOf(issue, compared)} />,
    },
  ],
  bulk: [
    {
      intent: "mute",
      label: "Mute",
      fields: () => (
        <>
          <input
            name="reason"
            maxLength={REASON_MAX_CHARS}
            aria-label="Reason"
            placeholder="Reason"
            autoComplete="off"
            className={`${CONTROL} w-[200px] placeholder:text-ink-3`}
          />
          <select name="period" aria-label="For how long" defaultValue="30" className={CONTROL}>
            <option value="30">30 days</option>
            <option value="90">90 days</option>
            <option value="always">Until I lift it</option>
          </select>
        </>
      ),
    },
  ],
  rowActions: ({ code }, { projectId, crawl }) => [
    { label: "Open issue", to: issueHref(projectId, code, crawl) },
    {
      label: "Download its URLs",
      to: `/seo/projects/${projectId}/issues/${code}/urls.csv${crawl ? `?crawl=${crawl}` : ""}`,
      download: true,
    },
    { label: "Mute issue", to: `${issueHref(projectId, code, crawl)}#mute` },
  ],
});

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
