/** The product context of a workspace: what every plan and text should know of the business. */
export interface ProductContext {
  /** Who buys. */
  audience: string;
  /** What they want to get done. */
  job: string;
  /** What is sold. */
  offer: string;
  /** Why it is better than the other way. */
  difference: string;
  /** What proves it: numbers, customers, awards. */
  proof: string;
  /** What to avoid. */
  limits: string;
  /** Names or addresses of those whom customers also look at, one a line. */
  competitors: string;
  /** Countries or places that are sold to. */
  markets: string;
}

export const EMPTY_CONTEXT: ProductContext = {
  audience: "",
  job: "",
  offer: "",
  difference: "",
  proof: "",
  limits: "",
  competitors: "",
  markets: "",
};

/** How much of the context is known, in percent. */
export const contextPercent = (context: ProductContext): number => {
  const values = Object.values(context);
  return Math.round((values.filter((text) => text !== "").length / values.length) * 100);
};
