import type { FlowContact, FlowSettings, FlowValues } from "#app/platform/manifest/flow-kinds.ts";
import { days } from "#app/shared/time.ts";
import { allHold, readPath } from "./conditions.ts";
import { shareOf } from "./share.ts";

/** People who enter the flow, and people who are kept out of it to be compared with. */
export const GROUPS = ["flow", "holdout"] as const;
export type Group = (typeof GROUPS)[number];

/** Percent of people who are kept out; 0: the flow has no holdout. */
export const holdoutPercent = (holdout: FlowSettings | undefined): number =>
  holdout?.type ? Number(holdout.percent || "0") : 0;

/** The group of a person in a flow, the same at each entry. */
export const groupOf = (holdout: FlowSettings | undefined, flowId: string, person: string): Group =>
  shareOf(`${flowId}:holdout:${person}`) * 100 < holdoutPercent(holdout) ? "holdout" : "flow";

/** Milliseconds after an entry in which what both groups are compared by counts. */
export const windowMs = (holdout: FlowSettings): number => days(Number(holdout.days || "14"));

/** What both groups are compared by, so that a change of it begins new counts. The percentage is part of it: it changes the mix. */
export const measureOf = (holdout: FlowSettings): string =>
  JSON.stringify(
    Object.entries(holdout)
      .filter(([, value]) => value !== "")
      .sort(),
  );

/** Whether an event is what the groups are compared by; the contact is not known here. */
export const isMeasured = (holdout: FlowSettings, type: string, event: FlowValues, contact?: FlowContact): boolean =>
  holdout.type === type && allHold(holdout, { event, contact });

/** The value of an event in hundredths, by the field that the holdout names ("event.total", "event.valueCents"); 0: it has none. */
export function hundredthsOf(holdout: FlowSettings, event: FlowValues): number {
  const { value: path } = holdout;
  const read = path ? Number(readPath(path, { event })) : 0;
  if (!Number.isFinite(read) || Math.abs(read) > 1e9) return 0;
  return Math.round(path?.endsWith("Cents") ? read : read * 100);
}
