import { Link, useSearchParams } from "@remix-run/react";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, CHIP_ON, CursorLinks, withParam } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { LinksPart } from "../service.server.ts";
import { pageHref, StatusCode } from "./page-cells.tsx";
import { Nothing } from "./page-view-parts.tsx";

const DIRECTIONS = [
  ["in", "Links to this page"],
  ["out", "Links on this page"],
] as const;

/** Links in or out, page by page, with the words they are made of. */
export function LinksView({
  direction,
  rows,
  nextCursor,
  projectId,
  crawl,
}: LinksPart & { projectId: string; crawl: string | null }) {
  const [search] = useSearchParams();
  return (
    <>
      <nav aria-label="Direction of the links" className="mb-3 flex flex-wrap gap-2">
        {DIRECTIONS.map(([value, label]) => (
          <Link
            key={value}
            to={withParam(search, "direction", value)}
            preventScrollReset
            prefetch="intent"
            aria-current={value === direction ? "page" : undefined}
            className={cx(CHIP, value === direction ? CHIP_ON : CHIP_OFF)}
          >
            {label}
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <Nothing>{direction === "in" ? "No crawled page links here." : "This page links to nothing."}</Nothing>
      ) : (
        <Table label={direction === "in" ? "Links to this page" : "Links on this page"}>
          <thead>
            <tr>
              <Th>{direction === "in" ? "From" : "To"}</Th>
              <Th wide>Link text</Th>
              <Th>Status</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ url, anchor, nofollow, crawled, status, failure }) => (
              <tr key={url}>
                <Td className="max-w-[52ch]">
                  {crawled ? (
                    <Link
                      to={pageHref(projectId, url, crawl)}
                      prefetch="intent"
                      className="line-clamp-3 break-all font-medium hover:underline"
                    >
                      {url}
                    </Link>
                  ) : (
                    <span className="line-clamp-3 break-all">{url}</span>
                  )}
                  <div className="mt-0.5 text-[13px] text-ink-3 [overflow-wrap:anywhere] md:hidden">
                    {anchor ? `“${anchor}”` : "no link text"}
                  </div>
                  {nofollow ? <Tag className="mt-1">nofollow</Tag> : null}
                </Td>
                <Td wide className="max-w-[40ch] text-ink-2 [overflow-wrap:anywhere]">
                  {anchor ? `“${anchor}”` : "no link text"}
                </Td>
                <Td className="w-px">
                  <StatusCode status={status} failure={failure} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </>
  );
}
