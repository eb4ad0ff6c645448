import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hours } from "#app/shared/time.ts";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem } from "#tests/support/api-cases.ts";

afterEach(() => void vi.restoreAllMocks());

const LEAD = { name: "Ann", email: "ann@example.com" };
const sendEvent = (key: string) =>
  callApi("/analytics/events", {
    key,
    json: {
      site: "01900000-0000-7000-8000-000000000000",
      events: [{ kind: "pageview", url: "https://shop.example/" }],
    },
  });

/** The counter of the day's changes answers that the day is used up. */
function useUpTheDay() {
  const stub = { take: async () => ({ allowed: false, remaining: 0, resetInMs: hours(2) }) };
  return vi.spyOn(env.RATE_LIMIT, "get").mockReturnValue(stub as never);
}

describe("changes of a day", () => {
  it("are counted once each, reads and events of websites not at all", async () => {
    const { key } = await createCaller({ plan: "pro" }, { scopes: ["leads", "analytics"] });
    const counted = vi.spyOn(env.RATE_LIMIT, "get");
    expect((await callApi("/leads", { key })).status).toBe(200);
    await sendEvent(key);
    expect(counted).toHaveBeenCalledTimes(0);
    expect((await callApi("/leads", { key, json: LEAD })).status).toBe(201);
    expect(counted).toHaveBeenCalledTimes(1);
  });

  it("are refused beyond the limit, with the time to wait; reading still works", async () => {
    const { key } = await createCaller({ plan: "pro" }, { scopes: ["leads"] });
    useUpTheDay();
    const refused = await callApi("/leads", { key, json: LEAD });
    expect(refused.headers.get("retry-after")).toBe(String(2 * 3_600));
    await expectProblem(refused, 429, "rate_limited");
    expect((await callApi("/leads", { key })).status).toBe(200);
  });

  it("repeated with their Idempotency-Key are answered from the record at the edge of the day, and not counted again", async () => {
    const { key } = await createCaller({ plan: "pro" }, { scopes: ["leads", "content"] });
    const send = (idempotencyKey: string, path = "/leads", json: unknown = LEAD) =>
      callApi(path, { key, json, headers: { "idempotency-key": idempotencyKey } });
    // Its answer is too large to keep: a repeated call reads it again.
    const sendLong = () => send("long", "/content", { title: "Long", body: "é".repeat(20_000) });
    const counted = vi.spyOn(env.RATE_LIMIT, "get");
    const [lead, long] = [await send("lead 1"), await sendLong()];
    expect([lead.status, long.status]).toEqual([201, 201]);
    const changes = counted.mock.calls.length;
    expect(changes).toBeGreaterThanOrEqual(2);
    useUpTheDay();
    for (const [first, again] of [
      [lead, await send("lead 1")],
      [long, await sendLong()],
    ] as const) {
      expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
      expect(again.headers.get("location")).toBe(first.headers.get("location"));
      expect(await again.json()).toEqual(await first.json());
    }
    expect(counted).toHaveBeenCalledTimes(changes);
    // A refusal is not kept: the call is tried again each time.
    for (let time = 0; time < 2; time++) {
      const refused = await send("lead 2", "/leads", { ...LEAD, email: "late@example.com" });
      expect(refused.headers.get("idempotent-replayed")).toBeNull();
      await expectProblem(refused, 429, "rate_limited");
    }
  });
});
