import { useSearchParams } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { notePage } from "../browser/guide.ts";
import { whenIdle } from "../browser/page-idle.ts";
import { readLocal, saveLocal, useGuidance } from "../browser/store.ts";
import type { Guidance } from "../domain/guidance.ts";
import { leavesRoomForTour } from "../domain/guide.ts";
import {
  DASHBOARD_TOUR,
  DASHBOARD_TOUR_ID,
  startsAutomatically,
  TOUR_DELAY_MS,
  TOUR_PARAM,
} from "../domain/tour/tour.ts";
import { union } from "../domain/values.ts";
import type { TourStageProps } from "./tour-stage.tsx";

/**
 * The guided tour of the dashboard. It starts automatically once, two seconds after the page has loaded and not before
 * other open layers were closed, nor while it `waits` for something that the page asks for; `/dashboard?tour=start` shows it again. Its drawing code is loaded when it starts.
 */
export function DashboardTour({ guidance: mirror, waits = false }: { guidance: Guidance; waits?: boolean }) {
  const { owner, shown, known, tours } = useGuidance(mirror);
  // A page that greets with the tutorial has no tour as well: that comes with a later visit.
  const [hasRoom] = useState(() => leavesRoomForTour(mirror));
  const [params, setParams] = useSearchParams();
  const [Stage, setStage] = useState<ComponentType<TourStageProps> | null>(null);
  const [isOver, setIsOver] = useState(false);
  const isAsked = params.get(TOUR_PARAM.name) === TOUR_PARAM.value;
  const isDue =
    isAsked || (hasRoom && !waits && shown && known && !isOver && startsAutomatically(owner, tours, DASHBOARD_TOUR_ID));
  const isRunning = Stage !== null;

  useEffect(() => {
    if (!isDue || isRunning) return;
    let callOff = whenIdle(isAsked ? 0 : TOUR_DELAY_MS, () => {
      import("./tour-stage.tsx").then(
        // Something may have opened while it was loading.
        ({ TourStage }) => {
          if (callOff !== nothing) callOff = whenIdle(0, () => setStage(() => TourStage));
        },
        // Offline: the tour waits for the next visit.
        () => undefined,
      );
    });
    return () => {
      callOff();
      callOff = nothing;
    };
  }, [isDue, isAsked, isRunning]);

  useEffect(() => {
    notePage({ isTourRunning: isRunning });
    return () => notePage({ isTourRunning: false });
  }, [isRunning]);

  if (!Stage) return null;
  const end = (how: "completed" | "left" | "impossible") => {
    // The last step may be far down a long page.
    if (how === "completed") window.scrollTo({ top: 0 });
    setStage(null);
    setIsOver(true);
    if (how !== "impossible") saveLocal("completed_tours", union(readLocal("completed_tours"), [DASHBOARD_TOUR_ID]));
    // Who leaves for another page does not come back for this.
    if (isAsked && how !== "left") {
      setParams(
        (kept) => {
          kept.delete(TOUR_PARAM.name);
          return kept;
        },
        { replace: true, preventScrollReset: true },
      );
    }
  };
  return <Stage steps={DASHBOARD_TOUR} onEnd={end} />;
}

const nothing = () => undefined;
