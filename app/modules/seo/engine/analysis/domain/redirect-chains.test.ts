import { describe, expect, test } from "vitest";
import { followRedirects, type RedirectAnswer } from "./redirect-chains.ts";

const moved = (target: string, status = 301): RedirectAnswer => ({ status, failure: null, target });
const answered = (status: number | null, failure: string | null = null): RedirectAnswer => ({
  status,
  failure,
  target: null,
});

const SITE: Readonly<Record<string, RedirectAnswer>> = {
  ok: answered(200),
  gone: answered(410),
  lost: answered(null, "dns"),
  one: moved("ok"),
  two: moved("one"),
  soft: moved("ok", 302),
  toGone: moved("gone"),
  toLost: moved("lost"),
  away: moved("elsewhere"),
  ring: moved("ring2"),
  ring2: moved("ring"),
  self: moved("self"),
  ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`long${at}`, moved(`long${at + 1}`)])),
};
const follow = (start: string) => followRedirects(start, (url) => SITE[url] ?? null);

describe("followRedirects", () => {
  test.each([
    ["one", 1, "ok", "ok"],
    ["two", 2, "ok", "chain"],
    ["soft", 1, "ok", "temporary"],
    ["toGone", 1, "gone", "broken"],
    ["toLost", 1, "lost", "broken"],
    ["away", 1, "elsewhere", "unknown"],
    ["ring", 2, "ring", "loop"],
    ["self", 1, "self", "loop"],
    ["long0", 10, "long10", "loop"],
  ])("%s: %i hops to %s, %s", (start, hops, end, verdict) => {
    const chain = follow(start);
    expect([chain.hops.length, chain.end.url, chain.verdict]).toEqual([hops, end, verdict]);
  });

  test("names each hop with its status", () => {
    expect(follow("two").hops).toEqual([
      { url: "two", status: 301 },
      { url: "one", status: 301 },
    ]);
  });
});
