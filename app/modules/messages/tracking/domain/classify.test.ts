import { describe, expect, test } from "vitest";
import { classify, revised, type Sighting, type Touch } from "./classify.ts";

const SENT = 1_000_000;
const click = (more: Partial<Sighting> = {}): Sighting => ({
  kind: "click",
  atMs: SENT + 60_000,
  link: 0,
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
  isPrefetch: false,
  isProgram: false,
  ...more,
});
const by = (sighting: Sighting, earlier: Touch[] = [], links = 5) =>
  classify(sighting, { earlier, sentAtMs: SENT, links });

describe("who clicked", () => {
  test.each<[string, Sighting, Touch[], string, string]>([
    ["a person, a minute later", click(), [], "human", "no_sign"],
    ["the hidden link", click({ kind: "trap", link: null }), [], "machine", "hidden_link"],
    [
      "a click beside the hidden link",
      click(),
      [{ kind: "trap", atMs: SENT + 59_000, link: null }],
      "machine",
      "hidden_link",
    ],
    ["a gateway by its name", click({ userAgent: "Barracuda Sentinel (EE)" }), [], "machine", "known_program"],
    ["what the analytics take for a program", click({ isProgram: true }), [], "machine", "known_program"],
    ["a browser that fetches ahead", click({ isPrefetch: true }), [], "machine", "prefetch"],
    ["within seconds of sending", click({ atMs: SENT + 1_500 }), [], "machine", "seconds_after_delivery"],
    ["soon after sending", click({ atMs: SENT + 12_000 }), [], "unsure", "seconds_after_delivery"],
    [
      "three links within ten seconds",
      click({ link: 2 }),
      [
        { kind: "click", atMs: SENT + 55_000, link: 0 },
        { kind: "click", atMs: SENT + 57_000, link: 1 },
      ],
      "machine",
      "burst",
    ],
  ])("%s", (_, sighting, earlier, verdict, reason) => {
    expect(by(sighting, earlier)).toEqual({ verdict, reason });
  });

  test("every link of a mail within seconds is a program's pattern", () => {
    const earlier: Touch[] = [0, 1].map((link) => ({ kind: "click", atMs: SENT + 58_000, link }));
    expect(by(click({ link: 2 }), earlier, 3)).toEqual({ verdict: "machine", reason: "all_links" });
  });

  test("a person who follows two links is still one", () => {
    expect(by(click({ link: 1 }), [{ kind: "click", atMs: SENT + 58_000, link: 0 }]).verdict).toBe("human");
    expect(by(click({ link: 0 }), [{ kind: "click", atMs: SENT + 58_000, link: 0 }]).verdict).toBe("human");
  });

  test("opens never say that a person read it", () => {
    expect(by(click({ kind: "open", link: null })).verdict).toBe("unsure");
    expect(by(click({ kind: "open", link: null, userAgent: "Mozilla/5.0 (via ggpht.com GoogleImageProxy)" }))).toEqual({
      verdict: "unsure",
      reason: "picture_proxy",
    });
    expect(by(click({ kind: "open", link: null, atMs: SENT + 500 })).verdict).toBe("machine");
  });

  test("a burst that shows later what it is takes its first clicks with it", () => {
    const earlier: Touch[] = [
      { kind: "click", atMs: SENT + 10_000, link: 0 },
      { kind: "click", atMs: SENT + 58_000, link: 1 },
    ];
    expect(revised(click(), "machine", "burst", earlier)).toEqual([1]);
    expect(revised(click(), "human", "no_sign", earlier)).toEqual([]);
  });
});
