import { readdirSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, test } from "vitest";
import { articlePath, CATEGORIES, parseArticle } from "#app/modules/help/articles/domain/article.ts";
import { makeCatalogue } from "#app/modules/help/articles/domain/catalogue.ts";
import { TUTORIALS } from "#app/modules/help/tutorials/domain/tutorials.ts";
import { headingsOf, linksOf } from "#app/platform/markdown/blocks.ts";
import { parseMarkdown } from "#app/platform/markdown/parse-markdown.server.ts";
import routes from "#app/routes.ts";

const slugs = readdirSync("content/help").map((name) => name.replace(/\.md$/, ""));
const files = Object.fromEntries(slugs.map((slug) => [slug, readFileSync(`content/help/${slug}.md`, "utf8")]));
const {
  articles: ARTICLES,
  recommended: RECOMMENDED,
  find: findArticle,
  of: articlesOf,
  counted: countedCategories,
} = makeCatalogue(files);

/** Addresses of all pages, as the site map declares them. */
function pathsOf(entries: readonly RouteConfigEntry[], base = ""): string[] {
  return entries.flatMap(({ path, children = [], index }) => {
    const own = path ? `${base}/${path}` : base;
    return [...(path || index ? [own || "/"] : []), ...pathsOf(children, own)];
  });
}

const patterns = pathsOf(await routes).filter((path) => path !== "/*");

/** Answers that are no page, and that an article may link to all the same. */
const FUNCTIONS = new Set(["/api-gateway/openapi.json"]);

const isPage = (path: string): boolean =>
  FUNCTIONS.has(path) || patterns.some((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path));

const blocksOf = new Map(
  await Promise.all(ARTICLES.map(async ({ slug, body }) => [slug, await parseMarkdown(body)] as const)),
);
const anchorsOf = (slug: string) => headingsOf(blocksOf.get(slug) ?? []).map(({ id }) => id);
const linksOfArticle = (slug: string) => linksOf(blocksOf.get(slug) ?? []);

/** Why a link of an article leads nowhere; null when it leads somewhere. */
function fault(slug: string, href: string): string | null {
  if (href.startsWith("https://")) return null;
  const [path = "", anchor] = href.split("#");
  const target = path === "" ? slug : path.match(/^\/help\/articles\/([^/]+)$/)?.[1];
  if (target !== undefined && !findArticle(target)) return `there is no article "${target}"`;
  if (anchor !== undefined && (target === undefined || !anchorsOf(target).includes(anchor)))
    return `there is no heading "${anchor}"`;
  return path === "" || isPage(path) ? null : `there is no page "${path}"`;
}

test("the help centre has at least 25 articles in its four categories, and counts them truly", () => {
  expect(ARTICLES.length).toBeGreaterThanOrEqual(25);
  expect(countedCategories().map(({ id }) => id)).toEqual(CATEGORIES.map(({ id }) => id));
  expect(countedCategories().reduce((sum, { count }) => sum + count, 0)).toBe(ARTICLES.length);
  for (const { id, count } of countedCategories()) {
    expect(count).toBeGreaterThanOrEqual(5);
    expect(new Set(articlesOf(id)).size).toBe(count);
  }
});

test("titles are unique, and recommended articles have one place each", () => {
  expect(new Set(ARTICLES.map(({ title }) => title)).size).toBe(ARTICLES.length);
  expect(RECOMMENDED.map(({ recommended }) => recommended)).toEqual(RECOMMENDED.map((_, index) => index + 1));
  expect(RECOMMENDED.length).toBeGreaterThanOrEqual(6);
});

describe.each(ARTICLES.map(({ slug }) => slug))("%s", (slug) => {
  const article = findArticle(slug);
  if (!article) throw new Error(slug);

  test("is about a screen that exists", () => {
    expect(patterns.includes(article.screen) || isPage(article.screen)).toBe(true);
  });

  test("has links that lead somewhere", () => {
    expect(linksOfArticle(slug).flatMap((href) => fault(slug, href) ?? [])).toEqual([]);
  });

  test("names articles to read next, and itself is not among them", () => {
    expect(article.related.filter((other) => other === slug || !findArticle(other))).toEqual([]);
    expect(article.related.length).toBeGreaterThanOrEqual(2);
  });

  test("has headings with distinct anchors", () => {
    expect(new Set(anchorsOf(slug)).size).toBe(anchorsOf(slug).length);
    expect(anchorsOf(slug).every((id) => id !== "")).toBe(true);
  });

  test("says in one sentence what it is for", () => {
    expect(article.summary).toMatch(/^[A-Z0-9].{15,}[.?]$/);
    expect(article.body).not.toMatch(/!(\s|$)/m);
  });
});

test("every article is reached from another one", () => {
  const reached = new Set(
    ARTICLES.flatMap(({ slug, related }) => [
      ...related,
      ...linksOfArticle(slug).flatMap((href) => href.split("/articles/")[1]?.split("#")[0] ?? []),
    ]),
  );
  expect(ARTICLES.map(({ slug }) => slug).filter((slug) => !reached.has(slug))).toEqual([]);
});

test("every tutorial names the article that says the same", () => {
  expect(TUTORIALS.filter(({ article }) => !findArticle(article))).toEqual([]);
});

describe("what an article may hold", () => {
  test.each([
    ["raw HTML", "<b>bold</b>"],
    ["HTML in a line", "Some <script>alert(1)</script> text"],
    ["a picture", "![logo](/favicon.svg)"],
    ["a link of another scheme", "[here](javascript:alert(1))"],
    ["a link to another host", "[here](//evil.example)"],
    ["a quotation that is no callout", "> Said somebody."],
    ["a first heading, which is the page's", "# Title"],
  ])("not %s", async (_, markdown) => {
    await expect(parseMarkdown(markdown)).rejects.toThrow("An article has");
  });

  test("blocks, lines and callouts, as data", async () => {
    expect(await parseMarkdown("## One & two\n\nA **b** `c<d>` [e](/seo).\n\n> [!tip]\n> Do *this*.\n> - x")).toEqual([
      { kind: "heading", depth: 2, id: "one-two", children: [{ kind: "text", text: "One & two" }] },
      {
        kind: "paragraph",
        children: [
          { kind: "text", text: "A " },
          { kind: "strong", children: [{ kind: "text", text: "b" }] },
          { kind: "text", text: " " },
          { kind: "code", text: "c<d>" },
          { kind: "text", text: " " },
          { kind: "link", href: "/seo", leadsTo: "product", children: [{ kind: "text", text: "e" }] },
          { kind: "text", text: "." },
        ],
      },
      {
        kind: "callout",
        tone: "tip",
        blocks: [
          {
            kind: "paragraph",
            children: [
              { kind: "text", text: "Do " },
              { kind: "em", children: [{ kind: "text", text: "this" }] },
              { kind: "text", text: "." },
            ],
          },
          { kind: "list", ordered: false, items: [[{ kind: "paragraph", children: [{ kind: "text", text: "x" }] }]] },
        ],
      },
    ]);
  });
});

describe("an article's file", () => {
  const file = (change: Record<string, string> = {}) => {
    const fields = {
      title: "T",
      category: "seo",
      summary: "S.",
      keywords: "a, b",
      updated: "2026-11-21",
      screen: "/seo",
      related: "x, y",
      ...change,
    };
    return `---\n${Object.entries(fields)
      .filter(([, value]) => value !== "")
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n")}\n---\n\nText.\n`;
  };

  test("is read", () => {
    expect(parseArticle("one", file({ recommended: "2" }))).toEqual({
      slug: "one",
      title: "T",
      category: "seo",
      summary: "S.",
      keywords: ["a", "b"],
      updated: "2026-11-21",
      screen: "/seo",
      related: ["x", "y"],
      recommended: 2,
      body: "Text.",
    });
  });

  test.each([
    ["without front matter", "Text."],
    ["without a title", file({ title: "" })],
    ["of an unknown category", file({ category: "other" })],
    ["with no day", file({ updated: "yesterday" })],
    ["with a day that does not exist", file({ updated: "2026-13-40" })],
    ["with no place", file({ recommended: "first" })],
    ["with a line that says nothing", "---\nnonsense\n---\nText."],
  ])("is refused %s", (_, text) => {
    expect(() => parseArticle("one", text)).toThrow("one.md");
  });

  test("its address is its name", () => {
    expect(articlePath("roles")).toBe("/help/articles/roles");
  });
});
