import { Link } from "@remix-run/react";
import { exact, formatBytes } from "#app/shared/format/number.ts";
import { defineList } from "#app/ui/list/list-definition.ts";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { INDEXING_FILTERS, ISSUE_FILTERS, type PageListRow, STATUS_FILTERS } from "../domain/page-list.ts";
import { FindingCounts, pageHref, StatusCode } from "./page-cells.tsx";

interface PagesContext {
  projectId: string;
  /** The chosen crawl; null: the latest. */
  crawl: string | null;
  /** Origin of the website: its pages are shown by their paths. */
  origin: string;
}

const shortUrl = (url: string, origin: string): string =>
  url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;

/** The crawled pages of a website. */
export const pagesList = defineList<PageListRow, PagesContext>({
  id: "seo.pages",
  label: "Crawled pages",
  noun: "page",
  search: "URL or title",
  keyOf: ({ url }) => url,
  nameOf: ({ title, url }) => title || url,
  filters: [
    { id: "status", label: "Status", options: STATUS_FILTERS },
    { id: "indexing", label: "Indexing", options: INDEXING_FILTERS },
    { id: "issues", label: "Issues", options: ISSUE_FILTERS },
  ],
  columns: [
    {
      id: "url",
      label: "Page",
      fixed: true,
      sort: "ascending",
      className: "min-w-[180px] max-w-[46ch]",
      value: ({ url }) => url,
      cell: (page, { projectId, crawl, origin }) => (
        <>
          <Link
            to={pageHref(projectId, page.url, crawl)}
            prefetch="intent"
            className="line-clamp-2 font-semibold [overflow-wrap:anywhere] hover:underline"
          >
            {page.title || shortUrl(page.url, origin)}
          </Link>
          {page.title ? (
            <div className="line-clamp-1 text-ink-3 text-xs">
              <Breakable text={shortUrl(page.url, origin)} />
            </div>
          ) : null}
        </>
      ),
    },
    { id: "title", label: "Title", hidden: true, value: ({ title }) => title },
    {
      id: "status",
      label: "Status",
      sort: "descending",
      value: ({ status, failure }) => status ?? failure,
      cell: ({ status, failure }) => <StatusCode status={status} failure={failure} />,
    },
    {
      id: "indexable",
      label: "Indexing",
      wide: true,
      hidden: true,
      value: ({ indexable }) => (indexable ? "Indexable" : "Not indexable"),
    },
    { id: "depth", label: "Depth", numeric: true, wide: true, sort: "ascending", value: ({ depth }) => depth },
    {
      id: "words",
      label: "Words",
      numeric: true,
      wide: true,
      sort: "descending",
      value: ({ wordCount }) => wordCount,
    },
    {
      id: "inlinks",
      label: "Links in",
      numeric: true,
      wide: true,
      sort: "descending",
      value: ({ inlinkCount }) => inlinkCount,
    },
    {
      id: "ttfb",
      label: "First byte",
      numeric: true,
      wide: true,
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ ttfbMs }) => ttfbMs,
      cell: ({ ttfbMs }) => (ttfbMs === null ? "–" : `${exact(Math.round(ttfbMs))} ms`),
    },
    {
      id: "size",
      label: "Size",
      numeric: true,
      wide: true,
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ bodyBytes }) => bodyBytes,
      cell: ({ bodyBytes }) => formatBytes(bodyBytes),
    },
    {
      id: "issues",
      label: "Issues",
      sort: "descending",
      value: ({ errorCount, warningCount, noticeCount }) =>
        `${errorCount} errors, ${warningCount} warnings, ${noticeCount} notices`,
      cell: (page) => <FindingCounts {...page} />,
    },
  ],
  rowActions: ({ url, errorCount, warningCount, noticeCount }, { projectId, crawl }) => [
    { label: "Open details", to: pageHref(projectId, url, crawl) },
    ...(errorCount + warningCount + noticeCount > 0
      ? [{ label: "Suggest title and description", to: pageHref(projectId, url, crawl, "/suggest") }]
      : []),
    { label: "Open the page", to: url },
  ],
});
