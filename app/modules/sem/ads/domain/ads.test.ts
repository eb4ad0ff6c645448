import { describe, expect, test } from "vitest";
import type { NodeData } from "../../tree/domain/fields.ts";
import { adProblems, assetsOf } from "./ad.ts";
import { similarity } from "./alike.ts";
import { combinations, doubles } from "./combinations.ts";
import { renderText } from "./insertion.ts";
import { lintAd } from "./lint.ts";
import { strengthOf } from "./strength.ts";
import { displayWidth } from "./width.ts";

const AD: NodeData = {
  headline1: "Green tea from Japan",
  headline2: "Fresh harvest of spring",
  headline3: "Delivered in two days",
  description1: "Loose leaves of small farms, packed by hand.",
  description2: "Order before noon and brew tomorrow evening.",
  finalUrl: "https://shop.example/tea",
};

test.each([
  ["abc", 3],
  ["größe", 5],
  ["茶葉", 4],
  ["ひらカタ", 8],
  ["한국", 4],
  ["ｆｕｌｌ", 8],
  ["€5", 2],
  ["", 0],
])("%s is %d wide", (text, width) => expect(displayWidth(text)).toBe(width));

describe("insertions", () => {
  const render = (text: string, keyword?: string) => renderText(text, { keyword, maxWidth: 30 });
  test.each([
    ["Buy {KeyWord:Tea} now", undefined, "Buy Tea now"],
    ["Buy {keyword:Tea}", "Green TEA", "Buy green tea"],
    ["{Keyword:Tea}", "green tea", "Green tea"],
    ["{KeyWord:Tea}", "green tea", "Green Tea"],
    ["{KEYWord:Tea}", "usb cable", "USB Cable"],
    ["{KEYWORD:Tea}", "usb c", "USB C"],
    ["From {CUSTOMIZER.Price:€5}", undefined, "From €5"],
    ["In {LOCATION(City):your town}", undefined, "In your town"],
    ["{KeyWord:Tea}", "a keyword of more than thirty characters", "Tea"],
  ])("%s with %s is %s", (text, keyword, shown) =>
    expect(render(text, keyword)).toEqual({ text: shown, problems: [] }),
  );

  test.each(["{KeyWord}", "{CUSTOMIZER.Price}", "{Nonsense:x}", "open {brace"])("%s is refused with a reason", (text) =>
    expect(render(text).problems).toHaveLength(1),
  );

  test("the rendered length counts, not the written one", () => {
    const ad = { ...AD, headline1: "{CUSTOMIZER.a_very_long_name_of_it:Tea} from Japan" };
    expect(adProblems(ad)).toEqual([]);
    expect(adProblems({ ...AD, headline1: `{KeyWord:${"x".repeat(31)}}` })[0]?.message).toContain("31 wide");
  });
});

describe("limits of a responsive search ad", () => {
  test("a right one has no problems", () => expect(adProblems(AD)).toEqual([]));
  test.each<[string, NodeData, string]>([
    ["31 wide", { headline1: "x".repeat(31) }, "headline1"],
    ["16 double-byte characters", { headline1: "茶".repeat(16) }, "headline1"],
    ["a description of 91", { description1: "x".repeat(91) }, "description1"],
    ["two headlines", { headline3: "" }, "headline3"],
    ["one description", { description2: "" }, "description2"],
    ["the same headline twice", { headline2: "GREEN tea from Japan" }, "headline2"],
    ["a pin to position 4", { headline1Pin: "4" }, "headline1"],
    ["a description pinned to 3", { description1Pin: "3" }, "description1"],
    ["a path with a space", { path1: "green tea" }, "path1"],
    ["a path of 16", { path1: "x".repeat(16) }, "path1"],
    ["path 2 alone", { path2: "tea" }, "path1"],
    ["no address", { finalUrl: "" }, "finalUrl"],
  ])("%s is refused", (_, more, path) => expect(adProblems({ ...AD, ...more }).map((one) => one.path)).toEqual([path]));
});

describe("policy lint", () => {
  test.each([
    ["headline1", "Great tea!", "exclamation"],
    ["description1", "Great! Buy it!", "exclamation"],
    ["headline1", "Really??", "punctuation"],
    ["headline1", "SUPER teapots", "capitals"],
    ["description1", "Call +372 5555 1234 now", "phone"],
    ["headline1", "Tea ★ shop", "symbols"],
    ["headline1", "Tea 🍵 shop", "symbols"],
    ["headline1", "Two  spaces", "spacing"],
    ["description1", "Click here for tea", "click"],
    ["description1", "See www.shop.example for tea", "website"],
    ["headline1", "Better than Acme", "trademark"],
  ])("%s “%s” breaks the rule %s, with a reason", (path, text, rule) => {
    const found = lintAd({ ...AD, [path]: text }, ["ACME"]);
    expect(found.map((one) => [one.path, one.rule])).toEqual([[path, rule]]);
    expect(found[0]?.message.length).toBeGreaterThan(15);
  });

  test.each(["USB and DVD", "Great tea! Now", "Open 9:00–17:00", "Save 20% on 1,000 teas"])("%s is fine", (text) =>
    expect(lintAd({ ...AD, description1: text })).toEqual([]),
  );
});

describe("combinations", () => {
  test("without pins: every order of three", () => {
    const { headlines } = assetsOf({ ...AD, headline4: "Another one" });
    expect(combinations(headlines)).toHaveLength(24);
  });
  test("a pin keeps its position", () => {
    const { headlines } = assetsOf({ ...AD, headline2Pin: "1" });
    expect(combinations(headlines)).toEqual([
      [1, 0, 2],
      [1, 2, 0],
    ]);
  });
  test("doubles are found", () => {
    const { headlines } = assetsOf({ ...AD, headline4: "Green teas from Japan" });
    expect(similarity("Green tea from Japan", "Green teas from Japan")).toBeGreaterThan(0.5);
    const { all, double } = doubles(headlines);
    expect([all.length, double.length]).toEqual([24, 12]);
  });
});

describe("strength", () => {
  test("few assets are poor, and every reason says what would help", () => {
    const { level, reasons } = strengthOf({ ...AD, headline3: "" }, []);
    expect(level).toBe("Poor");
    expect(reasons.filter(({ points, of }) => points < of).every(({ advice }) => advice !== null)).toBe(true);
  });
  test("many different ones with keywords and no pins are excellent; pins cost", () => {
    const texts = [
      "Green tea from Japan",
      "Buy green tea today",
      "Organic green tea",
      "Fresh harvest of spring 2026",
      "Delivered in two days",
      "Small farms only",
      "Packed by hand",
      "Free samples inside",
      "Taste Kyoto at home",
      "Return it for 30 days",
      "Prices from €5 a bag",
    ];
    const ad = {
      ...Object.fromEntries(texts.map((text, at) => [`headline${at + 1}`, text])),
      ...{ description1: "Loose leaves of small farms.", description2: "Order before noon, brew tomorrow." },
      ...{ description3: "Every bag names its harvest.", description4: "Ask our tea masters anything." },
    };
    const free = strengthOf(ad, ["green tea"]);
    expect(free).toMatchObject({ level: "Excellent", score: 100 });
    const pinned = strengthOf({ ...ad, headline1Pin: "1", headline2Pin: "2", headline3Pin: "3" }, ["green tea"]);
    expect(pinned.score).toBeLessThan(free.score);
    expect(strengthOf(ad, ["cast iron pot"]).score).toBe(80);
  });
});
