import { notificationsModule } from "../manifest.ts";

/** What can be switched off under Settings, Notifications. */
export const TOGGLED_KINDS = [
  "campaign_alerts",
  "performance_reports",
  "ai_recommendations",
  "marketing_tips",
] as const;

export type ToggledKind = (typeof TOGGLED_KINDS)[number];

/** "account" notices are about the account itself and cannot be switched off. */
export type NoticeKind = ToggledKind | "account";

/** What a person chose under Settings, Notifications. */
export interface NotificationChoices {
  emailNotifications: boolean;
  campaignAlerts: boolean;
  performanceReports: boolean;
  aiRecommendations: boolean;
  marketingTips: boolean;
}

const CHOICE: Readonly<Record<ToggledKind, keyof NotificationChoices>> = {
  campaign_alerts: "campaignAlerts",
  performance_reports: "performanceReports",
  ai_recommendations: "aiRecommendations",
  marketing_tips: "marketingTips",
};

/** The choice that switches a kind. */
export const choiceOf = (kind: ToggledKind): keyof NotificationChoices => CHOICE[kind];

/** Labels as specified. */
export const KIND_LABELS: Readonly<Record<NoticeKind, string>> = notificationsModule.notificationKinds;

/** By which ways a notice reaches its person: the bell, by the toggle of its kind; the mail, with Email Notifications on as well. */
export function channelsOf(kind: NoticeKind, choices: NotificationChoices): { bell: boolean; mail: boolean } {
  if (kind === "account") return { bell: true, mail: true };
  const wanted = choices[CHOICE[kind]];
  return { bell: wanted, mail: wanted && choices.emailNotifications };
}
