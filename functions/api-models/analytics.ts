import type { z } from "@hono/zod-openapi";
import type { FunnelResult, funnelModel } from "#app/modules/analytics/index.server.ts";
import type { Demand } from "../api-middleware/scope.ts";

/** What every operation on figures demands. */
export const READ: Demand = { scope: "analytics", feature: "basic_analytics", write: false };

/** Funnels are part of the larger plans. */
export const READ_FUNNELS: Demand = { ...READ, feature: "analytics_advanced" };

export const TAGS = ["Analytics"];

export const EXAMPLE_SITE_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d71";

const toStep = ({ rule: { kind, pattern, property, minScrollPercent }, filters }: FunnelResult["steps"][number]) => ({
  kind,
  pattern,
  property,
  minScrollPercent,
  filters: filters.map(({ dimension, operator, values }) => ({ dimension, operator, values: [...values] })),
});

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
