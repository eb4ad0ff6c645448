import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { HOSTILE_SHAPES, SHAPES_OF_EVERY_RUN } from "#tests/support/html/hostile.ts";

interface Cost {
  shape: string;
  way: string;
  bytes: number;
  stepsPerByte: number;
  walkedPerByte: number;
  longestStretch: number;
}

/** An ordinary byte costs two to twenty steps: quadratic work would be thousands. */
const MOST_STEPS_PER_BYTE = 60;
/** Bytes that built-in functions walk through, for each byte of the page. */
const MOST_WALKED_PER_BYTE = 20;
/**
 * Executed blocks between two turns of other requests: some 20 ms on a slow machine. The longest is the text of a whole
 * page that ends with it.
 */
const MOST_STEPS_IN_A_STRETCH = 8_000_000;
/** In the long run of the night every shape is read in every way, and all analyses run on two megabytes of it. */
const isFull = process.env.FULL_SWEEPS === "true";

it("reads two megabytes of any hostile shape in work that grows with their length alone", {
  timeout: 1_200_000,
}, async () => {
  const program = [
    "--disable-warning=ExperimentalWarning",
    "tests/support/html/count-steps.ts",
    ...(isFull ? ["--all"] : []),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, program, { maxBuffer: 10_000_000 });
  const costs = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Cost);
  expect(new Set(costs.map(({ shape }) => shape))).toEqual(new Set(isFull ? HOSTILE_SHAPES : SHAPES_OF_EVERY_RUN));
  expect(costs.filter(({ bytes }) => bytes < 2 * 1_024 * 1_024)).toEqual([]);
  // Something is counted at all.
  expect(Math.min(...costs.map(({ stepsPerByte, walkedPerByte }) => stepsPerByte + walkedPerByte))).toBeGreaterThan(
    0.5,
  );
  const crawled = costs.filter(({ way }) => way === "by a crawl");
  expect(new Set(crawled.map(({ shape }) => shape))).toEqual(new Set(isFull ? HOSTILE_SHAPES : SHAPES_OF_EVERY_RUN));
  expect(crawled.filter(({ longestStretch }) => longestStretch > MOST_STEPS_IN_A_STRETCH)).toEqual([]);
  expect(
    costs.filter(
      ({ stepsPerByte, walkedPerByte }) => stepsPerByte > MOST_STEPS_PER_BYTE || walkedPerByte > MOST_WALKED_PER_BYTE,
    ),
  ).toEqual([]);
});
