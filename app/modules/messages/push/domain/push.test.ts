import { describe, expect, test } from "vitest";
import { hours, minutes } from "#app/shared/time.ts";
import { readPushAnswer } from "./answers.ts";
import { linkWithUtm } from "./link.ts";

const NOW = Date.parse("2026-11-28T06:00:00Z");
const answer = (status: number | null, retryAfter: string | null = null, attempts = 1, failure = "timeout") =>
  readPushAnswer({ status, retryAfter, failure: status === null ? failure : "" }, attempts, NOW);

describe("answers of push services", () => {
  test.each([200, 201, 202, 204])("%i: the message was taken", (status) =>
    expect(answer(status)).toEqual({ state: "sent", reason: "" }),
  );

  test.each([404, 410])("%i: the subscription is over", (status) =>
    expect(answer(status)).toEqual({ state: "gone", reason: `http_${status}` }),
  );

  test.each([400, 401, 403, 413, 301])("%i is final", (status) =>
    expect(answer(status)).toEqual({ state: "failed", reason: `http_${status}` }),
  );

  test.each([429, 500, 503])("%i is tried again, later each time, four times in all", (status) => {
    const reason = `http_${status}`;
    expect([1, 2, 3, 4].map((attempts) => answer(status, null, attempts))).toEqual([
      { state: "retry", reason, waitMs: minutes(1) },
      { state: "retry", reason, waitMs: minutes(5) },
      { state: "retry", reason, waitMs: minutes(25) },
      { state: "failed", reason },
    ]);
  });

  test("a service says how long to wait, in seconds or by a date, and not longer than two hours", () => {
    expect(answer(429, "600")).toMatchObject({ waitMs: minutes(10) });
    expect(answer(429, "Sat, 28 Nov 2026 06:20:00 GMT")).toMatchObject({ waitMs: minutes(20) });
    expect(answer(503, "999999")).toMatchObject({ waitMs: hours(2) });
    expect(answer(503, "soon")).toMatchObject({ waitMs: minutes(1) });
    expect(answer(429, "1")).toMatchObject({ waitMs: minutes(1) });
  });

  test("no answer is tried again; an address that may not be asked is removed", () => {
    expect(answer(null)).toEqual({ state: "retry", reason: "timeout", waitMs: minutes(1) });
    expect(answer(null, null, 4)).toEqual({ state: "failed", reason: "timeout" });
    expect(answer(null, null, 1, "refused-by-guard")).toEqual({ state: "gone", reason: "refused" });
  });
});

describe("links", () => {
  test("carry the campaign, and keep what they have", () => {
    expect(linkWithUtm("https://tea.example/shop?a=1#top", "spring")).toBe(
      "https://tea.example/shop?a=1&utm_source=push&utm_medium=web-push&utm_campaign=spring#top",
    );
    expect(linkWithUtm("https://tea.example/?utm_source=own", "spring")).toBe("https://tea.example/?utm_source=own");
  });
});
