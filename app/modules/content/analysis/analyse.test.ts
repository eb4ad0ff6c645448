import { expect, test } from "vitest";
import { type Analysed, analyse } from "./analyse.server.ts";
import { hasTransition, isPassive } from "./domain/english.ts";
import { slugOf } from "./domain/slug.ts";

const PIECE: Analysed = {
  title: "Green tea: how to brew it",
  language: "en",
  keyphrase: "green tea",
  description: "How green tea is brewed.",
  slug: "",
  body: "Green tea is simple. However, the water must be cool.\n\n## Water for green tea\n\nBoil it. Then wait. See [pots](/pots) and [more](https://tea.example/).",
};

const toneOf = async (piece: Analysed, list: "readability" | "keyphrase", id: string) =>
  (await analyse(piece))[list].find((check) => check.id === id)?.tone;

test("counts of a short text, by hand", async () => {
  expect(await analyse(PIECE)).toMatchObject({
    words: 18,
    sentences: 5,
    readingMinutes: 1,
    outline: [{ depth: 2, text: "Water for green tea" }],
    links: { internal: 1, external: 1 },
    preview: { slug: "green-tea-how-to-brew-it", description: "How green tea is brewed.", image: null },
  });
});

test("the first picture of the text is that of its social card", async () => {
  const [one, two] = ["a", "b"].map((letter) => `/content-images/${letter.repeat(32)}`);
  const { preview } = await analyse({ ...PIECE, body: `Text.\n\n![A pot](${one})\n\n![A cup](${two})` });
  expect(preview.image).toBe(one);
});

test("where the keyphrase is", async () => {
  const { keyphrase } = await analyse(PIECE);
  expect(Object.fromEntries(keyphrase.map(({ id, tone }) => [id, tone]))).toEqual({
    title: "good",
    first: "good",
    subheadings: "good",
    description: "good",
    slug: "good",
    density: "bad",
  });
  expect((await analyse({ ...PIECE, keyphrase: "" })).keyphrase).toEqual([]);
  expect(await toneOf({ ...PIECE, title: "Brewing" }, "keyphrase", "title")).toBe("bad");
});

test("a quarter of the sentences may be long", async () => {
  const long = `${"word ".repeat(21).trim()}.`;
  const short = "One word.";
  const body = (count: number) => [long, ...Array.from({ length: count }, () => short)].join(" ");
  expect(await toneOf({ ...PIECE, body: body(3) }, "readability", "sentences")).toBe("good");
  expect(await toneOf({ ...PIECE, body: body(1) }, "readability", "sentences")).toBe("bad");
});

test("limits of paragraphs, parts without a heading and equal beginnings", async () => {
  const words = (count: number) => "tea ".repeat(count);
  expect(await toneOf({ ...PIECE, body: words(150) }, "readability", "paragraphs")).toBe("good");
  expect(await toneOf({ ...PIECE, body: words(201) }, "readability", "paragraphs")).toBe("bad");
  expect(await toneOf({ ...PIECE, body: `${words(100)}\n\n`.repeat(3) }, "readability", "headings")).toBe("good");
  expect(await toneOf({ ...PIECE, body: `${words(100)}\n\n`.repeat(4) }, "readability", "headings")).toBe("bad");
  expect(await toneOf({ ...PIECE, body: "We go. We see." }, "readability", "beginnings")).toBe("good");
  expect(await toneOf({ ...PIECE, body: "We go. We see. We win." }, "readability", "beginnings")).toBe("bad");
});

test("a language without rules says so and gets no score", async () => {
  const { readability } = await analyse({ ...PIECE, language: "et" });
  expect(readability.filter(({ tone }) => tone === "info").map(({ id }) => id)).toEqual(["flesch", "style"]);
  expect(readability.find(({ id }) => id === "passive")).toBeUndefined();
});

test.each([
  ["The tea was made by Mari.", true],
  ["The pots are being washed.", true],
  ["Mari made the tea.", false],
  ["It is a red pot.", false],
])("passive: %s %s", (sentence, passive) => expect(isPassive(sentence)).toBe(passive));

test.each([
  ["However, it rained.", true],
  ["It rained, so we stayed.", true],
  ["The sofa is soft.", false],
])("transition: %s %s", (sentence, has) => expect(hasTransition(sentence)).toBe(has));

test.each([
  ["Tea in winter", "tea-in-winter"],
  ["Größe & Maß!", "grosse-mass"],
  ["Чай", ""],
  ["a".repeat(200), "a".repeat(80)],
])("address of %s", (title, slug) => expect(slugOf(title)).toBe(slug));

test("10,000 words are measured fast", async () => {
  const body = Array.from(
    { length: 500 },
    () => "However, the tea that we drink here was grown on the hills above the sea, and it is good.",
  ).join("\n\n");
  const startedAt = performance.now();
  await analyse({ ...PIECE, body });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
