import { Activity, Gauge, MousePointerClick } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";
import type { Behaviour } from "../../behaviour/domain/behaviour.ts";
import type { Timeframe } from "../../domain/cache-policy.ts";
import type { Realtime } from "../../realtime/domain/realtime.ts";
import { Panel } from "../panel.tsx";

const LiveFigures = lazyPart(() => import("./realtime.tsx"));
const BehaviourFigures = lazyPart(() => import("./behaviour.tsx"));
const PerformanceFigures = lazyPart(() => import("./performance.tsx"));

/** Heights of the parts as they are when they are filled, so that nothing moves when they come. */
const HEIGHTS = {
  realtime: "min-h-[527px] sm:min-h-[256px]",
  behaviour: "min-h-[700px] sm:min-h-[575px]",
  performance: "min-h-[920px] sm:min-h-[693px]",
} as const;

function Late({ kind, children }: { kind: keyof typeof HEIGHTS; children: ReactNode }) {
  return (
    <div className={HEIGHTS[kind]}>
      <Suspense fallback={<p className="text-ink-3 text-sm">Loading…</p>}>{children}</Suspense>
    </div>
  );
}

interface PanelProps<Data> {
  /** Data that the server read; null when it was not asked to, or could not: the panel then requests it. */
  initial: Data | null;
  /** Whose data it is, so that what is kept in the browser is never another's: the person and the workspace. */
  scope: string;
}

/** System health and live metrics; asked for every 30 seconds. */
export const RealtimePanel = (props: PanelProps<Realtime> & { asked: boolean }) => (
  <Panel title="Real-time metrics" icon={<Activity size={16} aria-hidden="true" />} tour="realtime">
    <Late kind="realtime">
      <LiveFigures {...props} />
    </Late>
  </Panel>
);

/** What the person's own behaviour of the last seven days says. */
export const BehaviourPanel = (props: PanelProps<Behaviour> & { asked: Timeframe | null }) => (
  <Panel title="Behavior insights" icon={<MousePointerClick size={16} aria-hidden="true" />} tour="behaviour">
    <Late kind="behaviour">
      <BehaviourFigures {...props} />
    </Late>
  </Panel>
);

const NotMeasured = () => (
  <p className="text-ink-2 text-sm">Not measured yet: your browser measures these figures, which needs scripts.</p>
);

/**
 * How fast this page is in this browser, its errors and its cache. Nothing of it is known on the server, which therefore
 * only makes room for it. The boundary comes with the figures: one that the server sent would be updated while it waits
 * for their code, for which React throws it away.
 */
export function PerformancePanel() {
  const hydrated = useHydrated();
  return (
    <Panel title="Performance monitor" icon={<Gauge size={16} aria-hidden="true" />} tour="performance">
      <div className={HEIGHTS.performance}>
        {hydrated ? (
          <Suspense fallback={<NotMeasured />}>
            <PerformanceFigures />
          </Suspense>
        ) : (
          <NotMeasured />
        )}
      </div>
    </Panel>
  );
}
