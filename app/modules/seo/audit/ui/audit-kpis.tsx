import { compact, exact, signed } from "#app/shared/format/number.ts";
import { Stat } from "#app/ui/card.tsx";
import { Sparkline } from "#app/ui/chart/sparkline.tsx";
import type { SparklineShape } from "#app/ui/chart/sparkline-shape.ts";

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
        value={<Whole value={healthPercent} title="HTML pages without an error, as a share of all HTML pages" />}
        {...(healthPercent === null ? {} : { unit: "/ 100" })}
        hint={
          healthTrend ? (
            <Sparkline
              shape={healthTrend}
              label={`Health of the last ${healthTrend.values.length} crawls`}
              className="mt-1.5 h-[34px] w-full"
            />
          ) : healthPercent === null ? (
            "no HTML page found"
          ) : (
            "share of HTML pages without an error"
          )
        }
      />
      <Stat
        label="Severity score"
        value={
          <Whole
            value={figures.severityScore}
            title="100 less what findings cost, each page weighed by where the links of the site lead"
          />
        }
        {...(figures.severityScore === null ? {} : { unit: "/ 100" })}
        hint={figures.severityScore === null ? "not available for this crawl" : "issues weighted by links"}
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
