import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Guidance, Mirror } from "../domain/guidance.ts";
import { FIRST_STATE, transition } from "../domain/onboarding.ts";

const SECOND = transition(FIRST_STATE, "complete");
const SKIPPED = transition(FIRST_STATE, "skip");

/** Another text of the same origin; `full` refuses to take more. */
class Box {
  readonly kept = new Map<string, string>();
  full = false;
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, text: string) => {
    if (this.full) throw new Error("QuotaExceededError");
    this.kept.set(key, text);
  };
}

let box: Box;
let fetched: ReturnType<typeof vi.fn<(path: string, init: RequestInit) => Promise<Response>>>;

const mirror = (change: Partial<Guidance> = {}): Guidance => ({
  onboarding: FIRST_STATE,
  checklist: {},
  dismissed: [],
  tours: [],
  progress: null,
  readAtMs: 1_000_000,
  shown: true,
  known: true,
  owner: "ann",
  steps: [],
  items: [],
  noticed: [],
  announcements: [],
  ...change,
});

/** A newly opened page. */
async function open(loaded: Guidance) {
  vi.resetModules();
  const store = await import("./store.ts");
  store.adopt(loaded);
  return store;
}

const answer = (change: Partial<Mirror> = {}) => {
  const { onboarding, checklist, dismissed, tours, progress, readAtMs } = mirror(change);
  return Promise.resolve(Response.json({ onboarding, checklist, dismissed, tours, progress, readAtMs }));
};
const sent = () =>
  fetched.mock.calls.map(
    ([, { body }]) => JSON.parse((body as URLSearchParams).get("changes") ?? "") as Record<string, unknown>,
  );
const stored = (key: string): unknown => JSON.parse(box.getItem(key) ?? "null");
/** Lets everything run that waits for nothing but its turn. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

// Files share one process.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  box = new Box();
  fetched = vi.fn(() => Promise.reject(new Error("offline")));
  vi.stubGlobal("localStorage", box);
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("window", { addEventListener: () => undefined, removeEventListener: () => undefined });
});

it("keeps what the account says under the specified keys, and sends nothing", async () => {
  await open(mirror({ onboarding: SECOND, checklist: { "two-factor": true }, dismissed: ["a"], tours: ["dashboard"] }));
  expect(stored("onboarding")).toEqual(SECOND);
  expect(stored("getting_started_checklist")).toEqual({ "two-factor": true });
  expect(stored("dismissed_features")).toEqual(["a"]);
  expect(stored("completed_tours")).toEqual(["dashboard"]);
  expect(fetched).not.toHaveBeenCalled();
});

it("sends each change, and is in step with the answer", async () => {
  const { saveLocal, readLocal } = await open(mirror());
  fetched.mockImplementation(() =>
    answer({ onboarding: SECOND, dismissed: ["from another device"], readAtMs: 1_000_001 }),
  );
  saveLocal("onboarding", SECOND);
  expect(stored("onboarding")).toEqual(SECOND);
  await settled();
  expect(sent()).toMatchObject([{ onboarding: { state: SECOND } }]);
  expect(readLocal("dismissed_features")).toEqual(["from another device"]);
  expect(stored("guidance_outbox")).toMatchObject({ onboardingAtMs: null });
});

it("keeps what could not be sent over the account's older state, and sends it with the next page", async () => {
  const first = await open(mirror());
  first.saveLocal("onboarding", SKIPPED);
  first.saveLocal("getting_started_checklist", { "two-factor": true });
  await settled();
  const second = await open(mirror({ checklist: { "compare-plans": true }, readAtMs: 2_000_000 }));
  expect(second.readLocal("onboarding")).toEqual(SKIPPED);
  expect(second.readLocal("getting_started_checklist")).toEqual({ "compare-plans": true, "two-factor": true });
  await settled();
  expect(sent().at(-1)).toMatchObject({
    onboarding: { state: SKIPPED },
    checklist: { "two-factor": { completed: true } },
  });
});

it("another person's values, and values of nobody, are not taken over", async () => {
  const first = await open(mirror());
  first.saveLocal("onboarding", SKIPPED);
  const second = await open(mirror({ owner: "bob" }));
  expect(second.readLocal("onboarding")).toEqual(FIRST_STATE);
  expect(stored("onboarding")).toEqual(FIRST_STATE);
  box.kept.delete("guidance_outbox");
  box.kept.set("onboarding", JSON.stringify(SKIPPED));
  expect((await open(mirror())).readLocal("onboarding")).toEqual(FIRST_STATE);
});

it.each([
  "{",
  "[]",
  '"x"',
  "null",
  '{"owner":"ann","onboardingAtMs":"soon","checklistAtMs":[1],"dismissed":{},"tours":7}',
])("an outbox of %j is an empty one", async (text) => {
  box.kept.set("guidance_outbox", text);
  box.kept.set("onboarding", "\u0000");
  expect((await open(mirror({ onboarding: SECOND }))).readLocal("onboarding")).toEqual(SECOND);
  await settled();
  expect(fetched).not.toHaveBeenCalled();
});

it("works from memory while storage is full, and sends as always", async () => {
  box.full = true;
  const { saveLocal, readLocal } = await open(mirror());
  fetched.mockImplementation(() => answer({ tours: ["dashboard"], readAtMs: 1_000_001 }));
  saveLocal("completed_tours", ["dashboard"]);
  expect(readLocal("completed_tours")).toEqual(["dashboard"]);
  await settled();
  expect(sent()).toEqual([{ tours: ["dashboard"] }]);
  expect(box.kept.size).toBe(0);
});

it("works while storage is switched off", async () => {
  vi.stubGlobal("localStorage", undefined);
  const { saveLocal, readLocal } = await open(mirror());
  saveLocal("dismissed_features", ["a"]);
  expect(readLocal("dismissed_features")).toEqual(["a"]);
});

it("sends only what is new", async () => {
  const { saveLocal } = await open(
    mirror({ dismissed: ["a"], checklist: { "two-factor": true, "compare-plans": true } }),
  );
  saveLocal("dismissed_features", ["a", "b"]);
  await settled();
  saveLocal("getting_started_checklist", { "two-factor": false, "compare-plans": true });
  await settled();
  expect(sent()[0]).toEqual({ dismissed: ["b"] });
  expect(sent()[1]).toEqual({
    dismissed: ["b"],
    checklist: { "two-factor": { completed: false, ageMs: expect.any(Number) } },
  });
});

it("a change made while another is under way is not lost to its answer", async () => {
  const { saveLocal, readLocal } = await open(mirror());
  let arrive: (response: Response) => void = () => undefined;
  fetched.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
  saveLocal("getting_started_checklist", { "two-factor": true });
  saveLocal("getting_started_checklist", { "two-factor": true, "compare-plans": true });
  fetched.mockImplementation(() =>
    answer({ checklist: { "two-factor": true, "compare-plans": true }, readAtMs: 1_000_002 }),
  );
  arrive(await answer({ checklist: { "two-factor": true }, readAtMs: 1_000_001 }));
  await settled();
  expect(readLocal("getting_started_checklist")).toEqual({ "two-factor": true, "compare-plans": true });
  // It came after what was confirmed, however long that was on its way.
  expect(sent().at(-1)).toEqual({
    checklist: { "compare-plans": { completed: true, ageMs: expect.any(Number) } },
    afterMs: 1_000_001,
  });
});

it("a late answer does not undo a newer one; a clock set back shuts nobody out", async () => {
  const store = await open(mirror({ onboarding: SKIPPED, readAtMs: 1_000_000 }));
  store.adopt(mirror({ onboarding: FIRST_STATE, readAtMs: 999_000 }));
  expect(store.readLocal("onboarding")).toEqual(SKIPPED);
  store.adopt(mirror({ onboarding: SECOND, readAtMs: 1_000 }));
  expect(store.readLocal("onboarding")).toEqual(SECOND);
});

it("a page that was on its way while another tab's change was confirmed takes that change over", async () => {
  const first = await open(mirror());
  fetched.mockImplementation(() => answer({ checklist: { "two-factor": true }, readAtMs: 1_000_500 }));
  first.saveLocal("getting_started_checklist", { "two-factor": true });
  await settled();
  const second = await open(mirror({ readAtMs: 1_000_200 }));
  expect(second.readLocal("getting_started_checklist")).toEqual({ "two-factor": true });
  expect(stored("getting_started_checklist")).toEqual({ "two-factor": true });
  expect((await open(mirror({ readAtMs: 1_000 }))).readLocal("getting_started_checklist")).toEqual({});
});

it.each([
  ["what is refused for good is not sent again", () => new Response(null, { status: 400 }), 1],
  ["what met an outage is", () => new Response(null, { status: 500 }), 2],
  ["and what met a damaged answer", () => Response.json({ onboarding: "x" }), 2],
])("%s", async (_, respond, times) => {
  const { saveLocal, readLocal } = await open(mirror());
  fetched.mockImplementation(() => Promise.resolve(respond()));
  saveLocal("onboarding", SECOND);
  await settled();
  expect(readLocal("onboarding")).toEqual(SECOND);
  await open(mirror({ readAtMs: 1_000_001 }));
  await settled();
  expect(fetched).toHaveBeenCalledTimes(times);
});

it("a view as somebody else keeps and sends nothing", async () => {
  const { saveLocal } = await open(mirror({ owner: null }));
  saveLocal("onboarding", SKIPPED);
  await settled();
  expect(box.kept.size).toBe(0);
  expect(fetched).not.toHaveBeenCalled();
});

it("without the account's answer this browser's own values are shown, and stay", async () => {
  await open(mirror({ onboarding: SECOND }));
  const store = await open(mirror({ known: false }));
  expect(store.readLocal("onboarding")).toEqual(SECOND);
  expect(stored("onboarding")).toEqual(SECOND);
});

it("sends what the product saw done, once", async () => {
  fetched.mockImplementation(() => answer({ checklist: { "two-factor": true }, readAtMs: 1_000_001 }));
  const seen = mirror({ checklist: { "two-factor": true }, noticed: ["two-factor"] });
  const store = await open(seen);
  await settled();
  await settled();
  expect(sent()).toMatchObject([{ checklist: { "two-factor": { completed: true } } }]);
  // The page is left and shown again with what it had loaded.
  store.adopt(seen);
  await settled();
  expect(sent()).toHaveLength(1);
  expect(stored("getting_started_checklist")).toEqual({ "two-factor": true });
});

it("retries automatically, with longer and longer pauses", async () => {
  const { saveLocal } = await open(mirror());
  saveLocal("onboarding", SKIPPED);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(fetched).toHaveBeenCalledTimes(2);
  fetched.mockImplementation(() => answer({ onboarding: SKIPPED, readAtMs: 1_000_001 }));
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(stored("guidance_outbox")).toMatchObject({ onboardingAtMs: null });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetched).toHaveBeenCalledTimes(3);
});

it("sends at once when the connection comes back, also while a send without it is still failing", async () => {
  const { saveLocal, online } = await open(mirror());
  let fail: (reason: Error) => void = () => undefined;
  fetched.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  saveLocal("onboarding", SKIPPED);
  online();
  fetched.mockImplementation(() => answer({ onboarding: SKIPPED, readAtMs: 1_000_001 }));
  fail(new Error("offline"));
  await settled();
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(stored("guidance_outbox")).toMatchObject({ onboardingAtMs: null });
});
