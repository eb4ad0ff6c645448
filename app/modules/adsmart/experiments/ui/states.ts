import type { AdTest, Decision } from "../../store/ads-rpc.ts";

export const TEST_STATES: Readonly<Record<AdTest["status"], string>> = {
  running: "Running",
  decided: "Decided",
  stopped: "Stopped",
};

const REASONS: Readonly<Record<string, string>> = {
  few_days: "Continues: too few days so far.",
  few_trials: "Continues: an ad has too small a sample.",
  loss: "Continues: a wrong choice would still cost too much.",
};

const KINDS: Readonly<Record<Decision["kind"], string>> = {
  started: "Started.",
  judged: "Judged.",
  winner: "Winner found.",
  inconclusive: "Ended without a winner: the time is up.",
  stopped: "Stopped manually.",
  plan_lost: "Waits: the plan does not include AdSmart.",
};

/** What was decided, in a sentence. */
export const decisionText = ({ kind, data }: Pick<Decision, "kind" | "data">): string =>
  kind === "judged" ? (REASONS[data.reason ?? ""] ?? KINDS.judged) : KINDS[kind];
