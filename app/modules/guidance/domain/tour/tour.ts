import type { Side } from "./tour-position.ts";

/** One stop of a guided tour (specification section 3). */
export interface TourStep {
  /** CSS selector of what it is about. */
  target: string;
  title: string;
  content: string;
  /** The position of the popup, as long as there is room. */
  position: Side;
  /** Whether the target is set apart from the rest of the page. */
  highlight: boolean;
  /** A page that the step leads to; going there ends the tour. */
  action?: { label: string; to: string };
}

/** Milliseconds after the dashboard has loaded (specification section 9). */
export const TOUR_DELAY_MS = 2_000;

/** In the list of completed tours. */
export const DASHBOARD_TOUR_ID = "dashboard";

/** Search parameter of the dashboard that shows the tour (again): `/dashboard?tour=start`. */
export const TOUR_PARAM = { name: "tour", value: "start" } as const;

const on = (area: string): string => `[data-tour="${area}"]`;

/** The tour of the dashboard, from top to bottom. */
export const DASHBOARD_TOUR: readonly TourStep[] = [
  {
    target: on("stat-cards"),
    title: "Your four figures",
    content: "Each says what it compares with. A figure has a Sample tag until you have data of your own.",
    position: "bottom",
    highlight: true,
  },
  {
    target: on("insights"),
    title: "What your data says",
    content: "Each insight names the evidence it rests on and leads to where you act on it.",
    position: "left",
    highlight: true,
  },
  {
    target: on("checklist"),
    title: "What to do first",
    content:
      "Opening a task marks it done. Use the button next to it to undo. Collapse the list when it is in your way.",
    position: "left",
    highlight: true,
  },
  {
    target: on("realtime"),
    title: "Right now",
    content: "The state of the system and current activity; it updates every 30 seconds.",
    position: "top",
    highlight: true,
  },
  {
    target: on("featured-tools"),
    title: "Featured tools",
    content: "Six shortcuts. NEW marks the latest.",
    position: "top",
    highlight: true,
  },
  {
    target: on("recent-activity"),
    title: "What happened",
    content: "What you and your team did, newest first.",
    position: "right",
    highlight: true,
    action: { label: "Open the whole record", to: "/security" },
  },
  {
    target: on("module-groups"),
    title: "Everything, in four groups",
    content: "The same groups are in the sidebar; fold away what you do not need.",
    position: "top",
    highlight: true,
  },
];

/** The nearest step from `from` on (in steps of `direction`) whose target is there; null when there is none. */
export function stepFrom(
  steps: readonly TourStep[],
  from: number,
  direction: 1 | -1,
  isThere: (step: TourStep) => boolean,
): number | null {
  for (let index = from; index >= 0 && index < steps.length; index += direction) {
    const step = steps[index];
    if (step && isThere(step)) return index;
  }
  return null;
}

/** Returns whether a tour starts automatically: for a person, once (specification section 4). */
export const startsAutomatically = (userId: string | null, completed: readonly string[], tourId: string): boolean =>
  userId !== null && !completed.includes(tourId);
