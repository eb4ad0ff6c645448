import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from "cloudflare:workers";
import { createAppContext } from "#app/platform/context.server.ts";
import { workflowSteps } from "../workflow-steps.server.ts";

export interface AccountErasureParams {
  userId: string;
}

/** Erases one account whose grace is over. The instance's id is the person's. */
export class AccountErasureWorkflow extends WorkflowEntrypoint<Env, AccountErasureParams> {
  override async run({ payload }: Readonly<WorkflowEvent<AccountErasureParams>>, step: WorkflowStep): Promise<void> {
    const { eraseAccount } = await import("./service.server.ts");
    await eraseAccount(
      createAppContext(this.env, this.ctx, { trigger: "workflow:account-erasure" }),
      workflowSteps(step),
      payload.userId,
    );
  }
}
