import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { exact } from "#app/shared/format/number.ts";
import { Spinner } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";
import { SeverityTag } from "../../checks/ui/severity-tag.tsx";
import { type CrawlProgress, progressPercent, type WatchedProgress } from "../../domain/crawl.ts";
import { StatusCode } from "../../pages/ui/page-cells.tsx";
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
  projectId: string;
  /** Whether the figures below come from an earlier crawl. */
  earlierShown: boolean;
}

/** A crawl under way, in numbers that move. Without scripts a link asks for them again. */
export default function ProgressPanel({ loaded, href, projectId, earlierShown }: ProgressPanelProps) {
  const { progress } = useLiveCrawl(loaded);
  const hydrated = useHydrated();
  const { status, pagesCrawled } = progress;
  const pagesFound = Math.max(progress.pagesFound, pagesCrawled);
  const phase =
    status === "paused"
      ? "Paused"
      : status === "queued"
        ? progress.reason
          ? "Waiting"
          : "Starting"
        : PHASES[progress.phase];
  const percent = progressPercent(progress);
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
        aria-label="Progress of the crawl"
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent === null ? {} : { "aria-valuenow": percent })}
        className="mt-3 h-[7px] overflow-hidden rounded-full bg-sunken"
      >
        {percent === null ? (
          status === "paused" ? null : (
            <div className="navigation-progress h-full w-1/4 rounded-full bg-brand" />
          )
        ) : (
          <div
            className="h-full rounded-full bg-brand transition-[width] duration-200 motion-reduce:transition-none"
            style={{ width: `${percent}%` }}
          />
        )}
      </div>
      <dl className="mt-3.5 grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
        <Figure label="Pages (HTML)" value={progress.htmlPages} />
        <Figure label="Errors" value={progress.errorCount} />
        <Figure label="Warnings" value={progress.warningCount} />
        <Figure label="Notices" value={progress.noticeCount} />
      </dl>
      <Recent recent={progress.recent} projectId={projectId} />
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

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, "") || "/";

/** What the crawl has just read and found, as it passes by. */
function Recent({ recent, projectId }: { recent: WatchedProgress["recent"]; projectId: string }) {
  if (!recent || recent.pages.length === 0) return null;
  return (
    <div className="mt-4 grid gap-x-8 gap-y-4 border-line border-t pt-3.5 md:grid-cols-2">
      <Passing title="Last pages">
        {recent.pages.map(({ url, status, failure, title }) => (
          <PassingLine key={url} mark={<StatusCode status={status} failure={failure} />}>
            <span className="block truncate font-medium">{title || <Breakable text={pathOf(url)} />}</span>
            {title ? <span className="block truncate text-[13px] text-ink-3">{pathOf(url)}</span> : null}
          </PassingLine>
        ))}
      </Passing>
      {recent.findings.length > 0 ? (
        <Passing title="Last issues">
          {recent.findings.map(({ url, code, title, severity }) => (
            <PassingLine key={`${code} ${url}`} mark={<SeverityTag severity={severity} />}>
              <Link
                to={`/seo/projects/${projectId}/issues/${code}`}
                className="block truncate font-medium hover:underline"
              >
                {title}
              </Link>
              <span className="block truncate text-[13px] text-ink-3">{pathOf(url)}</span>
            </PassingLine>
          ))}
        </Passing>
      ) : null}
    </div>
  );
}

const Passing = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h3 className="font-semibold text-[13px] text-ink-2">{title}</h3>
    <ul className="mt-1.5 grid gap-1.5 text-sm">{children}</ul>
  </section>
);

const PassingLine = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <li className="flex items-start justify-between gap-3">
    <span className="min-w-0">{children}</span>
    <span className="shrink-0">{mark}</span>
  </li>
);
