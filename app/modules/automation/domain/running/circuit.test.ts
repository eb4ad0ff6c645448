import { expect, test } from "vitest";
import { minutes, seconds } from "#app/shared/time.ts";
import { ask, type Circuit, CLOSED, MAX_FAILURES, note, pauseMs } from "./circuit.ts";

/** What became of a number of calls in a row that failed. */
const failed = (times: number, circuit: Circuit = CLOSED, nowMs = 0): Circuit =>
  Array.from({ length: times }).reduce<Circuit>((one) => note(one, false, nowMs), circuit);

test("calls are made until five in a row have failed; one that succeeds begins the count again", () => {
  expect(ask(failed(MAX_FAILURES - 1), 0).isAllowed).toBe(true);
  expect(ask(failed(MAX_FAILURES), 0).isAllowed).toBe(false);
  const interrupted = failed(MAX_FAILURES - 1, note(failed(MAX_FAILURES - 1), true, 0));
  expect(ask(interrupted, 0).isAllowed).toBe(true);
});

test("after the pause one call tries, and the others wait for what comes of it", () => {
  const open = failed(MAX_FAILURES);
  expect(ask(open, seconds(59)).isAllowed).toBe(false);
  const trial = ask(open, minutes(1));
  expect(trial.isAllowed).toBe(true);
  expect(ask(trial.circuit, minutes(1) + 1).isAllowed).toBe(false);
  expect(ask(note(trial.circuit, true, minutes(1)), minutes(1)).isAllowed).toBe(true);
  const again = note(trial.circuit, false, minutes(1));
  expect(again.openedAtMs).toBe(0);
  expect(ask(again, minutes(2)).isAllowed).toBe(false);
  expect(ask(again, minutes(3)).isAllowed).toBe(true);
  // A trial that nothing was heard of must not close the way for ever.
  expect(ask(trial.circuit, minutes(3)).isAllowed).toBe(true);
});

test("pauses grow to half an hour", () => {
  expect([5, 6, 7, 8, 9, 10, 50].map((failures) => pauseMs(failures) / minutes(1))).toEqual([1, 2, 4, 8, 16, 30, 30]);
});
