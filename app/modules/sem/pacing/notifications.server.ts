import { notifyWorkspace } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { centsText } from "#app/shared/format/money.ts";
import { PACING } from "../paths.ts";
import type { CampaignPacing } from "./service.server.ts";

/** Campaigns that one report of costs notifies about, those furthest from their target first. */
const MAX_NOTICES = 10;

/** How far the forecast is from the target, in parts of the target. */
const gapOf = ({ pacing }: CampaignPacing): number =>
  Math.abs((pacing.forecast?.mid ?? 0) / Math.max(1, pacing.targetCents) - 1);

/**
 * Notifies everybody who can edit of campaigns whose month will end above or below its target: once a month for each campaign and kind,
 * however many reports come.
 */
export async function notifyPacing(
  context: AppContext,
  workspaceId: string,
  today: string,
  rows: readonly CampaignPacing[],
): Promise<void> {
  const off = rows.filter(({ pacing }) => pacing.alert !== null && pacing.alert.kind !== "limited");
  for (const row of off.sort((a, b) => gapOf(b) - gapOf(a)).slice(0, MAX_NOTICES)) {
    const { forecast, alert, targetCents } = row.pacing;
    if (!forecast || !alert) continue;
    const kind = alert.kind === "over" ? "over" : "under";
    await notifyWorkspace(context, {
      id: `sem-pacing-${kind}-${today.slice(0, 7)}-${row.id}`,
      workspaceId,
      kind: "campaign_alerts",
      title: `“${row.name}” will end the month ${kind} its budget`.slice(0, 120),
      body: `Forecast: ${centsText(forecast.mid, row.currency)} of ${centsText(targetCents, row.currency)}. ${alert.message}`,
      href: PACING,
    });
  }
}
