import { describe, expect, test } from "vitest";
import { cardsOf, judgeSharing, type SharedPage } from "./social-cards.ts";

const FULL: Record<string, string> = {
  "og:title": "Green tea",
  "og:type": "article",
  "og:image": "https://tea.example/green.png",
  "og:image:width": "1200",
  "og:image:height": "630",
  "og:image:alt": "A cup",
  "og:url": "https://tea.example/green",
  "og:description": "How to brew it",
  "twitter:card": "summary_large_image",
};

const pageWith = (tags: Record<string, string | undefined> = {}): SharedPage => ({
  url: "https://tea.example/green",
  title: "Green tea · Tea shop",
  description: "Of the page",
  metas: Object.entries({ ...FULL, ...tags }).flatMap(([name, content]) =>
    content === undefined ? [] : [{ name, content }],
  ),
});
const titles = (tags: Record<string, string | undefined>) =>
  judgeSharing(pageWith(tags)).map(({ tone, title }) => `${tone}: ${title}`);

describe("tags for sharing", () => {
  test("a full set is good", () => expect(titles({})).toEqual(["good: The four required Open Graph tags are there"]));

  test.each<[Record<string, string | undefined>, string]>([
    [{ "og:image": undefined }, "bad: Required Open Graph tags are missing"],
    [{ "og:type": undefined }, "warn: Required Open Graph tags are missing"],
    [{ "og:image": "/green.png" }, "bad: The picture's address is not absolute"],
    [{ "og:image": "http://tea.example/green.png" }, "warn: The picture is on http"],
    [{ "og:image:width": undefined }, "info: The picture has no stated size"],
    [{ "og:image:width": "600" }, "warn: The picture is small for a large card"],
    [{ "og:image:height": "1200" }, "info: The picture will be cut"],
    [{ "og:image:alt": undefined }, "info: The picture has no alternative text"],
    [{ "og:url": "https://tea.example/other" }, "info: og:url is another URL"],
    [{ "twitter:card": undefined }, "info: No twitter:card"],
    [{ "twitter:card": "huge" }, "warn: twitter:card has a value that X does not know"],
  ])("%j", (tags, expected) => expect(titles(tags)).toContain(expected));
});

describe("cards", () => {
  test("take the network's own tags first, then Open Graph, then the page's", () => {
    const [facebook, linkedIn, x] = cardsOf(pageWith({ "twitter:title": "Tea for X", "og:image": "/green.png" }));
    expect(facebook).toMatchObject({
      title: "Green tea",
      description: "How to brew it",
      picture: "https://tea.example/green.png",
      layout: "large",
      host: "tea.example",
    });
    expect(linkedIn?.description).toBe("");
    expect(x).toMatchObject({ title: "Tea for X", layout: "large" });
    const bare = cardsOf({ ...pageWith(), metas: [] });
    expect(bare[0]).toMatchObject({
      title: "Green tea · Tea shop",
      description: "Of the page",
      picture: "",
      layout: "small",
    });
    expect(bare[2]?.layout).toBe("small");
  });

  test("an address that does not parse is no picture", () => {
    expect(cardsOf(pageWith({ "og:image": "http://" }))[0]?.picture).toBe("");
  });
});
