import { Link } from "@remix-run/react";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { pageHref } from "../../pages/ui/page-cells.tsx";

/** The URL of a finding, which leads to its page. */
export function FindingUrl({ url, projectId, crawl }: { url: string; projectId: string; crawl: string | null }) {
  return (
    <Link to={pageHref(projectId, url, crawl)} prefetch="intent" className="line-clamp-3 hover:underline">
      <Breakable text={url} />
    </Link>
  );
}

/** What was found and what the limit is, in one line. */
export function Evidence({ found, limit }: { found: string; limit: string | null }) {
  if (!found && !limit) return null;
  return (
    <span className="[overflow-wrap:anywhere]">
      {found ? `Found: ${found}` : ""}
      {found && limit ? " · " : ""}
      {limit ? `Limit: ${limit}` : ""}
    </span>
  );
}

/** The other URLs that a finding is about. */
export function Related({
  urls,
  projectId,
  crawl,
}: {
  urls: readonly string[];
  projectId: string;
  crawl: string | null;
}) {
  if (urls.length === 0) return null;
  return (
    <details className="mt-1 text-[13px]">
      <summary className="w-fit text-ink-3 hover:text-ink pointer-coarse:py-3">
        {urls.length === 1 ? "1 related URL" : `${urls.length} related URLs`}
      </summary>
      <ul className="mt-1 grid gap-1">
        {urls.map((url) => (
          <li key={url}>
            <Link to={pageHref(projectId, url, crawl)} className="text-ink-2 hover:underline">
              <Breakable text={url} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
