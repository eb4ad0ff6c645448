export const STRATEGIES = "/strategy";
export const CONTEXT = "/strategy/context";
export const PLAYS_PAGE = "/strategy/plays";

export const strategyPath = (id: string): string => `${STRATEGIES}/${id}`;
