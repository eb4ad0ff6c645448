export type InsightTone = "bad" | "warn" | "good" | "info";

export interface InsightLink {
  label: string;
  href: string;
}
