import { describe, expect, it } from "vitest";
import { textWidthPx } from "./pixel-width.ts";
import { cutText } from "./serp-lines.ts";
import { serpPreview } from "./serp-preview.ts";

const URL_OF_PAGE = "https://www.harbour.example/sauna/k%C3%BCtmine/?utm=1";
const LONG =
  "Wood-fired saunas by the sea, heated every evening from six, with towels, birch whisks and tea; book for two hours or for the whole night, all year";

describe("cutText", () => {
  it("leaves a text alone that fits", () =>
    expect(cutText("Sauna by the sea", { fontPx: 20, linePx: 580, maxLines: 1 })).toEqual({
      lines: ["Sauna by the sea"],
      cut: false,
      widthPx: textWidthPx("Sauna by the sea", 20),
    }));

  it("cuts between words, with room for the ellipsis", () => {
    const { lines, cut } = cutText(LONG, { fontPx: 20, linePx: 300, maxLines: 1 });
    expect([lines, cut]).toEqual([["Wood-fired saunas by the sea, ..."], true]);
    expect(textWidthPx(lines[0] ?? "", 20)).toBeLessThanOrEqual(300);
  });

  it("fills lines in order; none is wider than its box", () => {
    const { lines, cut } = cutText(LONG, { fontPx: 14, linePx: 200, maxLines: 3 });
    expect(lines).toHaveLength(3);
    expect(cut).toBe(true);
    for (const line of lines) expect(textWidthPx(line, 14)).toBeLessThanOrEqual(200);
  });

  it("breaks a word that is wider than a line", () => {
    const { lines, cut } = cutText("W".repeat(60), { fontPx: 20, linePx: 200, maxLines: 2 });
    expect(lines).toEqual(["W".repeat(10), `${"W".repeat(9)} ...`]);
    expect(cut).toBe(true);
  });

  it("copes with nothing, and with a megabyte", () => {
    expect(cutText("  ", { fontPx: 14, linePx: 100, maxLines: 2 })).toEqual({ lines: [], cut: false, widthPx: 0 });
    expect(cutText("word ".repeat(200_000), { fontPx: 14, linePx: 100, maxLines: 2 })).toMatchObject({
      cut: true,
      lines: { length: 2 },
    });
  });
});

describe("serpPreview", () => {
  it("writes host and path as Google does", () => {
    const { siteName, breadcrumb } = serpPreview({ url: URL_OF_PAGE, title: "T", description: "D", device: "desktop" });
    expect([siteName, breadcrumb]).toEqual(["harbour.example", "https://www.harbour.example › sauna › kütmine"]);
  });

  it("says what is missing in place of making something up", () => {
    const preview = serpPreview({ url: URL_OF_PAGE, title: " ", description: null, device: "mobile" });
    expect([preview.title, preview.description]).toMatchObject([
      { missing: true, lines: [], cut: false },
      { missing: true, lines: [], cut: false },
    ]);
  });

  it("puts the date before the description, which takes its room", () => {
    const without = serpPreview({ url: URL_OF_PAGE, title: "T", description: LONG, device: "mobile" });
    const dated = serpPreview({
      url: URL_OF_PAGE,
      title: "T",
      description: LONG,
      date: "2026-01-03T10:00:00Z",
      device: "mobile",
    });
    expect(dated.date).toBe("3 Jan 2026");
    expect(dated.description.lines[0]?.length).toBeLessThan(without.description.lines[0]?.length ?? 0);
    expect(dated.description.widthPx).toBe(without.description.widthPx);
    expect(LONG.startsWith(dated.description.lines[0] ?? "?")).toBe(true);
  });

  it.each(["2026-13-01", "yesterday", "", null])("shows no date for %s", (date) =>
    expect(serpPreview({ url: URL_OF_PAGE, title: "T", description: "D", date, device: "desktop" }).date).toBeNull(),
  );

  it("shows more of a title on a phone, on two lines", () => {
    const title = LONG.slice(0, 78);
    const [desktop, mobile] = (["desktop", "mobile"] as const).map(
      (device) => serpPreview({ url: URL_OF_PAGE, title, description: "D", device }).title,
    );
    expect([desktop?.lines.length, desktop?.cut, mobile?.lines.length]).toEqual([1, true, 2]);
  });

  it("marks the words that were searched for", () =>
    expect(
      serpPreview({
        url: URL_OF_PAGE,
        title: "T",
        description: "Sauna by the sea",
        query: "SEA sauna",
        device: "desktop",
      }).descriptionParts,
    ).toEqual([
      [
        { text: "Sauna", bold: true },
        { text: " by the ", bold: false },
        { text: "sea", bold: true },
      ],
    ]));

  it("takes an address that is none", () =>
    expect(serpPreview({ url: "not a url", title: "T", description: "D", device: "desktop" }).breadcrumb).toBe(
      "not a url",
    ));
});

describe("bold widths", () => {
  it.each([
    ["i", 6],
    ["W", 19],
    ["Hello, world", 113],
  ])("%s is about %i px wide in bold", (text, px) => expect(textWidthPx(text, 20, "bold")).toBe(px));
});
