import { describe, expect, it } from "vitest";
import { richPreviews } from "./rich-preview.ts";
import { readItems } from "./validation-report.ts";

const drawn = (...things: object[]) =>
  richPreviews(
    readItems([{ line: 1, text: JSON.stringify({ "@context": "https://schema.org", "@graph": things }) }], []).items,
  );

describe("richPreviews", () => {
  it("draws what a product says, and nothing else", () =>
    expect(
      drawn({
        "@type": "Product",
        name: "Whisk",
        offers: { "@type": "Offer", price: 9.5, priceCurrency: "EUR", availability: "https://schema.org/InStock" },
        aggregateRating: { "@type": "AggregateRating", ratingValue: 4.5, reviewCount: 11 },
      }),
    ).toEqual([
      {
        kind: "Product",
        title: "Whisk",
        lines: [
          { label: "Rating", text: "4.5 of 5 (11)" },
          { label: "Price", text: "9.5 EUR" },
          { label: "Availability", text: "InStock" },
        ],
      },
    ]));

  it.each([
    [
      {
        "@type": "NewsArticle",
        headline: "News",
        author: [
          { "@type": "Person", name: "Ann" },
          { "@type": "Person", name: "Bo" },
        ],
      },
      "Article",
      "Author: Ann, Bo",
    ],
    [
      {
        "@type": "MusicEvent",
        name: "Concert",
        startDate: "2026-06-21",
        location: { "@type": "Place", name: "Harbour" },
      },
      "Event",
      "Starts: 2026-06-21 | Place: Harbour",
    ],
    [{ "@type": "Recipe", name: "Bread", totalTime: "PT1H" }, "Recipe", "Time: PT1H"],
    [
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", name: "Home" },
          { "@type": "ListItem", item: { "@type": "Thing", name: "Here" } },
        ],
      },
      "Breadcrumb",
      "Path: Home › Here",
    ],
    [
      {
        "@type": "FAQPage",
        mainEntity: [{ "@type": "Question", name: "Why?", acceptedAnswer: { "@type": "Answer", text: "<p>So.</p>" } }],
      },
      "Questions and answers",
      "Why?:  So. ",
    ],
  ])("draws %o", (thing, kind, lines) => {
    const [preview] = drawn(thing);
    expect([preview?.kind, preview?.lines.map(({ label, text }) => `${label}: ${text}`).join(" | ")]).toEqual([
      kind,
      lines,
    ]);
  });

  it("draws things within others, at most ten, and nothing of what it does not know", () => {
    expect(drawn({ "@type": "WebPage", mainEntity: { "@type": "Recipe", name: "Bread" } })).toHaveLength(1);
    expect(drawn(...Array.from({ length: 30 }, () => ({ "@type": "Product", name: "A" })))).toHaveLength(10);
    expect(drawn({ "@type": "Organization", name: "A" })).toEqual([]);
  });
});
