import { useNavigation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useState } from "react";

const DAYS_BY_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Something on a calendar that can be moved by whole days. */
export interface Movable {
  /** What it is and when, for screen readers: "Winter tea, 3 to 9 December". */
  label: string;
  maxDays: number;
  /** When it would be; null where it cannot be. */
  textAt: (days: number) => string | null;
  save: (days: number) => void;
}

/**
 * Days by which something is being moved, by a pointer or by keys: arrows move it by a day or a week, Enter saves, Escape cancels.
 * `text` says for screen readers where it would be.
 */
export function useDayShift({ maxDays, textAt, save: store }: Movable) {
  const { state } = useNavigation();
  const [days, setDays] = useState(0);
  // Also after a refusal: it is where it was.
  useEffect(() => {
    if (state === "idle") setDays(0);
  }, [state]);
  const bounded = (count: number): number => Math.max(-maxDays, Math.min(maxDays, count));
  const moved = days === 0 ? null : textAt(days);

  function save(by: number): void {
    if (by === 0 || textAt(by) === null) setDays(0);
    else store(by);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = DAYS_BY_KEY[event.key];
    if (step !== undefined) setDays((known) => bounded(known + step));
    else if (event.key === "Enter" || event.key === " ") save(days);
    else if (event.key === "Escape") setDays(0);
    else return;
    event.preventDefault();
  }

  return {
    days,
    drag: (by: number) => setDays(bounded(by)),
    save,
    onKeyDown,
    giveUp: () => setDays(0),
    text: days === 0 ? "" : moved ? `${moved}. Enter saves, Escape cancels.` : "These dates are not possible.",
  };
}
