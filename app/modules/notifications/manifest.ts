import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const notificationsModule = defineModule({
  id: "notifications",
  title: "Notifications",
  path: "/notices",
  notificationKinds: {
    campaign_alerts: "Campaign Alerts",
    performance_reports: "Performance Reports",
    ai_recommendations: "AI Recommendations",
    marketing_tips: "Marketing Tips",
    account: "Account",
  },
  rateLimits: {
    unsubscribe: per("user", 30, hours(1)),
  },
  searchPages: [
    {
      title: "Notifications",
      hint: "Settings",
      path: "/settings/notifications",
      words: "mails alerts reports unsubscribe",
    },
    { title: "Notices", hint: "Bell", path: "/notices", words: "notifications unread news" },
  ],
  retention: [
    {
      title: "Notices",
      what: "What the bell in the header lists, and when you read it; which periodic mails and announcements reached you.",
      why: "To tell you what happened, once.",
      kept: "Notices 90 days.",
    },
  ],
});
