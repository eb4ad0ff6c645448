import { expect, test } from "vitest";
import { noncentralStudentCdf, studentCdf, studentQuantile } from "./student.ts";

/** Reference values: R 4.2.2, `pt` and `qt`. */
test("shares of Student's t", () => {
  expect(studentCdf(2.148, 14)).toBeCloseTo(0.975149108215, 10);
  expect(studentCdf(-0.3, 3.5)).toBeCloseTo(0.39056670492, 10);
  expect(studentCdf(8, 40)).toBeCloseTo(0.999999999605, 11);
  expect(studentCdf(0, 7)).toBeCloseTo(0.5, 12);
});

test("quantiles of Student's t", () => {
  expect(studentQuantile(0.975, 9)).toBeCloseTo(2.2621571628, 9);
  expect(studentQuantile(0.975, 3)).toBeCloseTo(3.18244630528, 9);
  expect(studentQuantile(0.1, 120)).toBeCloseTo(-1.28864623366, 9);
});

test("shares of the noncentral t", () => {
  expect(noncentralStudentCdf(2.093, 19, 4.4721)).toBeCloseTo(0.0114089668676, 9);
  expect(noncentralStudentCdf(2.26, 9, 0.5)).toBeCloseTo(0.934365780701, 9);
  expect(noncentralStudentCdf(3.18, 3, 3)).toBeCloseTo(0.466661811241, 9);
  expect(noncentralStudentCdf(1.97, 199, 2.8)).toBeCloseTo(0.203707409826, 9);
  expect(noncentralStudentCdf(2.2, 11, -0.4)).toBeCloseTo(0.990005388814, 9);
  expect(noncentralStudentCdf(-2, 8, 0)).toBeCloseTo(studentCdf(-2, 8), 10);
});
