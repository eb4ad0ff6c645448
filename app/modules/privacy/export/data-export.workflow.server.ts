import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from "cloudflare:workers";
import { createAppContext } from "#app/platform/context.server.ts";
import { workflowSteps } from "../workflow-steps.server.ts";

export interface DataExportParams {
  exportId: string;
}

/** Builds one data export. The instance's id is the export's. */
export class DataExportWorkflow extends WorkflowEntrypoint<Env, DataExportParams> {
  override async run({ payload }: Readonly<WorkflowEvent<DataExportParams>>, step: WorkflowStep): Promise<void> {
    const { runExport } = await import("./build.server.ts");
    await runExport(
      createAppContext(this.env, this.ctx, { trigger: "workflow:data-export" }),
      workflowSteps(step),
      payload.exportId,
    );
  }
}
