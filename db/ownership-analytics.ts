import { exportedBy, OPERATIONAL, type OwnershipRule, unnamed, user, workspace } from "./ownership-rule.ts";
import {
  analyticsAnnotations,
  analyticsChannels,
  analyticsDigests,
  analyticsFunnels,
  analyticsGoals,
  analyticsMutes,
  analyticsRates,
  analyticsSalts,
  analyticsSegments,
  analyticsShares,
  analyticsSites,
  campaignForecasts,
  realtimeAlerts,
} from "./schema/index.ts";

/** Whose the rows of InsightView and of what reads its traffic are. */
export const ANALYTICS_OWNERSHIP: readonly OwnershipRule[] = [
  {
    table: analyticsSites,
    claims: [workspace(analyticsSites.workspaceId)],
    exported: exportedBy("workspace", "Websites whose traffic is measured."),
  },
  {
    table: analyticsChannels,
    claims: [workspace(analyticsChannels.workspaceId)],
    exported: exportedBy("workspace", "Rules for the channels of measured websites, and what the channels cost."),
  },
  {
    table: analyticsSalts,
    claims: [],
    reason: "Random, and deleted when its day is over; without it nobody can be told from their number.",
    exported: OPERATIONAL,
  },
  {
    table: analyticsGoals,
    claims: [workspace(analyticsGoals.workspaceId)],
    exported: exportedBy("workspace", "Goals of these websites."),
  },
  {
    table: analyticsFunnels,
    claims: [workspace(analyticsFunnels.workspaceId)],
    exported: exportedBy("workspace", "Funnels of these websites."),
  },
  {
    table: analyticsRates,
    claims: [workspace(analyticsRates.workspaceId)],
    exported: exportedBy("workspace", "Exchange rates entered for sums of several currencies."),
  },
  {
    table: realtimeAlerts,
    claims: [workspace(realtimeAlerts.workspaceId)],
    exported: exportedBy("workspace", "What you are told of these websites' traffic as it happens."),
  },
  {
    table: analyticsMutes,
    claims: [workspace(analyticsMutes.workspaceId), unnamed(analyticsMutes.userId, "userId")],
    reason: "What a workspace no longer wants to be told stays untold when the person who said so leaves.",
    exported: exportedBy("workspace", "Unusual stretches of traffic that are not shown any more."),
  },
  {
    table: campaignForecasts,
    claims: [workspace(campaignForecasts.workspaceId)],
    exported: exportedBy("workspace", "When each campaign's figures were last looked at for a prediction."),
  },
  {
    table: analyticsAnnotations,
    claims: [workspace(analyticsAnnotations.workspaceId), unnamed(analyticsAnnotations.createdBy, "createdBy")],
    exported: exportedBy("workspace", "What was noted on days of these websites."),
  },
  {
    table: analyticsSegments,
    claims: [workspace(analyticsSegments.workspaceId), unnamed(analyticsSegments.createdBy, "createdBy")],
    exported: exportedBy("workspace", "Filters that were saved under a name."),
  },
  {
    table: analyticsDigests,
    claims: [user(analyticsDigests.userId), workspace(analyticsDigests.workspaceId)],
    exported: exportedBy("user", "Which websites' figures you get by mail."),
  },
  {
    table: analyticsShares,
    claims: [workspace(analyticsShares.workspaceId), unnamed(analyticsShares.createdBy, "createdBy")],
    exported: exportedBy("workspace", "Links to the figures of these websites, without their tokens and passwords.", [
      "tokenHash",
      "passwordHash",
    ]),
  },
];
