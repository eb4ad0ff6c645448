import { expect, test } from "vitest";
import { normalCdf, normalQuantile, twoSidedP } from "./normal.ts";

// Expected values: SciPy 1.17, norm.cdf, 2 * norm.sf and norm.ppf, which are R's pnorm and qnorm to the last digits.
test.each([
  [-3.5, 0.00023262907903552502, 0.00046525815807105003],
  [-1.96, 0.024997895148220435, 0.04999579029644087],
  [-0.5, 0.3085375387259869, 0.6170750774519738],
  [0, 0.5, 1],
  [1, 0.8413447460685429, 0.31731050786291415],
  [2.5, 0.9937903346742238, 0.012419330651552265],
  [2.6, 0.9953388119762813, 0.009322376047437493],
  [5, 0.9999997133484281, 5.733031437583866e-7],
  [8, 0.9999999999999993, 1.244192114854348e-15],
])("z %s", (z, below, outside) => {
  expect(normalCdf(z) / below).toBeCloseTo(1, 12);
  expect(twoSidedP(z) / outside).toBeCloseTo(1, 10);
});

test.each([
  [1e-9, -5.9978070150076865],
  [0.001, -3.090232306167813],
  [0.025, -1.9599639845400545],
  [0.2, -0.8416212335729142],
  [0.5, 0],
  [0.8, 0.8416212335729143],
  [0.975, 1.959963984540054],
  [0.995, 2.5758293035489004],
])("quantile of %s", (p, z) => {
  expect(normalQuantile(p)).toBeCloseTo(z, 11);
});
