import { useNavigation, useSubmit } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { shiftPeriod } from "../../domain/days.ts";
import { MAX_SHIFT_DAYS } from "../../domain/limits.ts";
import type { ShownCampaign } from "../../ui/board.tsx";
import { periodText } from "../../ui/period-text.ts";

const DAYS_BY_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const bounded = (days: number): number => Math.max(-MAX_SHIFT_DAYS, Math.min(MAX_SHIFT_DAYS, days));

/**
 * Days by which a campaign is being moved, by a pointer or by keys: arrows move it by a day or a week, Enter saves, Escape cancels.
 * `text` says for screen readers where it would be.
 */
export function useDayShift(campaign: Pick<ShownCampaign, "id" | "version" | "startsOn" | "endsOn">) {
  const submit = useSubmit();
  const { state } = useNavigation();
  const [days, setDays] = useState(0);
  // Also after a refusal: the campaign is where it was.
  useEffect(() => {
    if (state === "idle") setDays(0);
  }, [state]);
  const moved = shiftPeriod(campaign, days);

  function save(by: number): void {
    if (by === 0 || !shiftPeriod(campaign, by)) {
      setDays(0);
      return;
    }
    const { id, version } = campaign;
    submit({ intent: "shift", id, version, days: by }, { method: "post", preventScrollReset: true });
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
    text:
      days === 0 ? "" : moved ? `${periodText(moved)}. Enter saves, Escape cancels.` : "These dates are not possible.",
  };
}
