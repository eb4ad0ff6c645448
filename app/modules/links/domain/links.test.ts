import { describe, expect, it } from "vitest";
import { checkDestination, readBlockedHost } from "./destination.ts";
import { chooseDestination, pickVariant, positionOf, stateOf } from "./routing.ts";
import { NO_ROUTING, routingSchema } from "./routing-schema.ts";
import { keptDetails, sampledFor } from "./sampling.ts";
import { checkSlug, RANDOM_SLUG_BYTES, RANDOM_SLUG_CHARS, randomSlug } from "./slug.ts";
import { clickIdText, readClickId, taggedUrl } from "./tagged-url.ts";

const refusalOf = (text: string): string => {
  const checked = checkSlug(text);
  return checked.ok ? "" : checked.error.message;
};

describe("slugs", () => {
  it.each(["spring-sale", "a1b", "x".repeat(50), "class-of-26", "scunthorpe", "document"])("takes %s", (slug) => {
    expect(checkSlug(slug)).toEqual({ ok: true, value: slug });
  });

  it("stores a slug in lower case", () => {
    expect(checkSlug("Spring-Sale")).toEqual({ ok: true, value: "spring-sale" });
  });

  it.each(["ѕpring", "pаypal", "ｓale", "sale\u200b", "größe", "١٢٣"])("refuses the look-alike %s", (slug) => {
    expect(refusalOf(slug)).toContain("other alphabets");
  });

  it.each(["admin", "API", "login", "stats", "robots"])("refuses the reserved word %s", (slug) => {
    expect(refusalOf(slug)).toContain("reserved");
  });

  it.each([
    ...[
      "kaja-official",
      "k4ja-news",
      "officialkaja",
      "kajalogin",
      "paypal-login",
      "PayPal_Secure-2026",
      "pay-pal-verify",
    ],
    ...["paypa1-account", "arnazon-refund", "g00gle-signin", "netflixsupport", "office365-reset", "linkedln-security"],
  ])("refuses %s, which passes for an official page", (slug) => {
    expect(refusalOf(slug)).toContain("official page");
  });

  it.each([
    ...["kajak-tour", "google-ads-tips", "instagram-bio", "amazon-guide", "support-day", "login-page-tests"],
    ...["account-based-marketing", "visa-support", "apple-pie", "secure-shopping", "paypal"],
  ])("takes %s, which only names something", (slug) => {
    expect(checkSlug(slug).ok).toBe(true);
  });

  it.each(["fuck-this", "sh1t", "big-4ss", "f-u-c-k", "P0rn-hub", "xxporn"])("refuses the offensive %s", (slug) => {
    expect(refusalOf(slug)).toContain("offend");
  });

  it.each(["", "ab", "x".repeat(51), "-abc", "abc-", "a b c", "a/b", "../etc", "a.b", "a%2fb", "<script>"])(
    "refuses %j",
    (slug) => {
      expect(refusalOf(slug)).toMatch(/^Use /);
    },
  );

  it("makes random slugs that its own rules accept, all characters about equally often", () => {
    const seen = new Map<string, number>();
    const slugs = Array.from({ length: 4_000 }, () =>
      randomSlug(crypto.getRandomValues(new Uint8Array(RANDOM_SLUG_BYTES))),
    );
    for (const char of slugs.join("")) seen.set(char, (seen.get(char) ?? 0) + 1);
    expect(slugs.every((slug) => slug.length === RANDOM_SLUG_CHARS && checkSlug(slug).ok)).toBe(true);
    expect(seen.size).toBe(27);
    const expected = (4_000 * RANDOM_SLUG_CHARS) / 27;
    const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 26 degrees of freedom: exceeded once in a million runs (R: qchisq(1 - 1e-6, 26) = 76.1).
    expect(chiSquare).toBeLessThan(76.1);
  });
});

describe("destinations", () => {
  const check = (url: string, blockedHosts: string[] = []) =>
    checkDestination(new URL(url), { ownHosts: ["go.example"], blockedHosts });

  it("takes a page, also one of the product itself that is no short link", () => {
    expect(check("https://shop.example/a?b=1#c")).toEqual({ ok: true, value: "https://shop.example/a?b=1#c" });
    expect(check("https://go.example/f/123").ok).toBe(true);
    expect(check("https://other.example/r/abc").ok).toBe(true);
  });

  it.each([
    "https://go.example/r/abc",
    "https://GO.example./r/abc",
    "http://go.example/R/abc",
    "https://go.example//r/abc",
    "https://go.example/%72/abc",
    "https://go.example/r",
    "https://go.example/x/../r/abc",
  ])("refuses %s: a short link that leads to one", (url) => {
    expect(check(url).ok).toBe(false);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "mailto:a@b.example"])(
    "refuses %s",
    (url) => {
      expect(check(url).ok).toBe(false);
    },
  );

  it("refuses blocked hosts and what lies below them", () => {
    expect(check("https://evil.example/x", ["evil.example"]).ok).toBe(false);
    expect(check("https://a.b.evil.example./x", ["evil.example"]).ok).toBe(false);
    expect(check("https://notevil.example/x", ["evil.example"]).ok).toBe(true);
  });

  it("reads a host of the block list from an address", () => {
    expect(readBlockedHost(" https://www.Evil.example/x ")).toEqual({ ok: true, value: "evil.example" });
    expect(readBlockedHost("bücher.example")).toEqual({ ok: true, value: "xn--bcher-kva.example" });
    for (const text of ["", "evil", "a b.example", "*"]) expect(readBlockedHost(text).ok).toBe(false);
  });
});

describe("routing", () => {
  const FINN = { country: "FI", device: "mobile", language: "fi" } as const;
  const target = (change: object) =>
    routingSchema.parse({ targets: [{ destination: "https://t.example/", ...change }] });

  it.each([
    [{ countries: ["FI", "SE"] }, true],
    [{ countries: ["EE"] }, false],
    [{ devices: ["mobile"] }, true],
    [{ devices: ["desktop"] }, false],
    [{ languages: ["fi"] }, true],
    [{ countries: ["FI"], devices: ["mobile"], languages: ["sv"] }, false],
  ])("a target of %j fits a phone in Finland: %s", (change, fits) => {
    const chosen = chooseDestination("https://d.example/", target(change), FINN, 0);
    expect(chosen.destination).toBe(fits ? "https://t.example/" : "https://d.example/");
    expect(chosen.target).toBe(fits ? 0 : null);
  });

  it("the first target that fits wins, and a person of unknown country fits none that names countries", () => {
    const routing = routingSchema.parse({
      targets: [
        { countries: ["FI"], destination: "https://1.example/" },
        { countries: ["FI"], destination: "https://2.example/" },
      ],
    });
    expect(chooseDestination("https://d.example/", routing, FINN, 0).destination).toBe("https://1.example/");
    const unknown = { country: "", device: "", language: "" } as const;
    expect(chooseDestination("https://d.example/", routing, unknown, 0).destination).toBe("https://d.example/");
  });

  const split = (...weights: number[]) =>
    weights.map((weight, at) => ({ weight, destination: `https://${at}.example/` }));

  it("picks by weight at the edges, and never what has no weight", () => {
    expect(pickVariant(split(50, 50), 0.4999)).toBe(0);
    expect(pickVariant(split(50, 50), 0.5)).toBe(1);
    expect(pickVariant(split(0, 1, 0), 0)).toBe(1);
    expect(pickVariant(split(0, 1, 0), 0.999_999)).toBe(1);
    expect(pickVariant(split(1, 0), 1)).toBe(0);
    expect(pickVariant(split(0, 0), 0.5)).toBeNull();
  });

  it.each([[[0, 0]], [[0]], [[101, 1]], [[-1, 5]], [[1.5, 1]], [[1, 1, 1, 1, 1]]])(
    "refuses the weights %j",
    (weights) => {
      expect(routingSchema.safeParse({ variants: split(...weights) }).success).toBe(false);
    },
  );

  it("splits the visitors of a day as the weights say, by a chi-square test", () => {
    const weights = [10, 20, 30, 40];
    const visitors = 40_000;
    const counts = [0, 0, 0, 0];
    for (let visitor = 0; visitor < visitors; visitor++) {
      const picked = pickVariant(
        split(...weights),
        positionOf(String(visitor), "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7"),
      );
      counts[picked ?? -1] = (counts[picked ?? -1] ?? 0) + 1;
    }
    const chiSquare = weights.reduce((sum, weight, at) => {
      const expected = (visitors * weight) / 100;
      return sum + ((counts[at] ?? 0) - expected) ** 2 / expected;
    }, 0);
    // 3 degrees of freedom (R: qchisq(0.999, 3) = 16.27). The visitors are always the same ones, and so is the result.
    expect(chiSquare).toBeLessThan(16.27);
  });

  it("the split of one link says nothing of that of another", () => {
    const same = Array.from({ length: 10_000 }, (_, at) => {
      const half = (link: string) => pickVariant(split(1, 1), positionOf(String(at), link));
      return half("link-a") === half("link-b") ? 1 : 0;
    }).reduce<number>((sum, one) => sum + one, 0);
    // Half of them, give or take four standard deviations of 50.
    expect(Math.abs(same - 5_000)).toBeLessThan(200);
  });
});

describe("state", () => {
  const OPEN = { archivedAtMs: null, startsAtMs: null, expiresAtMs: null };

  it.each([
    [{}, "open"],
    [{ startsAtMs: 1_001 }, "scheduled"],
    [{ startsAtMs: 1_000 }, "open"],
    [{ expiresAtMs: 1_001 }, "open"],
    [{ expiresAtMs: 1_000 }, "expired"],
    [{ startsAtMs: 5_000, expiresAtMs: 900 }, "expired"],
    [{ archivedAtMs: 1, expiresAtMs: 900 }, "archived"],
  ])("%j at 1,000: %s", (change, state) => {
    expect(stateOf({ ...OPEN, ...change }, 1_000)).toBe(state);
  });
});

describe("tagged URLs", () => {
  it("adds parameters, replaces parameters that the destination has already, and leaves the rest", () => {
    const utm = { ...NO_ROUTING.utm, source: "news letter", campaign: "spring&sale" };
    expect(taggedUrl("https://shop.example/p?utm_source=old&x=1#top", utm, null)).toBe(
      "https://shop.example/p?utm_source=news+letter&x=1&utm_campaign=spring%26sale#top",
    );
    expect(taggedUrl("https://shop.example/p?a=%20b", NO_ROUTING.utm, null)).toBe("https://shop.example/p?a=%20b");
  });

  it("reads back the click id that it writes, and nothing else", () => {
    const click = { slug: "spring-sale", seq: 123_456, token: "AbCd_-12" };
    expect(readClickId(clickIdText(click))).toEqual(click);
    for (const text of ["", "x", "a.b", "spring.1.short", `spring.${"9".repeat(11)}.AbCd_-12`, "../x.1.AbCd_-12"])
      expect(readClickId(text)).toBeNull();
  });
});

it("100,000 clicks of a day make at most 300 events, which stand for all of them but a rest", () => {
  const stands = Array.from({ length: 100_000 }, (_, at) => sampledFor(at + 1)).filter((every) => every !== null);
  expect(stands).toHaveLength(100 + 90 + 99);
  expect(stands.reduce((sum, every) => sum + every, 0)).toBe(100 + 900 + 99_000);
});

describe("details of clicks", () => {
  const budget = (used: number, clicksToday: number) => ({ used, allowed: 30_000, clicksToday });

  it("are all kept while half of the month's budget is left", () => {
    expect(keptDetails(5_000, budget(14_999, 500_000))).toBe(5_000);
  });

  it("are a fair share of the day beyond it: 1,000, of the next 9,000 a tenth, of the next 90,000 a hundredth", () => {
    expect(keptDetails(1_000, budget(15_000, 1_000))).toBe(1_000);
    expect(keptDetails(9_000, budget(15_000, 10_000))).toBe(900);
    expect(keptDetails(90_000, budget(15_000, 100_000))).toBe(900);
    expect(keptDetails(1_000, budget(27_500, 1_000))).toBe(190);
  });

  it("sent one by one or all at once are as many", () => {
    let kept = 0;
    for (let today = 1; today <= 12_000; today++) kept += keptDetails(1, budget(15_000, today));
    expect(kept).toBe(keptDetails(12_000, budget(15_000, 12_000)));
  });

  it("never go beyond the budget", () => {
    expect(keptDetails(500, budget(29_990, 10))).toBe(10);
    expect(keptDetails(500, budget(30_000, 500))).toBe(0);
  });
});
