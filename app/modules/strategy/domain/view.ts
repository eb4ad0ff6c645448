import { type Assumptions, outlook, splitBudget } from "./budget.ts";
import { canvasOf } from "./canvas.ts";
import type { ProductContext } from "./context.ts";
import { chooseChannels, scoreChannels } from "./scoring/score.ts";
import type { Asset, Goal, OwnChannel, Situation, Stage } from "./situation.ts";

/** What is kept of a strategy. */
export interface StoredStrategy {
  goal: Goal;
  stage: Stage;
  assets: readonly string[];
  currency: string;
  monthlyBudgetMinor: number;
  hoursPerWeek: number;
  customerMarginMinor: number;
  visitCostMinor: number;
  conversionPer10k: number;
  ownChannels: readonly OwnChannel[];
}

export const situationOf = ({
  goal,
  stage,
  assets,
  currency,
  monthlyBudgetMinor,
  hoursPerWeek,
  customerMarginMinor,
}: StoredStrategy): Situation => ({
  goal,
  stage,
  assets: assets as readonly Asset[],
  currency,
  monthlyBudgetMinor,
  hoursPerWeek,
  customerMarginMinor,
});

/** Everything that follows from what is kept of a strategy: the same each time. */
export function viewOf(stored: StoredStrategy, context: ProductContext) {
  const situation = situationOf(stored);
  const scores = scoreChannels(situation, stored.ownChannels);
  const chosen = chooseChannels(scores, situation.hoursPerWeek);
  const assumptions: Assumptions = {
    visitCostMinor: stored.visitCostMinor,
    conversionPercent: stored.conversionPer10k / 100,
  };
  const shares = splitBudget(chosen, situation.monthlyBudgetMinor);
  const expected = outlook(situation, shares, assumptions);
  return {
    situation,
    scores,
    chosen,
    assumptions,
    shares,
    outlook: expected,
    canvas: canvasOf({ situation, context, chosen, own: stored.ownChannels, outlook: expected }),
  };
}
