import type { PeriodDays } from "./domain/limits.ts";
import type { Part } from "./domain/snapshot.ts";

export const PART_LABELS: Readonly<Record<Part, string>> = {
  title: "Title",
  description: "Description",
  headings: "Headings",
  prices: "Prices",
  types: "Structured data",
};

export const PERIOD_LABELS: Readonly<Record<PeriodDays, string>> = { 1: "Every day", 7: "Every week" };
