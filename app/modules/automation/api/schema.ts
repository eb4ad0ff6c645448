import { z } from "zod";
import { valuesField } from "#app/modules/contacts/index.server.ts";
import { resourceId, timestamp, timestamps } from "#app/platform/api/answer-fields.ts";
import { lineField } from "#app/platform/forms/text-fields.server.ts";

export const EXAMPLE_FLOW_ID = "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7";
const EXAMPLE_RUN_ID = "4f1c0ad2b9e84c7d93a5d0c1e6f7a8b9c0d1e2f3";
const EXAMPLE_CONTACT_ID = "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f8";

const count = (description: string, example: number) => z.int().meta({ description, example });

export const flowFilters = {
  status: z.enum(["draft", "active", "paused"]).optional().meta({ description: "Only flows of this state." }),
};

const head = {
  id: resourceId("flow", EXAMPLE_FLOW_ID),
  name: z.string().meta({ description: "Its name.", example: "Welcome" }),
  status: z
    .enum(["draft", "active", "paused"])
    .meta({ description: "A draft was never published.", example: "active" }),
  version: count("Published version; 0: none.", 3),
  entered: count("Runs that began.", 1_204),
  active: count("Runs that have not ended.", 87),
  completed: count("Runs that came to an end of the flow.", 1_090),
  goals: count("Runs that reached a goal.", 312),
  failed: count("Runs that stopped at a failed step.", 0),
  ...timestamps,
};

/** A flow in a list. */
export const flowHeadModel = z.object(head).meta({ id: "FlowHead" });

/** A flow as the API answers it. */
export const flowModel = z
  .object({
    ...head,
    document: z.record(z.string(), z.unknown()).nullable().meta({
      description: "The published version: triggers, rule of re-entry and steps. Null: it was never published.",
    }),
  })
  .meta({ id: "Flow" });

const STATES = ["acting", "waiting", "failed", "ended"] as const;
const OUTCOMES = ["completed", "goal", "exited", "failed", "cancelled", "removed", "merged", "held_out"] as const;

export const runFilters = {
  state: z.enum(STATES).optional().meta({ description: "Only runs of this state." }),
};

const momentOrNull = (description: string) => timestamp.nullable().meta({ description });

/** A run as the API answers it. */
export const flowRunModel = z
  .object({
    id: resourceId("run", EXAMPLE_RUN_ID),
    flowId: resourceId("flow", EXAMPLE_FLOW_ID),
    contactId: resourceId("contact", EXAMPLE_CONTACT_ID),
    key: z.string().meta({ description: "Keeps runs of one contact apart; empty: none.", example: "cart-1042" }),
    version: count("The version of the flow that it follows.", 3),
    state: z.enum(STATES).meta({ description: "A failed run waits for a retry.", example: "waiting" }),
    outcome: z.enum(OUTCOMES).nullable().meta({
      description: "How it ended; null: it has not. `held_out`: it never began, to be compared with.",
      example: null,
    }),
    step: z.string().nullable().meta({ description: "Id of the step that it is at.", example: "n2" }),
    dueAt: momentOrNull("Until when it waits; null: it does not, or for an event alone."),
    hasReachedGoal: z.boolean().meta({ description: "It passed a goal.", example: false }),
    error: z.string().meta({ description: "Why its step failed; empty: it did not.", example: "" }),
    enteredAt: timestamp.meta({ description: "When it began." }),
    endedAt: momentOrNull("When it ended; null: it has not."),
  })
  .meta({ id: "FlowRun" });

/** What a program starts a run with. */
export const startRunSchema = z
  .strictObject({
    contactId: z.string().min(1).max(64).meta({ description: "The contact.", example: EXAMPLE_CONTACT_ID }),
    key: lineField("Key", { min: 0, max: 100 })
      .default("")
      .meta({ description: "Runs of a contact with different keys are kept apart.", example: "cart-1042" }),
    data: valuesField(
      { maxValues: 30, maxTextChars: 500, maxBytes: 4_000 },
      {
        description:
          "For conditions and texts of the flow, as `event.total`: at most 30 values, and 4,000 bytes as JSON.",
        example: { total: 49.9 },
      },
    ).default({}),
  })
  .meta({ id: "FlowRunInput", example: { contactId: EXAMPLE_CONTACT_ID, key: "cart-1042", data: { total: 49.9 } } });
export type StartRunInput = z.infer<typeof startRunSchema>;
