import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { automationModule } from "../manifest.ts";
import { APPROVALS, runPath, runsPath } from "../paths.ts";
import { buttonSchema, decideSchema, startContactSchema, startSegmentSchema } from "../schema.ts";
import type { RunControl } from "../store/flow-rpc.ts";
import { controlRun, decide, retryFailed, startForSegment, startRun } from "./service.server.ts";

const require = { feature: automationModule.feature, write: true } as const;

/** Starts runs by hand, and retries those that failed. */
export const runsAction = formAction({
  require,
  intents: (intent) => ({
    contact: intent({
      schema: startContactSchema,
      run: async ({ context, session, params: { flowId = "" }, input, identity }) =>
        startRun(context, session, flowId, { ...input, key: "", data: {}, source: (await identity()).id }),
      success: ({ id }, { params: { flowId = "" } }) => redirectWithToast(runPath(flowId, id), "Run started"),
    }),
    segment: intent({
      schema: startSegmentSchema,
      run: async ({ context, session, params: { flowId = "" }, input, identity }) =>
        startForSegment(context, session, flowId, { ...input, source: (await identity()).id }),
      success: (_, { params: { flowId = "" } }) =>
        redirectWithToast(runsPath(flowId), "The contacts enter the flow now"),
    }),
    "retry-failed": intent({
      schema: buttonSchema,
      run: ({ context, session, params: { flowId = "" } }) => retryFailed(context, session, flowId),
      success: (count, { params: { flowId = "" } }) =>
        redirectWithToast(runsPath(flowId), `${counted(count, "run")} retried`),
    }),
  }),
});

/** The buttons of a run's page. */
export const runAction = formAction({
  require,
  intents: (intent) => {
    const button = (action: RunControl, toast: string) =>
      intent({
        schema: buttonSchema,
        run: ({ context, session, params: { flowId = "", runId = "" } }) =>
          controlRun(context, session, flowId, { runId, action }),
        success: (_, { params: { flowId = "", runId = "" } }) => redirectWithToast(runPath(flowId, runId), toast),
      });
    return {
      retry: button("retry", "Retrying the step"),
      skip: button("skip", "Step skipped"),
      cancel: button("cancel", "Run ended"),
      pause: button("pause", "Run paused"),
      resume: button("resume", "Run resumed"),
    };
  },
});

export const approvalsAction = formAction({
  require,
  intents: (intent) => {
    const decision = (approved: boolean, toast: string) =>
      intent({
        schema: decideSchema,
        run: ({ context, session, input }) => decide(context, session, { ...input, approved }),
        success: () => redirectWithToast(APPROVALS, toast),
      });
    return { approve: decision(true, "Approved"), refuse: decision(false, "Refused") };
  },
});
