import { Tag, type Tone } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { CrawlStatus } from "../../domain/crawl.ts";

const LOOKS: Record<CrawlStatus, { tone: Tone; label: string }> = {
  queued: { tone: "info", label: "Crawl queued" },
  running: { tone: "info", label: "Crawling" },
  paused: { tone: "warn", label: "Crawl paused" },
  finished: { tone: "good", label: "Crawl finished" },
  canceled: { tone: "plain", label: "Crawl canceled" },
  blocked: { tone: "warn", label: "Crawl blocked" },
  failed: { tone: "bad", label: "Crawl failed" },
};

/** The state of a crawl; with `endedAtMs` and `nowMs`, how long ago it ended. */
export function CrawlStatusTag({
  status,
  endedAtMs,
  nowMs,
}: {
  status: CrawlStatus;
  endedAtMs?: number | null;
  nowMs?: number;
}) {
  const { tone, label } = LOOKS[status];
  return (
    <Tag tone={tone}>
      {label}
      {endedAtMs && nowMs ? <Time value={endedAtMs} now={nowMs} /> : null}
    </Tag>
  );
}
