import type { FlowNodeRunner, FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import { afterDuration, waitUntil } from "../../domain/running/waits.ts";

/** Waits for a duration, until a time of day, or until a date of the contact. */
export const wait: FlowNodeRunner = {
  run: async (_, { settings, nowMs, timeZone, contact }): Promise<FlowOutcome> => {
    const untilMs = waitUntil(settings, { nowMs, timeZone, dateValue: contact.custom[settings.field ?? ""] });
    return untilMs === null
      ? { port: "next", output: { waited: false } }
      : { wait: { untilMs, port: "next" }, output: { until: new Date(untilMs).toISOString() } };
  },
};

/** Waits for an event of the contact, and no longer than a while. */
export const waitForEvent: FlowNodeRunner = {
  run: async (_, { settings, nowMs, timeZone, enteredAtMs }) => {
    const { type = "", amount = "3", unit = "days", since = "entry" } = settings;
    const sinceMs = since === "now" ? nowMs : enteredAtMs;
    return {
      wait: {
        untilMs: afterDuration(nowMs, Number(amount), unit, timeZone),
        port: "timeout",
        happened: "happened",
        awaited: { kind: "event", type, settings, sinceMs },
      },
    };
  },
};
