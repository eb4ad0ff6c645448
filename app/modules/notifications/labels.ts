import { KIND_LABELS } from "./index.ts";

/** Switches of the tab of the settings, in the order of the page. */
export const CHOICE_LABELS = {
  emailNotifications: "Email Notifications",
  campaignAlerts: KIND_LABELS.campaign_alerts,
  performanceReports: KIND_LABELS.performance_reports,
  aiRecommendations: KIND_LABELS.ai_recommendations,
  marketingTips: KIND_LABELS.marketing_tips,
} as const;
