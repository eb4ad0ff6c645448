import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { createCrawled } from "#tests/support/crawled.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

let account: TestAccount;
let base: string;

beforeAll(async () => {
  account = await createAccount(env, { plan: "pro" });
  const { projectId } = await createCrawled(account, { scenario: "generated", pages: 12 });
  base = `/seo/projects/${projectId}/pages`;
});

/** Rows of the file, headings first. */
async function csv(query: string): Promise<string[][]> {
  const answer = await new Visitor(account.cookie).get(`${base}.csv${query}`);
  expect(answer.status).toBe(200);
  const text = (await answer.text()).replace(/^\ufeff/, "").trimEnd();
  return text.split("\r\n").map((line) => line.split(","));
}
const numbers = (rows: string[][], at: number) => rows.slice(1).map((row) => Number(row[at]));

describe("the list of crawled pages", () => {
  test("sorts by a column in both directions", async () => {
    const ascending = numbers(await csv("?sort=words&columns=words"), 1);
    expect(ascending.length).toBeGreaterThan(5);
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
    expect(numbers(await csv("?sort=-words&columns=words"), 1)).toEqual([...ascending].reverse());
  });

  test("a file has the shown columns and the filtered rows", async () => {
    const [heading, ...rows] = await csv("?columns=status,indexable&status=2xx&indexing=indexable");
    expect(heading).toEqual(["Page", "Status", "Indexing"]);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(([, status, indexing]) => status?.startsWith("2") && indexing === "Indexable")).toBe(true);
  });

  test("the page names the count, the filter that is on, and links to the same file", async () => {
    const html = await (await new Visitor(account.cookie).get(`${base}?status=2xx&sort=-depth`)).text();
    expect(html).toContain("Status: 2xx success");
    expect(html).toContain('aria-sort="descending"');
    expect(html).toContain(`${base}.csv?status=2xx&amp;sort=-depth`);
    expect(html).toMatch(/>\d+ pages?</);
  });

  test("what matches nothing says so", async () => {
    const html = await (await new Visitor(account.cookie).get(`${base}?search=no-such-page`)).text();
    expect(html).toContain("Remove a filter");
  });
});
