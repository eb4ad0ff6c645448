import { describe, expect, it } from "vitest";
import { type Difference, differencesOf } from "#tests/support/html/comparison.ts";
import { writePage } from "#tests/support/html/pages.ts";

/** All that the crawl says of a page, held against the tree that parse5 builds of it. The same is done with installed documentation by scripts/compare-documents.ts. */

const PAGES = 1_000;
const LEAST_SHARE_EQUAL = 0.99;

/** What the crawl reads otherwise than a browser, because it keeps no tree, and the fields in which it shows. */
const NAMED_DIFFERENCES: readonly [what: string, html: string, fields: Difference["field"][]][] = [
  ["an end tag of a block that is not open parts two lines", "<p>one </div> two", ["text", "sentences", "paragraphs"]],
  ["text in a table, but in no cell, stays where it is written", "<table>one<tr><td>two</table>", []],
  [
    "text between the rows of a table stays where it is written",
    "<table><tr><td>one</td></tr>two</table>",
    ["text", "sentences"],
  ],
  ["a cell outside of a table parts two lines", "<p>one <td>two", ["text", "sentences", "paragraphs"]],
  ["a link around blocks of a paragraph is one link", "<p><a href=/x>one<div>two</div></a>", ["links"]],
  ["a link without an end tag continues through all blocks", "<p><a href=/x>one</p><p>two</p>", ["links"]],
  ["a heading within another one ends it", "<h1>one <span><h2>two</h2> three</span></h1>", ["headings"]],
  [
    "a shadow root is part of the page, which parse5 takes for a template",
    "<div><template shadowrootmode=open>one</template></div>",
    ["text", "wordCount", "sentences", "paragraphs"],
  ],
  [
    "a set of frames has no text",
    "<frameset><frame></frameset><p>one",
    ["text", "wordCount", "sentences", "paragraphs"],
  ],
];

describe("a page beside its tree", () => {
  it("is read alike by the crawl in all fields, on 99% of generated pages and more", { timeout: 120_000 }, () => {
    const different: { seed: number; fields: string[] }[] = [];
    for (let seed = 1; seed <= PAGES; seed++) {
      const differences = differencesOf(writePage(seed), 1 + ((seed * 7_919) % 500));
      if (differences.length > 0) different.push({ seed, fields: differences.map(({ field }) => field) });
    }
    expect(different.length, JSON.stringify(different)).toBeLessThanOrEqual(PAGES * (1 - LEAST_SHARE_EQUAL));
    // No link, picture, heading or word is made up or lost: what differs are lines.
    expect(
      different.flatMap(({ fields }) => fields).filter((field) => !["text", "sentences", "paragraphs"].includes(field)),
      JSON.stringify(different),
    ).toEqual([]);
  });

  it.each(NAMED_DIFFERENCES)("%s: %s", (_, html, fields) =>
    expect(differencesOf(`<!doctype html><title>t</title>${html}`).map(({ field }) => field)).toEqual(fields),
  );
});
