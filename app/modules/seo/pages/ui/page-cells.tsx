import { counted } from "#app/shared/format/number.ts";
import { Tag, type Tone } from "#app/ui/tag.tsx";

/** The page of one crawled address, or a page below it. */
export function pageHref(projectId: string, url: string, crawl: string | null, below = ""): string {
  const query = new URLSearchParams({ url, ...(crawl ? { crawl } : {}) });
  return `/seo/projects/${projectId}/page${below}?${query}`;
}

const toneOf = (status: number): Tone => (status < 300 ? "good" : status < 400 ? "info" : "bad");

/** What the server answered, or why it did not. */
export function StatusCode({ status, failure }: { status: number | null; failure: string | null }) {
  if (status !== null) return <Tag tone={toneOf(status)}>{status}</Tag>;
  return failure ? <Tag tone="bad">{failure.replaceAll("-", " ")}</Tag> : <Tag>not requested</Tag>;
}

/** Errors, warnings and notices of a page; a check mark in words when there are none. */
export function FindingCounts({
  errorCount,
  warningCount,
  noticeCount,
}: {
  errorCount: number;
  warningCount: number;
  noticeCount: number;
}) {
  if (errorCount + warningCount + noticeCount === 0) return <span className="text-ink-3">none</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {errorCount > 0 ? <Tag tone="bad">{counted(errorCount, "error")}</Tag> : null}
      {warningCount > 0 ? <Tag tone="warn">{counted(warningCount, "warning")}</Tag> : null}
      {noticeCount > 0 ? <Tag tone="info">{counted(noticeCount, "notice")}</Tag> : null}
    </span>
  );
}
