/** Cases that are alike in all that is known of them. */
export interface Group {
  /** What is known of each, one number for each feature. */
  features: readonly number[];
  cases: number;
  /** How many of them did it. */
  positives: number;
}

/** Intercept first, then one coefficient for each feature; 0 of a feature that was the same for all. */
export type Coefficients = readonly number[];

/** As R's `glm.control`. */
const MAX_ROUNDS = 25;
const TOLERANCE = 1e-10;
/** A pivot this small, relative to the largest, is none: features that say the same. */
const MIN_PIVOT = 1e-11;

const logistic = (score: number): number => 1 / (1 + Math.exp(-score));

/** Likelihood, 0 to 1, by fitted coefficients. */
export const probabilityOf = (coefficients: Coefficients, features: readonly number[]): number =>
  logistic(features.reduce((sum, value, index) => sum + value * (coefficients[index + 1] ?? 0), coefficients[0] ?? 0));

/** Solves a symmetric positive definite system by elimination; null when it has no single answer. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const size = rows.length;
  const largest = Math.max(...rows.map((row, index) => Math.abs(row[index] ?? 0)));
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] ?? 0;
    if (!(pivot > MIN_PIVOT * largest)) return null;
    for (const row of rows.slice(at + 1)) {
      const factor = (row[at] ?? 0) / pivot;
      for (let column = at; column <= size; column++)
        row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0);
    }
  }
  const answer = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at--) {
    const row = rows[at] ?? [];
    const known = answer.reduce((sum, value, column) => (column > at ? sum + value * (row[column] ?? 0) : sum), 0);
    answer[at] = ((row[size] ?? 0) - known) / (row[at] ?? 1);
  }
  return answer;
}

/** −2 × the log-likelihood. */
const devianceOf = (groups: readonly Group[], coefficients: Coefficients): number =>
  -2 *
  groups.reduce((sum, { features, cases, positives }) => {
    const probability = probabilityOf(coefficients, features);
    const yes = positives === 0 ? 0 : positives * Math.log(probability);
    return sum + yes + (cases === positives ? 0 : (cases - positives) * Math.log(1 - probability));
  }, 0);

/**
 * Logistic regression by maximum likelihood: Newton's method, which for it is iteratively reweighted least squares (McCullagh
 * and Nelder 1989, 4.4), checked against R's `glm(family = binomial)` in logistic.test.ts. Features with one value for
 * all are left out. Null when there is no finite answer: nobody or everybody did it, a feature separates them
 * perfectly, or two features carry the same information.
 */
export function fitLogistic(groups: readonly Group[]): Coefficients | null {
  const first = groups[0];
  if (!first) return null;
  // A feature is taken at its distance from its mean, in standard deviations: numbers of like size keep the system well posed.
  const cases = groups.reduce((sum, group) => sum + group.cases, 0);
  const scales = first.features.map((_, index) => {
    const mean = groups.reduce((sum, group) => sum + group.cases * (group.features[index] ?? 0), 0) / cases;
    const variance =
      groups.reduce((sum, group) => sum + group.cases * ((group.features[index] ?? 0) - mean) ** 2, 0) / cases;
    return { index, mean, deviation: Math.sqrt(variance) };
  });
  const used = scales.filter(({ deviation, mean }) => deviation > 1e-9 * Math.max(1, Math.abs(mean)));
  const scaled = groups.map((group) => ({
    ...group,
    features: used.map(({ index, mean, deviation }) => ((group.features[index] ?? 0) - mean) / deviation),
  }));
  const positives = groups.reduce((sum, group) => sum + group.positives, 0);
  if (positives === 0 || positives === cases) return null;
  const found = newton(scaled, [Math.log(positives / (cases - positives)), ...used.map(() => 0)]);
  if (!found) return null;
  const coefficients = new Array<number>(first.features.length + 1).fill(0);
  coefficients[0] = found[0] ?? 0;
  for (const [at, { index, mean, deviation }] of used.entries()) {
    const slope = (found[at + 1] ?? 0) / deviation;
    coefficients[index + 1] = slope;
    coefficients[0] -= slope * mean;
  }
  return coefficients;
}

function newton(groups: readonly Group[], start: Coefficients): Coefficients | null {
  let at = [...start];
  let deviance = devianceOf(groups, at);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const gradient = at.map(() => 0);
    const curvature = at.map(() => at.map(() => 0));
    for (const { features, cases, positives } of groups) {
      const probability = probabilityOf(at, features);
      const known = [1, ...features];
      const weight = cases * probability * (1 - probability);
      for (const [row, a] of known.entries()) {
        gradient[row] = (gradient[row] ?? 0) + a * (positives - cases * probability);
        const line = curvature[row] ?? [];
        for (const [column, b] of known.entries()) line[column] = (line[column] ?? 0) + weight * a * b;
      }
    }
    const step = solve(curvature, gradient);
    if (!step) return null;
    at = at.map((value, index) => value + (step[index] ?? 0));
    const next = devianceOf(groups, at);
    if (!Number.isFinite(next)) return null;
    if (Math.abs(next - deviance) <= TOLERANCE * (Math.abs(next) + 0.1)) return at;
    deviance = next;
  }
  return null;
}
