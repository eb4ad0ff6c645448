import { z } from "zod";
import { ONSITE_ACTIONS, ONSITE_KINDS, POSITIONS, TRIGGERS, VISITORS } from "./rules.ts";

/** How a message looks, when it appears and to whom; dates, state and priority are columns of their own. */
export const onsiteSettingsSchema = z.object({
  kind: z.enum(ONSITE_KINDS).default("banner"),
  title: z.string().default(""),
  text: z.string().default(""),
  /** "push": its button asks for push messages, and it has no link. */
  action: z.enum(ONSITE_ACTIONS).default("link"),
  linkLabel: z.string().default(""),
  linkUrl: z.string().default(""),
  closeLabel: z.string().default("Close"),
  color: z.string().default("#0d5c55"),
  position: z.enum(POSITIONS).default("bottom"),
  /** Element beside which a price note appears. */
  selector: z.string().default(""),
  trigger: z.enum(TRIGGERS).default("delay"),
  /** Seconds, or percent of the page. */
  after: z.number().default(0),
  /** Days until a browser shows it again. */
  everyDays: z.number().default(1),
  visitors: z.enum(VISITORS).default("all"),
  paths: z.array(z.string()).default([]),
  referrer: z.string().default(""),
  utmSource: z.string().default(""),
  utmMedium: z.string().default(""),
  utmCampaign: z.string().default(""),
  segmentId: z.string().default(""),
});
export type OnsiteSettings = z.infer<typeof onsiteSettingsSchema>;

export const readOnsiteSettings = (text: string): OnsiteSettings => onsiteSettingsSchema.parse(JSON.parse(text));
