import { Activity, ChevronDown, Gauge, MousePointerClick } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
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
 * How fast this page is in this browser, its errors and its cache. It is about Kaja and not about the person's work, so
 * it is folded; its code comes when it is opened, and nothing of it is known on the server.
 */
export function PerformancePanel() {
  const [isOpened, setIsOpened] = useState(false);
  const onToggle = (event: { currentTarget: HTMLDetailsElement }) => {
    if (event.currentTarget.open) setIsOpened(true);
  };
  return (
    <div data-tour="performance" className="grid grid-cols-[minmax(0,1fr)]">
      <Card as="section" className="p-4">
        <details onToggle={onToggle} className="group">
          <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-2 gap-y-0.5 pointer-coarse:min-h-11">
            <Gauge size={16} aria-hidden="true" className="text-brand" />
            <h2 className="font-bold text-[15px]">Performance monitor</h2>
            <ChevronDown
              size={16}
              aria-hidden="true"
              className="text-ink-3 transition-transform group-open:rotate-180 motion-reduce:transition-none"
            />
            <span className="basis-full text-[13px] text-ink-2 sm:ml-auto sm:basis-auto">
              How fast this page runs in your browser
            </span>
          </summary>
          <div className={cx("mt-3", HEIGHTS.performance)}>
            {isOpened ? (
              <Suspense fallback={<p className="text-ink-3 text-sm">Loading…</p>}>
                <PerformanceFigures />
              </Suspense>
            ) : (
              <NotMeasured />
            )}
          </div>
        </details>
      </Card>
    </div>
  );
}
