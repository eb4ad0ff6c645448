import { expect, test } from "vitest";
import { minutes, seconds } from "#app/shared/time.ts";
import { askTurn, LEASE_MS, leave, NO_TURNS, type Turns } from "./turns.ts";

/** A host, and jobs that ask for their turn; "a1" is the first job of the owner "a". */
function host() {
  let turns: Turns = NO_TURNS;
  let nowMs = 1_000_000;
  return {
    ask(job: string) {
      const asked = askTurn(turns, { job, owner: job.charAt(0) }, nowMs);
      turns = asked.turns;
      return asked.answer;
    },
    leave(job: string) {
      turns = leave(turns, job);
    },
    pass(ms: number) {
      nowMs += ms;
    },
    get turns() {
      return turns;
    },
  };
}

/** The order in which jobs get the turn when each keeps it for a minute and all ask again in time. */
function order(
  at: ReturnType<typeof host>,
  jobs: readonly string[],
  late: Readonly<Record<number, readonly string[]>> = {},
): string[] {
  const served: string[] = [];
  const waiting = [...jobs];
  for (let round = 0; waiting.length > 0; round++) {
    waiting.push(...(late[round] ?? []));
    const granted = waiting.filter((job) => at.ask(job).granted);
    expect(granted.length).toBeLessThanOrEqual(1);
    at.pass(minutes(1));
    for (const job of granted) {
      at.leave(job);
      waiting.splice(waiting.indexOf(job), 1);
      served.push(job);
    }
  }
  return served;
}

test("one job has the turn; the others learn how many are before them", () => {
  const at = host();
  expect(at.ask("a1")).toEqual({ granted: true });
  expect(at.ask("b1")).toEqual({ granted: false, ahead: 1, askAgainInMs: seconds(5) });
  expect(at.ask("c1")).toEqual({ granted: false, ahead: 2, askAgainInMs: seconds(10) });
  expect(at.ask("a1")).toEqual({ granted: true });
  at.leave("a1");
  // It goes to the next job, in whatever order they ask.
  expect(at.ask("c1")).toMatchObject({ granted: false, ahead: 1 });
  expect(at.ask("b1")).toEqual({ granted: true });
});

test("owners take turns, in the order of their arrival", () => {
  expect(order(host(), ["a1", "a2", "a3", "b1", "c1", "b2"])).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("nobody is overtaken for ever by those that come later", () => {
  const newcomers = Object.fromEntries(
    Array.from({ length: 20 }, (_, round) => [round + 1, [`${"cdefghijklmnopqrstuv"[round]}1`]]),
  );
  const served = order(host(), ["a1", "a2", "a3", "b1"], newcomers);
  expect(served.indexOf("b1")).toBeLessThanOrEqual(2);
  expect(served.indexOf("a3")).toBeLessThanOrEqual(5);
  expect(served).toHaveLength(24);
});

test("a job that no longer asks loses its turn, and its place in the line", () => {
  const at = host();
  at.ask("a1");
  at.ask("b1");
  at.pass(LEASE_MS - 1);
  expect(at.ask("c1").granted).toBe(false);
  at.pass(1);
  // a1 and b1 are gone by now.
  expect(at.ask("c1")).toEqual({ granted: true });
  expect(at.ask("a1")).toMatchObject({ granted: false });
});

test("asking again extends a turn, and writes once in a minute", () => {
  const at = host();
  at.ask("a1");
  let writes = 0;
  for (let passed = 0; passed < minutes(30); passed += seconds(8)) {
    const before = at.turns;
    at.pass(seconds(8));
    expect(at.ask("a1")).toEqual({ granted: true });
    if (at.turns !== before) writes++;
  }
  expect(writes).toBeLessThanOrEqual(30);
  expect(at.ask("b1").granted).toBe(false);
});

test("leaving twice, or without a place, changes nothing; owners are forgotten with their last job", () => {
  const at = host();
  at.ask("a1");
  at.leave("a1");
  const left = at.turns;
  at.leave("a1");
  expect(at.turns).toBe(left);
  expect(at.turns).toEqual(NO_TURNS);
});
