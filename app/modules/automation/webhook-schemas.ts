import { z } from "zod";
import { resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";

const run = { runId: resourceId, flowId: resourceId, contactId: resourceId, key: z.string() };
const EXAMPLE = {
  runId: "4f1c0ad2b9e84c7d93a5d0c1e6f7a8b9c0d1e2f3",
  flowId: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7",
  contactId: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f8",
  key: "",
};

export const FLOW_EVENTS = {
  "flow.run_started": webhookEvent(z.strictObject({ ...run, version: z.int() }), { ...EXAMPLE, version: 3 }),
  "flow.run_ended": webhookEvent(
    z.strictObject({
      ...run,
      outcome: z.enum(["completed", "goal", "exited", "cancelled", "removed", "merged", "failed"]),
      hasReachedGoal: z.boolean(),
    }),
    { ...EXAMPLE, outcome: "goal", hasReachedGoal: true },
  ),
};
