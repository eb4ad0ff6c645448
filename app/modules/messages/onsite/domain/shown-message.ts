import type { OnsiteSettings } from "./onsite-settings.ts";

/** What a website gets of a message: how it looks and when it appears, nothing of its audience. */
export type ShownMessage = Pick<
  OnsiteSettings,
  | "kind"
  | "title"
  | "text"
  | "action"
  | "linkLabel"
  | "linkUrl"
  | "closeLabel"
  | "color"
  | "position"
  | "selector"
  | "trigger"
  | "after"
  | "everyDays"
> & { id: string; textColor: string };
