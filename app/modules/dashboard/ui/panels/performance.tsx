import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { errorStatistics, type WebVitals, webVitals } from "#app/modules/telemetry/index.ts";
import { counted, exact, wordFor } from "#app/shared/format/number.ts";
import { seconds } from "#app/shared/time.ts";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import {
  type PerformanceScore,
  performanceScore,
  performanceTips,
  type ScoreColour,
  scoreColour,
} from "../../domain/performance-score.ts";
import { MetricItem, MetricList, PanelHeading } from "./metric.tsx";
import { keepCacheClean, panelCache } from "./panel-cache.ts";
import { useWhileVisible } from "./use-visible.ts";

/** Specification section 9, client cache. */
const STATISTICS_EVERY_MS = seconds(5);

const COLOURS: Record<ScoreColour, { tone: Tone; label: string }> = {
  green: { tone: "good", label: "Good" },
  yellow: { tone: "warn", label: "Could be better" },
  red: { tone: "bad", label: "Poor" },
};

const NOT_MEASURED = <span className="font-medium text-ink-2 text-sm tracking-normal">Not measured yet</span>;

const readBrowser = () => ({ errors: errorStatistics(Date.now()), cache: panelCache.statistics() });

export default function PerformancePanel() {
  const vitals = useSyncExternalStore(webVitals.subscribe, webVitals.getSnapshot, webVitals.getServerSnapshot);
  const [browser, setBrowser] = useState<ReturnType<typeof readBrowser> | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(keepCacheClean, []);
  useWhileVisible(panel, () => setBrowser(readBrowser()), STATISTICS_EVERY_MS);
  const score = performanceScore(vitals);
  const tips = performanceTips({
    overall: score.overall,
    lcpMs: vitals.lcpMs,
    expiredItems: browser?.cache.expired ?? 0,
  });
  return (
    <div ref={panel}>
      <Score score={score} />
      <Readings vitals={vitals} score={score} />
      <div className="mt-3 min-h-[66px] text-sm">
        {tips.length === 0 ? (
          <p className="text-ink-2">
            {score.overall === null ? "Tips come with the first measurements." : "Nothing to improve right now."}
          </p>
        ) : null}
        <ul className="list-disc pl-5">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
      <PanelHeading>Errors in this browser</PanelHeading>
      <Errors errors={browser?.errors ?? null} vitals={vitals} />
      <PanelHeading>Cache of this page</PanelHeading>
      <CacheFigures cache={browser?.cache ?? null} />
    </div>
  );
}

function Score({ score: { overall, measured } }: { score: PerformanceScore }) {
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3">
      <p className="text-sm">
        Score{" "}
        <span
          className="font-bold text-lg tabular-nums"
          title="The average of load, input delay and layout shift, as far as they were measured"
        >
          {overall === null ? NOT_MEASURED : exact(overall)}
        </span>
        {overall === null ? null : <span className="text-ink-2"> / 100</span>}
      </p>
      {overall === null ? null : (
        <Tag tone={COLOURS[scoreColour(overall)].tone}>{COLOURS[scoreColour(overall)].label}</Tag>
      )}
      <p className="text-[13px] text-ink-2">from {measured} of 3 measurements of this page</p>
    </div>
  );
}

const scoreWords = (score: number | null, limit: string): string =>
  score === null ? `100 points up to ${limit}` : `${exact(score)} points; 100 up to ${limit}`;

const Readings = ({ vitals: { lcpMs, inpMs, cls }, score }: { vitals: WebVitals; score: PerformanceScore }) => (
  <MetricList label="Speed of this page">
    <MetricItem
      label="Load (LCP)"
      value={lcpMs === null ? NOT_MEASURED : exact(Math.round(lcpMs))}
      {...(lcpMs === null ? {} : { unit: "ms" })}
      hint={scoreWords(score.load, "2,500 ms")}
      definition="Largest Contentful Paint: when the largest part of the page appeared. Beyond 2,500 ms points fall in a straight line to 0 at 5,000 ms."
    />
    <MetricItem
      label="Input delay (INP)"
      value={inpMs === null ? NOT_MEASURED : exact(Math.round(inpMs))}
      {...(inpMs === null ? {} : { unit: "ms" })}
      hint={scoreWords(score.inputDelay, "100 ms")}
      definition="Interaction to Next Paint: how long the page took to answer a click or a key. Beyond 100 ms points fall in a straight line to 0 at 200 ms."
    />
    <MetricItem
      label="Layout shift (CLS)"
      value={cls === null ? NOT_MEASURED : exact(Math.round(cls * 1_000) / 1_000)}
      hint={scoreWords(score.layoutShift, "0.1")}
      definition="Cumulative Layout Shift: how much of the page moved unexpectedly. Beyond 0.1 points fall in a straight line to 0 at 0.2."
    />
  </MetricList>
);

function Errors({
  errors,
  vitals: { longTasks, longestTaskMs, layoutShiftTotal },
}: {
  errors: ReturnType<typeof errorStatistics> | null;
  vitals: WebVitals;
}) {
  return (
    <MetricList label="Errors in this browser">
      <MetricItem
        label="Last hour"
        value={errors === null ? "–" : exact(errors.lastHour)}
        unit={wordFor(errors?.lastHour ?? 0, "error")}
      />
      <MetricItem
        label="Last 24 hours"
        value={errors === null ? "–" : exact(errors.last24Hours)}
        unit={wordFor(errors?.last24Hours ?? 0, "error")}
        definition="Of the newest 50 errors that this browser keeps."
      />
      <MetricItem
        label="Long tasks"
        value={exact(longTasks)}
        hint={longTasks === 0 ? "none over 50 ms" : `longest ${exact(Math.round(longestTaskMs))} ms`}
        definition="Times that scripts held up this page for more than 50 ms; each counts as an error, the first five of a page are logged."
      />
      <MetricItem
        label="Total layout shift"
        value={exact(Math.round(layoutShiftTotal * 1_000) / 1_000)}
        hint={layoutShiftTotal > 0.25 ? "an error: over 0.25" : "an error above 0.25"}
        definition="All layout shifts of this page added up. A total over 0.25 is logged as an error."
      />
    </MetricList>
  );
}

function CacheFigures({ cache }: { cache: ReturnType<typeof panelCache.statistics> | null }) {
  const show = (value: number | undefined) => (value === undefined ? "–" : exact(value));
  return (
    <>
      <MetricList label="Cache of this page">
        <MetricItem
          label="Entries"
          value={show(cache?.entries)}
          unit="of 100"
          definition="What this browser tab keeps of the panels’ reads. When 100 are kept, the oldest makes room."
        />
        <MetricItem label="Hits" value={show(cache?.hits)} definition="Reads that the cache answered." />
        <MetricItem label="Misses" value={show(cache?.misses)} definition="Reads that had to ask the server." />
        <MetricItem
          label="Expired"
          value={show(cache?.expired)}
          definition="Kept entries whose lifetime is over; they go within 5 minutes."
        />
        <MetricItem
          label="Evicted"
          value={show(cache?.evictions)}
          definition="Entries that made room for newer ones."
        />
      </MetricList>
      {cache ? (
        <p className="mt-1.5 text-[13px] text-ink-2">
          {counted(cache.hits + cache.misses, "read")} so far; updated every 5 seconds.
        </p>
      ) : (
        <p className="mt-1.5 h-5" />
      )}
    </>
  );
}
