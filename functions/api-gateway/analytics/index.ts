import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import analyticsEvents from "./events.ts";
import analyticsFunnel from "./funnels.$id.ts";
import metricDays from "./metrics.daily.ts";
import metrics from "./metrics.ts";
import siteFunnels from "./sites.$id.funnels.ts";
import siteGoals from "./sites.$id.goals.ts";
import siteTraffic from "./sites.$id.query.ts";
import site from "./sites.$id.ts";
import sites from "./sites.ts";
import usage from "./usage.ts";

/** The operations below /analytics. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [
  metrics,
  metricDays,
  analyticsEvents,
  usage,
  sites,
  site,
  siteTraffic,
  siteGoals,
  siteFunnels,
  analyticsFunnel,
];

export default routes;
