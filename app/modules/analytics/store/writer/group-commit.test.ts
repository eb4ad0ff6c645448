import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GroupCommit, TICK_MS } from "./group-commit.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A group whose commits are written down, with the moment of each; of texts that cannot be written none is. */
function watched() {
  const commits: { atMs: number; calls: string[] }[] = [];
  const startMs = Date.now();
  const group = new GroupCommit<string, string>((calls) => {
    if (calls.includes("poisoned")) throw new Error("cannot be written");
    commits.push({ atMs: Date.now() - startMs, calls: [...calls] });
    return calls.map((call) => `${call} is written`);
  });
  return { group, commits };
}

describe("calls of a moment", () => {
  it("that come alone wait for nobody", async () => {
    const { group, commits } = watched();
    const first = group.add("a");
    await vi.advanceTimersByTimeAsync(0);
    expect(await first).toBe("a is written");
    await vi.advanceTimersByTimeAsync(5 * TICK_MS);
    const later = group.add("b");
    await vi.advanceTimersByTimeAsync(0);
    expect(await later).toBe("b is written");
    expect(commits).toEqual([
      { atMs: 0, calls: ["a"] },
      { atMs: 5 * TICK_MS, calls: ["b"] },
    ]);
  });

  it("share the next transaction, a tick after the one before", async () => {
    const { group, commits } = watched();
    const answers = [group.add("a")];
    for (let at = 1; at <= 3; at++) {
      await vi.advanceTimersByTimeAsync(2);
      answers.push(group.add(`b${at}`));
    }
    expect(commits).toEqual([{ atMs: 0, calls: ["a"] }]);
    await vi.advanceTimersByTimeAsync(TICK_MS);
    expect(commits[1]).toEqual({ atMs: TICK_MS, calls: ["b1", "b2", "b3"] });
    expect(await Promise.all(answers)).toEqual(["a", "b1", "b2", "b3"].map((call) => `${call} is written`));
  });

  it("wait for no clock that was set back", async () => {
    const { group, commits } = watched();
    group.add("a");
    await vi.advanceTimersByTimeAsync(0);
    vi.setSystemTime(Date.now() - 3_600_000);
    group.add("b");
    await vi.advanceTimersByTimeAsync(0);
    expect(commits.map(({ calls }) => calls)).toEqual([["a"], ["b"]]);
  });

  it("are written without the one that cannot be, which fails alone", async () => {
    const { group } = watched();
    const answers = Promise.allSettled([group.add("a"), group.add("poisoned"), group.add("b")]);
    await vi.advanceTimersByTimeAsync(0);
    expect((await answers).map((answer) => (answer.status === "fulfilled" ? answer.value : "refused"))).toEqual([
      "a is written",
      "refused",
      "b is written",
    ]);
  });
});
