import { z } from "zod";

export const ONSITE_KINDS = ["banner", "modal", "slide_in", "price_note"] as const;
export type OnsiteKind = (typeof ONSITE_KINDS)[number];
export const TRIGGERS = ["delay", "scroll", "exit"] as const;
export const VISITORS = ["all", "new", "returning"] as const;
export const POSITIONS = ["top", "bottom"] as const;
export const ONSITE_STATES = ["draft", "live", "paused"] as const;
export type OnsiteState = (typeof ONSITE_STATES)[number];

export const MAX_TITLE_CHARS = 80;
export const MAX_TEXT_CHARS = 300;
export const MAX_LABEL_CHARS = 40;
export const MAX_SELECTOR_CHARS = 200;
export const MAX_PATHS = 20;
export const MAX_PATH_CHARS = 200;
export const MAX_SOURCE_CHARS = 100;
export const MAX_PRIORITY = 100;
/** Segments that are looked at for one visitor. */
export const MAX_SEGMENTS_PER_VISIT = 10;

/** How a message looks, when it appears and to whom; dates, state and priority are columns of their own. */
export const onsiteSettingsSchema = z.object({
  kind: z.enum(ONSITE_KINDS).default("banner"),
  title: z.string().default(""),
  text: z.string().default(""),
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
