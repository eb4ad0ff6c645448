import { z } from "zod";
import { live, toggle, version } from "#app/platform/forms/versioned/versioned-fields.ts";

/** The forms of the notices. */
export const noticeSchema = z.object({ id: z.string().min(1).max(64) });
export const readAllSchema = z.object({ live: z.literal("1").optional() });

/** Turns a kind of mails on or off: a button alone. */
export const switchSchema = z.object({});

/** Body of the one POST that a mail program makes (RFC 8058 section 3.1). */
export const oneClickSchema = z.object({ "List-Unsubscribe": z.literal("One-Click") });

/** The tab of the settings. */
export const notificationsSchema = z.object({
  emailNotifications: toggle,
  campaignAlerts: toggle,
  performanceReports: toggle,
  aiRecommendations: toggle,
  marketingTips: toggle,
  version,
  live,
});
