import { z } from "zod";
import { resourceId, timestamp, timestamps } from "#app/platform/api/answer-fields.ts";
import { PLAN_WEEKS } from "../domain/plan.ts";
import { ASSETS, GOALS, STAGES } from "../domain/situation.ts";

export const EXAMPLE_STRATEGY_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3da1";

/** A strategy in a list. */
export const strategyHeadModel = z
  .object({
    id: resourceId("strategy", EXAMPLE_STRATEGY_ID),
    name: z.string().meta({ description: "As its maker named it.", example: "Spring launch" }),
    goal: z.enum(GOALS).meta({ description: "What it is for.", example: "sales" }),
    stage: z.enum(STAGES).meta({ description: "How far the business has come.", example: "growth" }),
    currency: z.string().meta({ description: "Of all amounts, by ISO 4217.", example: "EUR" }),
    monthlyBudgetCents: z.int().meta({ description: "Hundredths of `currency` for each month.", example: 150_000 }),
    startsOn: z.iso.date().meta({ description: "First day of week 1.", example: "2026-11-23" }),
    ...timestamps,
  })
  .meta({ id: "StrategySummary" });

const task = z.object({
  key: z.string().meta({ description: "Names the task within its plan.", example: "seo.1" }),
  week: z.int().meta({ description: `From 1 to ${PLAN_WEEKS}.`, example: 1 }),
  text: z.string().meta({ description: "What to do.", example: "Crawl the website and fix the most serious issues" }),
  state: z.enum(["open", "done", "skipped"]).meta({ description: "What became of it.", example: "open" }),
  contentId: z
    .string()
    .nullable()
    .meta({ description: "The draft that was made of it, under `/content`.", example: null }),
  changedAt: timestamp.meta({ description: "When its state was last changed." }),
});

const channel = z.object({
  id: z.string().meta({ description: "Name of the channel for programs.", example: "seo" }),
  name: z.string().meta({ description: "Its name in words.", example: "Search engines" }),
  score: z.int().meta({ description: "How well it fits, from 0 to 100.", example: 74 }),
  isChosen: z.boolean().meta({ description: "Whether the plan uses it.", example: true }),
});

/** A strategy with its plan. */
export const strategyModel = strategyHeadModel
  .extend({
    assets: z.array(z.enum(ASSETS)).meta({ description: "What the business has already.", example: ["website"] }),
    hoursPerWeek: z.int().meta({ description: "Time for marketing.", example: 8 }),
    customerMarginCents: z.int().meta({
      description: "What a customer brings, before the cost of winning them, in hundredths of `currency`.",
      example: 4_500,
    }),
    visitCostCents: z.int().meta({ description: "Assumed cost of a visit.", example: 80 }),
    conversionPercent: z.number().meta({ description: "Assumed share of visits that become customers.", example: 1.5 }),
    channels: z.array(channel).meta({ description: "The best first." }),
    tasks: z.array(task).meta({ description: "The plan, by week." }),
  })
  .meta({ id: "Strategy" });
