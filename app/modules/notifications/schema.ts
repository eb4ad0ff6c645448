import { z } from "zod";
import { live, toggle, version } from "#app/platform/forms/versioned-fields.ts";

/** What is done to what the bell lists. */
export const noticeActionSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("open"), id: z.string().min(1).max(64) }),
  z.object({ intent: z.literal("read"), id: z.string().min(1).max(64) }),
  z.object({ intent: z.literal("read_all"), live: z.literal("1").optional() }),
]);

export const switchSchema = z.object({ intent: z.enum(["off", "on"]) });

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
