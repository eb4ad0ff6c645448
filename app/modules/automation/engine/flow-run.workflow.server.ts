import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from "cloudflare:workers";
import { createAppContext } from "#app/platform/context.server.ts";
import { flowStub } from "../store/flow-stub.server.ts";
import { type DoStep, type LegParams, runLeg } from "./run-leg.ts";

/** Five tries within two minutes: what is down for longer stops the run, to be retried from the step. */
const CONFIG = { retries: { limit: 4, delay: "5 seconds", backoff: "exponential" }, timeout: "2 minutes" } as const;

/** Does the steps of one run until it waits or ends. The instance's id is that of the run with the number of its leg. */
export class FlowRunWorkflow extends WorkflowEntrypoint<Env, LegParams> {
  override async run({ payload }: Readonly<WorkflowEvent<LegParams>>, step: WorkflowStep): Promise<void> {
    const context = createAppContext(this.env, this.ctx, { trigger: "workflow:flow-run", runId: payload.runId });
    const { perform } = await import("./perform.server.ts");
    const doStep = ((name, work) => step.do(name, CONFIG, work as () => Promise<never>)) as DoStep;
    await runLeg(flowStub(context, payload.flowId), (act) => perform(context, act), doStep, payload);
  }
}
