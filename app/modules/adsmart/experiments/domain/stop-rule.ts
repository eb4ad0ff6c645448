import { type ArmData, type ArmResult, compareArms, type TestMetric, trialsOf } from "./bayes.ts";

export interface StopRule {
  /** Trials that each arm needs first. */
  minTrials: number;
  /** Whole weeks see each weekday equally often. */
  minDays: number;
  /** After these the test ends without a winner. */
  maxDays: number;
  /** Largest loss that is accepted, as a share of the leader's metric: 0.02. */
  maxLoss: number;
}

type Verdict =
  | { kind: "continue"; reason: "few_days" | "few_trials" | "loss"; leader: number }
  | { kind: "winner"; leader: number }
  | { kind: "inconclusive"; leader: number };

/** Decides whether a test continues: the leader wins once its expected loss is small enough. */
export function judge(
  metric: TestMetric,
  arms: readonly ArmData[],
  days: number,
  rule: StopRule,
): { results: ArmResult[]; verdict: Verdict } {
  const results = compareArms(metric, arms);
  const leader = results.reduce((best, result, at) => (result.loss < (results[best]?.loss ?? 0) ? at : best), 0);
  const wait = (reason: "few_days" | "few_trials" | "loss") => ({ kind: "continue" as const, reason, leader });
  const result = results[leader];
  const decide = (): Verdict => {
    const hasTrials = arms.every((arm) => trialsOf(metric, arm) >= rule.minTrials);
    if (result && hasTrials && days >= rule.minDays && result.loss <= rule.maxLoss * result.mean)
      return { kind: "winner", leader };
    if (days >= rule.maxDays) return { kind: "inconclusive", leader };
    if (days < rule.minDays) return wait("few_days");
    return wait(hasTrials ? "loss" : "few_trials");
  };
  return { results, verdict: decide() };
}
