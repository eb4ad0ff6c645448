import { Link } from "@remix-run/react";
import { exact } from "#app/shared/format/number.ts";
import { Spinner } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";
import type { CrawlProgress } from "../../domain/crawl.ts";
import { useLiveCrawl } from "./use-live-crawl.ts";

const PHASES: Record<CrawlProgress["phase"], string> = {
  preparing: "Reading robots.txt and sitemaps",
  crawling: "Crawling pages",
  checking: "Checking pages against each other",
  analysing: "Reading how the site is built",
  comparing: "Comparing with the previous crawl",
  done: "Finishing",
};

interface ProgressPanelProps {
  loaded: CrawlProgress;
  href: string;
  /** Whether the figures below come from an earlier crawl. */
  earlierShown: boolean;
}

/** A crawl under way, in numbers that move. Without scripts a link asks for them again. */
export function ProgressPanel({ loaded, href, earlierShown }: ProgressPanelProps) {
  const { progress } = useLiveCrawl(loaded);
  const hydrated = useHydrated();
  const { status, pagesCrawled } = progress;
  // The count of what was found comes in slices, behind the pages themselves.
  const pagesFound = Math.max(progress.pagesFound, pagesCrawled);
  const phase =
    status === "paused"
      ? "Paused"
      : status === "queued"
        ? progress.reason
          ? "Waiting"
          : "Starting"
        : PHASES[progress.phase];
  const percent = pagesFound > 0 ? Math.min(100, Math.floor((pagesCrawled / pagesFound) * 100)) : 0;
  return (
    <Card as="section" className="mb-3.5 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="flex items-center gap-2.5 font-bold text-[15px] tracking-tight">
          {status === "paused" ? null : <Spinner />}
          <span aria-live="polite">{phase}</span>
        </h2>
        <span className="flex-1" />
        {hydrated ? null : (
          <Link to={href} reloadDocument className="font-semibold text-brand text-sm underline">
            Refresh
          </Link>
        )}
        {status === "queued" && pagesCrawled === 0 ? null : (
          <span className="text-[13px] text-ink-3 tabular-nums">
            {exact(pagesCrawled)} of {exact(pagesFound)} URLs found so far
          </span>
        )}
      </div>
      <div
        role="progressbar"
        aria-label="Crawled of the URLs found so far"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-3 h-[7px] overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-brand transition-[width] duration-200 motion-reduce:transition-none"
          style={{ width: `${percent}%` }}
        />
      </div>
      <dl className="mt-3.5 grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
        <Figure label="Pages (HTML)" value={progress.htmlPages} />
        <Figure label="Errors" value={progress.errorCount} />
        <Figure label="Warnings" value={progress.warningCount} />
        <Figure label="Notices" value={progress.noticeCount} />
      </dl>
      {earlierShown ? (
        <p className="mt-3 text-[13px] text-ink-3">The metrics below are from the last finished crawl.</p>
      ) : null}
      {progress.reason ? <p className="mt-3 text-[13px] text-ink-2">{progress.reason}</p> : null}
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-[13px] text-ink-3">{label}</dt>
      <dd className="font-bold text-lg tabular-nums tracking-tight">{exact(value)}</dd>
    </div>
  );
}
