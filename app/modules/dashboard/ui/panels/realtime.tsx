import { Link } from "@remix-run/react";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { reportError, trackFeature } from "#app/modules/telemetry/index.ts";
import { exact, signed } from "#app/shared/format/number.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { KIND_LIFETIME_MS } from "../../domain/cache-policy.ts";
import {
  type HealthStatus,
  isRealtime,
  type LiveMetric,
  mayRetry,
  POLL_EVERY_SECONDS,
  type Realtime,
  retryWaitMs,
  type SystemHealth,
  type Trend,
  updatedAgo,
} from "../../realtime/domain/realtime.ts";
import { MetricItem, MetricList } from "./metric.tsx";
import { keepCacheClean, panelCache, readPanel } from "./panel-cache.ts";
import { RefreshButton } from "./refresh-button.tsx";
import { useWhileVisible } from "./use-visible.ts";

const STATUS: Record<HealthStatus, { tone: Tone; label: string }> = {
  healthy: { tone: "good", label: "Healthy" },
  warning: { tone: "warn", label: "Warning: answers are slow" },
  critical: { tone: "bad", label: "Critical: many requests fail" },
};

const TREND_ICONS = { up: TrendingUp, down: TrendingDown, stable: Minus } as const satisfies Record<Trend, unknown>;

/** On the server a timer would outlive the answer. */
const UNUSED_KEPT_MS = typeof document === "undefined" ? Number.POSITIVE_INFINITY : minutes(5);

const makeClient = () =>
  new QueryClient({
    defaultOptions: { queries: { gcTime: UNUSED_KEPT_MS, retry: mayRetry, retryDelay: retryWaitMs } },
  });

let ofThisTab: QueryClient | undefined;

/** One for each browser tab, so that what was read outlives the panel by the specified 5 minutes; one for each answer of the server. */
const openClient = (): QueryClient => {
  if (typeof document === "undefined") return makeClient();
  ofThisTab ??= makeClient();
  return ofThisTab;
};

interface LiveProps {
  initial: Realtime | null;
  /** Whether the server was asked for the figures. */
  asked: boolean;
  scope: string;
}

export default function LivePanel(props: LiveProps) {
  const [client] = useState(openClient);
  return (
    <QueryClientProvider client={client}>
      <Live key={props.scope} {...props} client={client} />
    </QueryClientProvider>
  );
}

/** Returns the metrics that this tab read last, and when: shown while they cannot be read again. */
function lastRead(cacheKey: string): { live: Realtime; readAtMs: number } | undefined {
  const kept = panelCache.get(cacheKey) as { live?: unknown; readAtMs?: unknown } | undefined;
  return isRealtime(kept?.live) && typeof kept.readAtMs === "number"
    ? { live: kept.live, readAtMs: kept.readAtMs }
    : undefined;
}

function Live({ initial, asked, scope, client }: LiveProps & { client: QueryClient }) {
  const cacheKey = `realtime:${scope}`;
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    queryKey: ["realtime", scope],
    queryFn: async () => {
      const read = await readPanel("/dashboard/realtime", isRealtime);
      panelCache.set(cacheKey, { live: read, readAtMs: Date.now() }, KIND_LIFETIME_MS.metrics);
      return read;
    },
    initialData: initial ?? undefined,
    staleTime: seconds(POLL_EVERY_SECONDS),
    refetchInterval: seconds(POLL_EVERY_SECONDS),
    refetchIntervalInBackground: false,
  });
  useEffect(keepCacheClean, []);
  // The page was read again: its figures are newer than the last poll's.
  useEffect(() => {
    if (!initial) return;
    client.setQueryData(["realtime", scope], initial);
    panelCache.set(cacheKey, { live: initial, readAtMs: Date.now() }, KIND_LIFETIME_MS.metrics);
  }, [client, initial, scope, cacheKey]);
  // Once for each outage: the panel keeps what it shows (specification section 8).
  useEffect(() => {
    if (isError) reportError("Live figures could not be read");
  }, [isError]);

  const refresh = () => {
    trackFeature("dashboard.refresh");
    void refetch();
  };
  const shown = data ? { live: data, readAtMs: dataUpdatedAt } : isError ? lastRead(cacheKey) : undefined;
  if (!shown) return <NoFigures failed={isError || asked} />;
  return <LiveView live={shown.live} updatedAtMs={shown.readAtMs} busy={isFetching} onRefresh={refresh} />;
}

const NoFigures = ({ failed }: { failed: boolean }) => (
  <p className="text-ink-2 text-sm">
    {failed ? (
      "The live figures could not be read just now. They appear here as soon as they can."
    ) : (
      <Link
        to="/dashboard?live=now"
        preventScrollReset
        className="font-semibold text-brand underline underline-offset-2"
      >
        Show the live figures
      </Link>
    )}
  </p>
);

interface ViewProps {
  live: Realtime;
  updatedAtMs: number;
  busy: boolean;
  onRefresh: () => void;
}

function LiveView({ live: { health, metrics }, updatedAtMs, busy, onRefresh }: ViewProps) {
  return (
    <>
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="flex items-center gap-2 text-sm">
          <span className="sr-only">System status:</span>
          <Tag tone={STATUS[health.status].tone}>{STATUS[health.status].label}</Tag>
        </p>
        <Updated atMs={updatedAtMs} />
        <RefreshButton label="Refresh live metrics" busy={busy} onClick={onRefresh} />
      </div>
      <MetricList label="Live metrics">
        {metrics.map((metric) => (
          <MetricFigure key={metric.id} metric={metric} />
        ))}
      </MetricList>
      <div className="mt-2.5">
        <HealthFigures health={health} />
      </div>
    </>
  );
}

function MetricFigure({
  metric: { name, value, unit, sample, definition, change, trend, period, comparedWith },
}: {
  metric: LiveMetric;
}) {
  const Icon = TREND_ICONS[trend];
  return (
    <MetricItem
      label={name}
      value={exact(value)}
      unit={unit}
      sample={sample}
      definition={definition}
      hint={
        sample ? (
          "until there is data"
        ) : (
          <>
            {period}
            <span className="flex items-center gap-1">
              <Icon size={14} aria-hidden="true" className="shrink-0" />
              <span>{trend === "stable" ? `same as ${comparedWith}` : `${signed(change)} vs ${comparedWith}`}</span>
            </span>
          </>
        )
      }
    />
  );
}

const HealthFigures = ({ health: { uptime, responseTime, errorRate, activeUsers } }: { health: SystemHealth }) => (
  <MetricList label="System health">
    <MetricItem
      label="Uptime"
      value={exact(uptime.value)}
      unit="%"
      sample={uptime.sample}
      definition="Share of the newest measurements, one each minute, at which every part of the product answered."
    />
    <MetricItem
      label="Response time"
      value={exact(responseTime.value)}
      unit="ms"
      sample={responseTime.sample}
      definition="Average time to an answer, over the newest measurements of the whole product."
    />
    <MetricItem
      label="Error rate"
      value={exact(errorRate.value)}
      unit="%"
      sample={errorRate.sample}
      definition="Share of the requests to the whole product that failed on its side. Above 1% the status is critical."
    />
    {activeUsers === null ? null : (
      <MetricItem
        label="Active users"
        value={exact(activeUsers)}
        definition="People of this workspace of whom something was recorded in the last 5 minutes; who has Analytics Tracking off is not counted."
      />
    )}
  </MetricList>
);

/** How old the figures are; moves on each second while somebody can see it, and is not read out. */
function Updated({ atMs }: { atMs: number }) {
  const [nowMs, setNowMs] = useState<number | null>(null);
  const line = useRef<HTMLParagraphElement>(null);
  useWhileVisible(line, () => setNowMs(Date.now()), seconds(1));
  return (
    <p ref={line} className="min-w-[132px] text-[13px] text-ink-2 tabular-nums">
      {updatedAgo(atMs, Math.max(atMs, nowMs ?? atMs))}
    </p>
  );
}
