import { route } from "@remix-run/route-config";

const page = (path: string, file: string) => route(path, `modules/strategy/routes/${file}`);
const competitors = (path: string, file: string) => route(path, `modules/strategy/competitors/routes/${file}`);

export const strategyRoutes = [
  page("strategy", "strategies.tsx"),
  page("strategy/new", "new-strategy.tsx"),
  page("strategy/context", "context.tsx"),
  page("strategy/plays", "plays.tsx"),
  competitors("strategy/competitors", "competitors.tsx"),
  competitors("strategy/competitors/:pageId", "competitor.tsx"),
  page("strategy/:strategyId", "strategy.tsx"),
  page("strategy/:strategyId/plan.md", "plan-markdown.ts"),
];

/** For everybody with a link. */
export const sharedStrategyRoutes = [page("shared/strategies/:token", "shared-strategy.tsx")];
