import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from "cloudflare:workers";
import { createAppContext } from "#app/platform/context.server.ts";
import type { RunSteps } from "./run.server.ts";
import type { CampaignRun } from "./start-run.server.ts";

/** Ten seconds, then twice as long each time: half an hour of outage is survived. */
const CONFIG = { retries: { limit: 8, delay: "10 seconds", backoff: "exponential" }, timeout: "10 minutes" } as const;

const stepsOf = (step: WorkflowStep): RunSteps => ({
  do: (name, work) => step.do(name, CONFIG, work as () => Promise<never>) as never,
  sleep: (name, ms) => step.sleep(name, ms),
});

/** Drives one run of a mail campaign. The instance's id names campaign and run. */
export class MailCampaignWorkflow extends WorkflowEntrypoint<Env, CampaignRun> {
  override async run({ payload }: Readonly<WorkflowEvent<CampaignRun>>, step: WorkflowStep): Promise<void> {
    const { runCampaign } = await import("./run.server.ts");
    await runCampaign(
      createAppContext(this.env, this.ctx, { trigger: "workflow:mail-campaign", campaignId: payload.campaignId }),
      stepsOf(step),
      payload,
    );
  }
}
