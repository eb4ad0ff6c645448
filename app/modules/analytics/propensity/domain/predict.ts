import { type Assessment, assess, predictTotals } from "./assess.ts";
import type { PropensityCases, QuestionName } from "./training-data.ts";

/** From here on somebody is told to be likely. */
const LIKELY = 0.5;

/** What is foretold of people, and how well it was on people of the past. */
export interface Propensity {
  name: QuestionName;
  assessment: Assessment;
  /** Those whose outcome is still to come; null where nothing is foretold, or it lies in the day that is on. */
  ahead: { people: number; expected: number; likely: number } | null;
}

const NAMES: readonly QuestionName[] = ["return", "churn", "sameDay"];

/** Fits and judges what can be foretold of the people of a site by its cases. */
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
