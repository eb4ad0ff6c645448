import { describe, expect, test } from "vitest";
import { minutes } from "#app/shared/time.ts";
import { linkState, personalWorkspaceName, waitMinutes } from "./account.ts";
import { deadConfirmLink, deadResetLink, LOGIN_MESSAGE, tooManyRequests } from "./messages.ts";

test.each([
  [0, 1],
  [1, 1],
  [60, 1],
  [61, 2],
  [900, 15],
  [903, 15],
  [841, 15],
])("%i seconds are shown as %i minutes", (retryAfterSeconds, expected) => {
  expect(waitMinutes(retryAfterSeconds, minutes(15))).toBe(expected);
});

test("the wait uses the specified words", () => {
  expect(LOGIN_MESSAGE.wait(15)).toBe("Please wait 15 minutes before trying again.");
  expect([tooManyRequests(1), tooManyRequests(2)]).toEqual([
    "Too many requests. Please wait 1 minute before trying again.",
    "Too many requests. Please wait 2 minutes before trying again.",
  ]);
});

test("a personal workspace carries the person's name", () => {
  expect([personalWorkspaceName("Mari"), personalWorkspaceName("Hannes")]).toEqual([
    "Mari’s workspace",
    "Hannes’ workspace",
  ]);
});

describe("links", () => {
  const now = new Date("2026-05-01T12:00:00Z");
  const at = (offsetMs: number) => new Date(now.getTime() + offsetMs);

  test.each([
    [null, "unknown"],
    [{ expiresAt: at(1), usedAt: null }, "valid"],
    [{ expiresAt: at(0), usedAt: null }, "expired"],
    [{ expiresAt: at(1), usedAt: at(-1) }, "used"],
    [{ expiresAt: at(-1), usedAt: at(-2) }, "used"],
  ] as const)("%j is %s", (link, state) => {
    expect(linkState(link, now)).toBe(state);
  });

  test("each dead link says what happened and what to do", () => {
    const texts = (["used", "expired", "unknown"] as const).flatMap((state) => [
      deadConfirmLink(state),
      deadResetLink(state),
    ]);
    for (const text of texts) expect(text).toMatch(/^This link .*\. .*(sign in|Ask|ask)/);
  });
});
