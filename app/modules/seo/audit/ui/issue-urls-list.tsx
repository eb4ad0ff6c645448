import { counted } from "#app/shared/format/number.ts";
import { defineList } from "#app/ui/list/list-definition.ts";
import { Evidence, FindingUrl, Related } from "../../checks/ui/finding-cells.tsx";
import { SeverityTag } from "../../checks/ui/severity-tag.tsx";
import type { FindingRow } from "../../domain/crawl.ts";
import { pageHref } from "../../pages/ui/page-cells.tsx";

interface IssueUrlsContext {
  projectId: string;
  /** Of the `crawl` parameter. */
  crawl: string | null;
  /** Whether there is a previous crawl: without one every finding is new, which says nothing. */
  compared: boolean;
}

const STATE_NAMES = { new: "New", persisting: "Still there", fixed: "Fixed" } as const;

/** The URLs on which a crawl found one issue. */
export const issueUrlsList = defineList<FindingRow, IssueUrlsContext>({
  id: "seo.issue-urls",
  label: "Affected URLs",
  noun: "URL",
  search: "Part of the URL",
  keyOf: ({ url, state }) => `${state} ${url}`,
  nameOf: ({ url }) => url,
  filters: [{ id: "state", label: "State", options: Object.entries(STATE_NAMES) }],
  columns: [
    {
      id: "url",
      label: "URL",
      fixed: true,
      sort: "ascending",
      className: "min-w-[180px] max-w-[44ch]",
      value: ({ url }) => url,
      cell: (finding, { projectId, crawl }) => (
        <>
          <FindingUrl url={finding.url} projectId={projectId} crawl={crawl} />
          <div className="mt-0.5 text-[13px] text-ink-2 md:hidden">
            <Evidence {...finding} />
          </div>
          <Related urls={finding.related} projectId={projectId} crawl={crawl} />
        </>
      ),
    },
    {
      id: "found",
      label: "Found",
      wide: true,
      className: "min-w-[14ch] max-w-[44ch] text-ink-2 [overflow-wrap:anywhere]",
      value: ({ found }) => found,
    },
    {
      id: "limit",
      label: "Limit",
      wide: true,
      className: "min-w-[10ch] max-w-[30ch] text-ink-2 [overflow-wrap:anywhere]",
      value: ({ limit }) => limit,
    },
    {
      id: "related",
      label: "Related URLs",
      wide: true,
      hidden: true,
      value: ({ related }) => related.join(" "),
      cell: ({ related }) => (related.length === 0 ? "–" : counted(related.length, "URL")),
    },
    {
      id: "state",
      label: "State",
      className: "w-px",
      value: ({ state }) => STATE_NAMES[state],
      cell: ({ severity, state }, { compared }) => <SeverityTag severity={severity} state={compared ? state : null} />,
    },
  ],
  rowActions: ({ url }, { projectId, crawl }) => [
    { label: "Open details", to: pageHref(projectId, url, crawl) },
    { label: "Open the page", to: url },
  ],
});
