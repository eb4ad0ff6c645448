import { Link } from "@remix-run/react";
import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { reportError, trackFeature } from "#app/modules/telemetry/index.ts";
import { counted, exact, withUnit } from "#app/shared/format/number.ts";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/list/filters/filter-chip.tsx";
import { Tag } from "#app/ui/tag.tsx";
import {
  type Behaviour,
  type BehaviourInsight,
  type EngagedElement,
  isBehaviour,
  timeframeLabel,
} from "../../behaviour/domain/behaviour.ts";
import { aggregateLifetimeMs, TIMEFRAMES, type Timeframe } from "../../domain/cache-policy.ts";
import type { Trend } from "../../realtime/domain/realtime.ts";
import { MetricItem, MetricList, PanelHeading } from "./metric.tsx";
import { keepCacheClean, panelCache, readPanel } from "./panel-cache.ts";
import { RefreshButton } from "./refresh-button.tsx";
import { useBeforeVisible } from "./use-visible.ts";

const TREND: Record<Trend, { Icon: typeof Minus; words: string }> = {
  up: { Icon: TrendingUp, words: "more than in the 7 days before" },
  down: { Icon: TrendingDown, words: "less than in the 7 days before" },
  stable: { Icon: Minus, words: "as in the 7 days before" },
};

const TIMEFRAME_LABELS: Record<Timeframe, string> = { day: "1 day", week: "7 days", month: "30 days" };

interface BehaviourProps {
  /** What the server read for the timeframe that the address names; null when it names none, or could not be read. */
  initial: Behaviour | null;
  /** The timeframe that the address names. */
  asked: Timeframe | null;
  scope: string;
}

/**
 * What is shown, and how to show another timeframe or newer figures. A timeframe that was read before comes from this
 * tab's cache. A failing read changes nothing and is only logged (specification section 8).
 */
function useBehaviour({ initial, asked, scope }: BehaviourProps) {
  const [shown, setShown] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(asked !== null && initial === null);
  const keyOf = (timeframe: Timeframe) => `behaviour:${scope}:${timeframe}`;
  const keep = (behaviour: Behaviour) =>
    panelCache.set(keyOf(behaviour.timeframe), behaviour, aggregateLifetimeMs(behaviour.timeframe));

  const read = async (timeframe: Timeframe) => {
    setBusy(true);
    try {
      const behaviour = await readPanel(`/dashboard/behaviour?activity=${timeframe}`, isBehaviour);
      keep(behaviour);
      setShown(behaviour);
    } catch {
      setFailed(true);
      reportError("Behavior insights could not be read");
    } finally {
      setBusy(false);
    }
  };
  const show = (timeframe: Timeframe) => {
    const kept = panelCache.get(keyOf(timeframe));
    if (isBehaviour(kept)) setShown(kept);
    else void read(timeframe);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new read by the server shows new data and may start another read
  useEffect(() => {
    keepCacheClean();
    if (!initial) return;
    keep(initial);
    setShown(initial);
  }, [initial, scope]);
  return { shown, busy, failed, show, refresh: () => read(shown?.timeframe ?? "week") };
}

export default function BehaviourPanel(props: BehaviourProps) {
  const { shown, busy, failed, show, refresh } = useBehaviour(props);
  if (!shown) return <Unread failed={failed} onNear={() => show(props.asked ?? "week")} />;
  const { insights, statistics, elements, activity, timeframe, tracked } = shown;
  const onRefresh = () => {
    trackFeature("dashboard.refresh");
    void refresh();
  };
  return (
    <>
      <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3">
        <p className="text-[13px] text-ink-2">
          What you did in this workspace in the last 7 days; nobody else sees it.
        </p>
        <RefreshButton label="Refresh behavior insights" busy={busy} onClick={onRefresh} />
      </div>
      {tracked ? null : <TrackingOff />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,340px),1fr))] gap-x-6">
        <div>
          {insights.length === 0 ? (
            <p className="text-ink-2 text-sm">
              Nothing was recorded in the last 7 days. What you do from now on is summed up here.
            </p>
          ) : null}
          <ul>
            {insights.map((insight) => (
              <InsightLine key={insight.id} insight={insight} />
            ))}
          </ul>
        </div>
        <div>
          <MetricList label="Your last 7 days">
            {statistics.map(({ id, ...statistic }) => (
              <MetricItem
                key={id}
                {...statistic}
                value={exact(statistic.value)}
                hint={statistic.sample ? "until there is data" : "last 7 days"}
              />
            ))}
          </MetricList>
        </div>
        <div>
          <PanelHeading>Most used elements</PanelHeading>
          <Elements elements={elements} />
        </div>
        <div>
          <PanelHeading>Your activity in {timeframeLabel(timeframe)}</PanelHeading>
          <Timeframes current={timeframe} onChoose={show} />
          <MetricList label={`Your activity in ${timeframeLabel(timeframe)}`}>
            {activity.map(({ id, label, value }) => (
              <MetricItem key={id} label={label} value={exact(value)} />
            ))}
          </MetricList>
        </div>
      </div>
    </>
  );
}

/** Until the figures are there: they are asked for when somebody is about to see them. */
function Unread({ failed, onNear }: { failed: boolean; onNear: () => void }) {
  const line = useRef<HTMLParagraphElement>(null);
  useBeforeVisible(line, onNear);
  return (
    <p ref={line} className="text-ink-2 text-sm">
      {failed ? (
        "Your behavior could not be read just now. It appears here when it can: open the page again in a moment."
      ) : (
        <Link
          to="/dashboard?activity=week"
          preventScrollReset
          className="font-semibold text-brand underline underline-offset-2"
        >
          Show what you did in the last 7 days
        </Link>
      )}
    </p>
  );
}

const TrackingOff = () => (
  <p className="mb-2 text-ink-2 text-sm">
    Analytics Tracking is off, so nothing new is recorded.{" "}
    <Link to="/settings/preferences" className="font-semibold text-brand underline underline-offset-2">
      Switch it on
    </Link>
  </p>
);

function InsightLine({
  insight: { title, description, value, unit, trend, confidence, action, definition },
}: {
  insight: BehaviourInsight;
}) {
  const { Icon, words } = TREND[trend];
  return (
    <li className="border-line border-b py-2.5 first:pt-0 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <h3 className="font-semibold">{title}</h3>
        <span className="font-bold tabular-nums">{withUnit(exact(value), unit)}</span>
        <span className="flex items-center gap-1 text-[13px] text-ink-2">
          <Icon size={14} aria-hidden="true" />
          {words}
        </span>
        <span className="ml-auto flex">
          <Tag>{exact(confidence)}% sure</Tag>
        </span>
      </div>
      <p className="mt-0.5 text-[13px] text-ink-2">
        {description}{" "}
        {action ? (
          <Link
            to={action.href}
            prefetch="intent"
            className="whitespace-nowrap font-semibold text-brand underline-offset-2 hover:underline pointer-coarse:py-3"
          >
            {action.label}
          </Link>
        ) : null}
      </p>
      <p className="mt-0.5 text-[13px] text-ink-3">{definition}</p>
    </li>
  );
}

function Elements({ elements }: { elements: readonly EngagedElement[] }) {
  if (elements.length === 0) return <p className="text-ink-2 text-sm">No clicks were recorded in the last 7 days.</p>;
  return (
    <ol>
      {elements.map(({ element, clicks, engagement_rate }) => (
        <li key={element} className="flex items-baseline gap-3 border-line border-b py-1.5 text-sm last:border-b-0">
          <span className="min-w-0 flex-1 truncate" title={element}>
            {element}
          </span>
          <span className="shrink-0 text-ink-2 tabular-nums">{counted(clicks, "click")}</span>
          <span
            className="w-14 shrink-0 text-right font-semibold tabular-nums"
            title="Share of all your recorded clicks of the last 7 days"
          >
            {exact(engagement_rate)}%
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Links, so that they work without scripts; with them the panel alone changes, and the address keeps the choice. */
function Timeframes({ current, onChoose }: { current: Timeframe; onChoose: (timeframe: Timeframe) => void }) {
  const choose = (event: MouseEvent, timeframe: Timeframe) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const address = new URL(location.href);
    address.searchParams.set("activity", timeframe);
    history.replaceState(history.state, "", address);
    trackFeature("dashboard.timeframe");
    onChoose(timeframe);
  };
  return (
    <nav aria-label="Timeframe of your activity" className="mb-2.5 flex flex-wrap gap-2">
      {TIMEFRAMES.map((timeframe) => (
        <Link
          key={timeframe}
          to={`/dashboard?activity=${timeframe}`}
          preventScrollReset
          aria-current={timeframe === current ? "true" : undefined}
          onClick={(event) => choose(event, timeframe)}
          className={`${CHIP} ${timeframe === current ? CHIP_ON : CHIP_OFF}`}
        >
          {TIMEFRAME_LABELS[timeframe]}
        </Link>
      ))}
    </nav>
  );
}
