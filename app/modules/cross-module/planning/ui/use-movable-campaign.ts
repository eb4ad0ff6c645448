import { useSubmit } from "@remix-run/react";
import type { Movable } from "#app/ui/calendar/use-day-shift.ts";
import { shiftPeriod } from "../../domain/days.ts";
import { MAX_SHIFT_DAYS } from "../../domain/limits.ts";
import type { ShownCampaign } from "../../ui/board.tsx";
import { periodText } from "../../ui/period-text.ts";

/** How a campaign is moved by days, with its start and its end. */
export function useMovableCampaign(campaign: ShownCampaign): Movable {
  const submit = useSubmit();
  const { id, version, name } = campaign;
  return {
    label: `${name}, ${periodText(campaign)}`,
    maxDays: MAX_SHIFT_DAYS,
    textAt: (days) => {
      const moved = shiftPeriod(campaign, days);
      return moved && periodText(moved);
    },
    save: (days) => submit({ intent: "shift", id, version, days }, { method: "post", preventScrollReset: true }),
  };
}
