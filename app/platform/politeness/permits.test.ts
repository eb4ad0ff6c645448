import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { seconds } from "#app/shared/time.ts";
import { NEW_SCHEDULE, type PermitRequest, reserve, type Schedule } from "./domain/schedule.ts";
import { gapOf, HostBusyError, HostPermits } from "./permits.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const POLITE = { gapMs: gapOf(5), crawlDelayMs: 0, patienceMs: Number.POSITIVE_INFINITY };

/** One host's object; `calls` counts the calls, which took `callMs` each. */
function hostWorld({ callMs = 0 } = {}) {
  let schedule: Schedule = NEW_SCHEDULE;
  const world = { calls: 0, sentAtMs: [] as number[], client };
  async function take(_: string, request: PermitRequest) {
    world.calls++;
    await sleep(callMs / 2);
    const reserved = reserve(schedule, request, Date.now());
    schedule = reserved.schedule;
    await sleep(callMs / 2);
    return reserved.block;
  }
  function client() {
    return new HostPermits({ take, now: () => Date.now(), sleep });
  }
  return world;
}

/** Sends `count` requests that take `answerMs` each, one after the other. */
async function worker(
  world: ReturnType<typeof hostWorld>,
  permits: HostPermits,
  { count, answerMs, request = POLITE }: { count: number; answerMs: number; request?: Omit<PermitRequest, "count"> },
) {
  for (let sent = 0; sent < count; sent++) {
    await permits.wait("a.example", request);
    world.sentAtMs.push(Date.now());
    await sleep(answerMs);
  }
}

async function run(...works: Promise<unknown>[]): Promise<number> {
  const startedAtMs = Date.now();
  let endedAtMs = 0;
  const all = Promise.all(works).then(() => {
    endedAtMs = Date.now();
  });
  while (endedAtMs === 0) await vi.advanceTimersByTimeAsync(10);
  await all;
  return endedAtMs - startedAtMs;
}

const mostInASecond = (times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + seconds(1)).length));

test("one fast worker gets the whole rate with a call in two seconds", async () => {
  const world = hostWorld({ callMs: 10 });
  const tookMs = await run(worker(world, world.client(), { count: 200, answerMs: 20 }));
  expect(mostInASecond(world.sentAtMs)).toBeLessThanOrEqual(5);
  expect(tookMs).toBeLessThan(200 * 220 * 1.03);
  expect(world.calls).toBeLessThan(200 / 9 + 6);
});

test("however many ask, no second has more requests than the rate", async () => {
  const world = hostWorld({ callMs: 30 });
  const workers = Array.from({ length: 12 }, (_, index) =>
    worker(world, world.client(), { count: 15, answerMs: 7 * index }),
  );
  await run(...workers);
  expect(world.sentAtMs).toHaveLength(180);
  expect(mostInASecond(world.sentAtMs.sort((a, b) => a - b))).toBeLessThanOrEqual(5);
});

test("a slow host costs no reserved time: its two workers are as fast as without permits", async () => {
  const world = hostWorld({ callMs: 10 });
  const permits = world.client();
  const tookMs = await run(
    worker(world, permits, { count: 30, answerMs: 1_100 }),
    worker(world, permits, { count: 30, answerMs: 1_100 }),
  );
  expect(tookMs).toBeLessThan(30 * 1_100 * 1.1);
});

test("a permit that was not used in time is void, also after a pause", async () => {
  const world = hostWorld();
  const permits = world.client();
  await run(worker(world, permits, { count: 40, answerMs: 10 }));
  await vi.advanceTimersByTimeAsync(seconds(30));
  world.sentAtMs.length = 0;
  await run(Promise.all(Array.from({ length: 10 }, () => worker(world, permits, { count: 1, answerMs: 0 }))));
  expect(mostInASecond(world.sentAtMs)).toBeLessThanOrEqual(5);
});

test("a fast rate of one's own is reached", async () => {
  const world = hostWorld({ callMs: 4 });
  const permits = world.client();
  const request = { ...POLITE, gapMs: gapOf(100) };
  const tookMs = await run(
    worker(world, permits, { count: 500, answerMs: 5, request }),
    worker(world, permits, { count: 500, answerMs: 5, request }),
  );
  expect(mostInASecond(world.sentAtMs)).toBeLessThanOrEqual(100);
  expect(1_000 / (tookMs / 1_000)).toBeGreaterThan(85);
});

test("who is not patient learns that the host is busy", async () => {
  const world = hostWorld();
  await run(worker(world, world.client(), { count: 1, answerMs: 0, request: { ...POLITE, gapMs: 60_000 } }));
  const refused = world
    .client()
    .wait("a.example", { ...POLITE, patienceMs: 10_000 })
    .catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(10);
  const cause = await refused;
  expect(cause).toBeInstanceOf(HostBusyError);
  expect((cause as HostBusyError).waitMs).toBeGreaterThan(59_000);
});
