export const STRATEGIES = "/strategy";
export const CONTEXT = "/strategy/context";
export const COMPETITORS = "/strategy/competitors";
export const PLAYS_PAGE = "/strategy/plays";

export const sharedStrategyPath = (token: string): string => `/shared/strategies/${token}`;
export const strategyPath = (id: string): string => `${STRATEGIES}/${id}`;
export const competitorPath = (id: string): string => `${COMPETITORS}/${id}`;
