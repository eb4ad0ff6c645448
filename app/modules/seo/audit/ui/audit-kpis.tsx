import { compact, exact, signed } from "#app/shared/format/number.ts";
import { Stat } from "#app/ui/card.tsx";
import { Sparkline } from "#app/ui/chart/sparkline.tsx";
import type { SparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { type ScoreLevel, scoreLevel } from "../../checks/domain/score/score-level.ts";

interface Figures {
  healthPercent: number | null;
  severityScore: number | null;
  healthTrend: SparklineShape | null;
  pagesCrawled: number;
  pagesFound: number;
  maxUrls: number;
  errorCount: number;
  warningCount: number;
  errorsBefore: number | null;
  warningsBefore: number | null;
}

/** The figures on top of an audit, each with what it is compared with. */
export function AuditKpis({ figures }: { figures: Figures }) {
  const { healthPercent, healthTrend, pagesCrawled, pagesFound, maxUrls } = figures;
  return (
    <div className="mb-3.5 grid grid-cols-2 gap-3 max-lg:*:first:col-span-2 lg:grid-cols-[1.1fr_1fr_1fr_1fr_1fr]">
      <Stat
        label="Health"
        value={
          <Whole
            value={healthPercent}
            title="HTML pages without an error, as a share of all HTML pages. Warnings and notices do not count."
          />
        }
        {...(healthPercent === null ? {} : { unit: "/ 100" })}
        tag={<Level score={healthPercent} />}
        hint={
          <>
            {healthPercent === null ? "no HTML page found" : "share of pages without an error"}
            {healthTrend ? (
              <Sparkline
                shape={healthTrend}
                label={`Health of the last ${healthTrend.values.length} crawls`}
                className="mt-1.5 h-[34px] w-full"
              />
            ) : null}
          </>
        }
      />
      <Stat
        label="Severity score"
        value={
          <Whole
            value={figures.severityScore}
            title="100 minus the cost of all issues; pages with more internal links cost more"
          />
        }
        {...(figures.severityScore === null ? {} : { unit: "/ 100" })}
        tag={<Level score={figures.severityScore} />}
        hint={
          figures.severityScore === null
            ? "not available for this crawl"
            : "also counts warnings and notices, most on the pages you link to most"
        }
      />
      <Stat
        label="Pages crawled"
        value={<Whole value={pagesCrawled} />}
        hint={
          pagesCrawled >= maxUrls ? `the cap of your plan; ${exact(pagesFound)} found` : `of ${exact(pagesFound)} found`
        }
      />
      <Stat
        label="Errors"
        value={<Whole value={figures.errorCount} />}
        hint={<Change now={figures.errorCount} before={figures.errorsBefore} />}
      />
      <Stat
        label="Warnings"
        value={<Whole value={figures.warningCount} />}
        hint={<Change now={figures.warningCount} before={figures.warningsBefore} />}
      />
    </div>
  );
}

const LEVELS: Readonly<Record<ScoreLevel, { label: string; tone: Tone }>> = {
  good: { label: "Good", tone: "good" },
  "needs work": { label: "Needs work", tone: "warn" },
  poor: { label: "Poor", tone: "bad" },
};

function Level({ score }: { score: number | null }) {
  if (score === null) return null;
  const { label, tone } = LEVELS[scoreLevel(score)];
  return <Tag tone={tone}>{label}</Tag>;
}

function Whole({ value, title }: { value: number | null; title?: string }) {
  if (value === null) return <>–</>;
  return <span title={title ?? exact(value)}>{compact(value)}</span>;
}

/** Fewer findings are better. */
function Change({ now, before }: { now: number; before: number | null }) {
  if (before === null) return <>the first crawl</>;
  const change = now - before;
  return (
    <>
      <span
        className={change < 0 ? "font-semibold text-good" : change > 0 ? "font-semibold text-bad" : "font-semibold"}
      >
        {signed(change)}
      </span>{" "}
      since the previous crawl
    </>
  );
}
