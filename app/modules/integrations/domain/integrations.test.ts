import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hours, minutes } from "#app/shared/time.ts";
import { afterCall, type BreakerState, breakerPhase, type CallOutcome, CLOSED, LONGEST_PAUSE_MS } from "./breaker.ts";
import { checkFields } from "./check-credentials.ts";
import { CONNECTOR_IDS } from "./connector.ts";
import { CONNECTORS, connectorOf } from "./connectors/index.ts";
import { engagementOf } from "./practice.ts";
import { waitOf } from "./retry-after.ts";

const fails: CallOutcome = { kind: "fails" };

const stateAfter = (outcomes: readonly CallOutcome[], nowMs = 0): BreakerState =>
  outcomes.reduce((state, outcome) => afterCall(state, outcome, nowMs), CLOSED);

describe("the circuit breaker", () => {
  test("opens at the fifth failure in a row, and each further one doubles the pause", () => {
    expect(breakerPhase(stateAfter(Array(4).fill(fails)), 0)).toBe("closed");
    const open = stateAfter(Array(5).fill(fails));
    expect(open).toMatchObject({ failures: 5, pausedUntilMs: minutes(1) });
    expect(breakerPhase(open, minutes(1) - 1)).toBe("open");
    expect(breakerPhase(open, minutes(1))).toBe("half-open");
    expect(afterCall(open, fails, minutes(1)).pausedUntilMs).toBe(minutes(3));
    expect(stateAfter(Array(60).fill(fails)).pausedUntilMs).toBe(hours(1));
  });

  test("one answer closes it", () => {
    expect(afterCall(stateAfter(Array(9).fill(fails)), { kind: "works" }, 0)).toEqual(CLOSED);
  });

  test("waits as long as the service asks, an hour at most, and counts no failure for it", () => {
    const asked = afterCall(CLOSED, { kind: "asks-to-wait", waitMs: 5_000 }, 1_000);
    expect(asked).toEqual({ failures: 0, pausedUntilMs: 6_000, isAsked: true });
    expect(breakerPhase(asked, 6_000)).toBe("closed");
    expect(afterCall(CLOSED, { kind: "asks-to-wait", waitMs: hours(30) }, 0).pausedUntilMs).toBe(LONGEST_PAUSE_MS);
  });

  test("whatever happens, it never pauses longer than an hour, and answers alone leave it closed", () => {
    const outcome = fc.oneof(
      fc.constant<CallOutcome>({ kind: "works" }),
      fc.constant<CallOutcome>(fails),
      fc.integer({ min: -10, max: 1e9 }).map((waitMs): CallOutcome => ({ kind: "asks-to-wait", waitMs })),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(outcome, fc.nat(1e6)), { maxLength: 60 }), (steps) => {
        let [state, nowMs] = [CLOSED, 0];
        for (const [one, ms] of steps) {
          nowMs += ms;
          state = afterCall(state, one, nowMs);
          expect(state.pausedUntilMs - nowMs).toBeLessThanOrEqual(LONGEST_PAUSE_MS);
          if (one.kind === "works") expect(breakerPhase(state, nowMs)).toBe("closed");
        }
      }),
      { seed: 7 },
    );
  });
});

test.each([
  ["seconds", { "retry-after": "120" }, "", 120_000],
  ["a date", { "retry-after": "Thu, 01 Jan 1970 00:01:30 GMT" }, "", 89_000],
  ["Bluesky's reset", { "ratelimit-reset": "1000000061" }, "", 1_000_000_061_000 - 1_000],
  ["Mastodon's reset", { "x-ratelimit-reset": "1970-01-01T00:00:31.000Z" }, "", 30_000],
  ["Telegram's body", {}, '{"ok":false,"parameters":{"retry_after":7}}', 7_000],
  ["Discord's body", {}, '{"message":"…","retry_after":0.5}', 500],
  ["nothing", {}, "slow down", 60_000],
  ["nonsense", { "retry-after": "soon" }, "", 60_000],
])("a 429 asks to wait: %s", (_, headers, body, expected) => {
  expect(waitOf(new Headers(headers as Record<string, string>), body, 1_000)).toBe(expected);
});

describe("the catalogue", () => {
  test("has every connector once, with steps, an address of its documentation, and distinct fields", () => {
    expect(CONNECTORS.map(({ id }) => id)).toEqual([...CONNECTOR_IDS]);
    for (const { steps, fields, docsUrl, serverUrl } of CONNECTORS) {
      expect(steps.length).toBeGreaterThan(0);
      expect(new URL(docsUrl).protocol).toBe("https:");
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      expect(serverUrl !== null || fields.some(({ name }) => name === "serverUrl")).toBe(true);
    }
  });

  test("nothing claims to have been tried against a live service", () => {
    expect(CONNECTORS.filter(({ isTriedLive }) => isTriedLive)).toEqual([]);
  });
});

describe("credentials", () => {
  const check = (id: Parameters<typeof connectorOf>[0], given: Record<string, string>) =>
    checkFields(connectorOf(id), given);

  test("each missing field has its own message", () => {
    const checked = check("bluesky", {});
    expect(checked.ok ? [] : checked.error.map(({ path }) => path)).toEqual(["identifier", "appPassword"]);
  });

  test.each([
    [
      "bluesky",
      { identifier: "@tea.bsky.social", appPassword: "abcd-efgh-ijkl-mnop" },
      "identifier",
      "tea.bsky.social",
    ],
    ["telegram", { token: `123456789:${"a".repeat(35)}`, chatId: "-1001234" }, "chatId", "-1001234"],
    [
      "discord",
      { webhookUrl: `https://discord.com/api/webhooks/123456/${"x".repeat(60)}` },
      "webhookUrl",
      `https://discord.com/api/webhooks/123456/${"x".repeat(60)}`,
    ],
    ["http", { serverUrl: "https://a.example/x" }, "serverUrl", "https://a.example/x"],
  ] as const)("%s takes what its service hands out", (id, given, name, expected) => {
    const checked = check(id, given);
    expect(checked.ok && checked.value[name]).toBe(expected);
  });

  test.each([
    ["discord", { webhookUrl: "https://discord.com.evil.example/api/webhooks/123456/abc" }, "webhookUrl"],
    ["discord", { webhookUrl: "http://discord.com/api/webhooks/1/abc" }, "webhookUrl"],
    ["slack", { webhookUrl: "https://hooks.slack.com.evil.example/services/T/B/x" }, "webhookUrl"],
    ["telegram", { token: "123", chatId: "@tea_shop" }, "token"],
    ["telegram", { token: `123456789:${"a".repeat(35)}`, chatId: "tea shop" }, "chatId"],
    ["ghost", { serverUrl: "https://a.example", adminKey: "xyz" }, "adminKey"],
    ["http", { serverUrl: "https://a.example", headerName: "Host", headerValue: "evil" }, "headerName"],
    ["http", { serverUrl: "https://a.example", headerName: "X-Key" }, "headerValue"],
    ["http", { serverUrl: "https://a.example", headerName: "X-Key", headerValue: "a\r\nb: c" }, "headerValue"],
    ["mastodon", { serverUrl: "x".repeat(600) }, "serverUrl"],
  ] as const)("%s refuses %j", (id, given, field) => {
    const checked = check(id, given);
    expect(checked.ok ? [] : checked.error.map(({ path }) => path)).toContain(field);
  });
});

test("reactions of practice posts only grow, and are the same for the same age", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(1e9), fc.nat(1e9), (id, ageMs, moreMs) => {
      const [before, later] = [engagementOf(id, ageMs), engagementOf(id, ageMs + moreMs)];
      expect(later.likes).toBeGreaterThanOrEqual(before.likes);
      expect(later.reposts).toBeGreaterThanOrEqual(before.reposts);
      expect(later.replies).toBeGreaterThanOrEqual(before.replies);
      expect(engagementOf(id, ageMs)).toEqual(before);
    }),
    { seed: 7 },
  );
  expect(engagementOf("a", 0)).toEqual({ likes: 0, reposts: 0, replies: 0 });
  expect(engagementOf("a", hours(48)).likes).toBeGreaterThan(0);
});
