import type { FlowNodeRunner, FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import { waitForEvent as eventWait, waitUntil } from "../../domain/running/waits.ts";

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
  run: async (_, { settings, nowMs, timeZone, enteredAtMs }) => ({
    wait: eventWait(settings, { nowMs, timeZone, enteredAtMs }),
  }),
};
