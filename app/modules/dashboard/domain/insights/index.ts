import { crawlInsights } from "./crawls.ts";
import type { Facts } from "./facts.ts";
import { type Insight, ranked } from "./insight.ts";
import { performanceInsights } from "./performance.ts";
import { setUpInsights } from "./set-up.ts";

/** Everything the rules find in the facts, most pressing first; empty when nothing needs anybody. */
export const findInsights = (facts: Facts): Insight[] =>
  ranked([...crawlInsights(facts), ...performanceInsights(facts), ...setUpInsights(facts.setUp)]);
