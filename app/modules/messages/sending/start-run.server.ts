import type { AppContext } from "#app/platform/context.server.ts";

/** One run of a campaign: each pause, repair or schedule begins another. */
export interface CampaignRun {
  campaignId: string;
  workspaceId: string;
  run: number;
}

export const instanceId = ({ campaignId, run }: CampaignRun): string => `${campaignId}-${run}`;

/** Starts the Workflow of a run, once. A refusal is logged: the cron begins what nobody drives. */
export async function startRun({ env, log }: Pick<AppContext, "env" | "log">, run: CampaignRun): Promise<void> {
  try {
    await env.MAIL_CAMPAIGN_RUN.create({ id: instanceId(run), params: run });
  } catch (cause) {
    log.warn("messages.run_not_started", { campaignId: run.campaignId, run: String(run.run), cause: String(cause) });
  }
}
