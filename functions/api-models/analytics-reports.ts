import type { z } from "@hono/zod-openapi";
import {
  daysQueryShape,
  type FunnelResult,
  funnelModel,
  funnelResultModel,
  type GoalResult,
  goalModel,
  refuseDays,
} from "#app/modules/analytics/index.server.ts";
import { fieldsQuery, fixedListQuery } from "../api-middleware/list.ts";
import { pageOf } from "../api-middleware/operation.ts";
import type { Demand } from "../api-middleware/scope.ts";
import { READ } from "./analytics.ts";

/** Funnels are part of the larger plans. */
export const READ_FUNNELS: Demand = { ...READ, feature: "analytics_advanced" };

export const goalsQuery = fixedListQuery({ model: goalModel, filters: daysQueryShape }).superRefine(refuseDays);
export const funnelsQuery = fixedListQuery({ model: funnelModel });
export const funnelQuery = fieldsQuery(funnelResultModel).extend(daysQueryShape).superRefine(refuseDays);
export const goalPage = pageOf(goalModel, "GoalPage");
export const funnelPage = pageOf(funnelModel, "FunnelPage");

const toStep = ({ rule: { kind, pattern, property, minScrollPercent }, filters }: FunnelResult["steps"][number]) => ({
  kind,
  pattern,
  property,
  minScrollPercent,
  filters: filters.map(({ dimension, operator, values }) => ({ dimension, operator, values: [...values] })),
});

export const toGoal = (goal: GoalResult): z.infer<typeof goalModel> => goal;

export const toFunnel = ({
  id: own,
  name,
  steps,
  windowMinutes,
  strict,
}: Omit<FunnelResult, "siteId" | "results">): z.infer<typeof funnelModel> => ({
  id: own,
  name,
  steps: steps.map(toStep),
  windowMinutes,
  strict,
});

export const toFunnelResult = ({ siteId, results, ...stored }: FunnelResult): z.infer<typeof funnelResultModel> => {
  const { groups: _, ...figures } = results;
  return { ...toFunnel(stored), siteId, results: figures };
};
