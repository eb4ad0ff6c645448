import { type Assessment, assess, predictTotals } from "./assess.ts";
import type { PropensityCases, QuestionName } from "./training-data.ts";

/** From this probability on a person is shown as likely. */
const LIKELY = 0.5;

/** A prediction about people, and how good it was for people of the past. */
export interface Propensity {
  name: QuestionName;
  assessment: Assessment;
  /** Those whose outcome is still to come; null where there is no prediction, or it lies in the current day. */
  ahead: { people: number; expected: number; likely: number } | null;
}

const NAMES: readonly QuestionName[] = ["return", "churn", "sameDay"];

/** Fits and judges predictions for the people of a site by its cases. */
export function predict({ questions, lastingOneIn }: PropensityCases): Propensity[] {
  return NAMES.map((name) => {
    const { train, test, now } = questions[name];
    const assessment = assess(train, test);
    if (assessment.state !== "better" || now.length === 0) return { name, assessment, ahead: null };
    const { cases, expected, levels } = predictTotals(now, assessment.coefficients, [LIKELY]);
    return {
      name,
      assessment,
      ahead: {
        people: cases * lastingOneIn,
        expected: expected * lastingOneIn,
        likely: (levels[1] ?? 0) * lastingOneIn,
      },
    };
  });
}
