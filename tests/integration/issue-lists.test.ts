import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { parseCsv } from "#app/shared/csv/parse-csv.ts";
import { createCrawled } from "#tests/support/crawled.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

let account: TestAccount;
let audit: string;

beforeAll(async () => {
  account = await createAccount(env, { plan: "pro" });
  const { projectId } = await createCrawled(account, { scenario: "shop" });
  audit = `/seo/projects/${projectId}`;
});

const html = async (path: string) => (await new Visitor(account.cookie).get(path)).text();

/** Rows of a file, headings first. */
async function csv(path: string): Promise<string[][]> {
  const answer = await new Visitor(account.cookie).get(path);
  expect(answer.status).toBe(200);
  return [...parseCsv((await answer.text()).replace(/^\ufeff/, "").trimEnd(), ",")].map(({ cells }) => [...cells]);
}

describe("the issues of an audit", () => {
  test("a file has the shown columns of the filtered issues, sorted as they are shown", async () => {
    const [heading, ...rows] = await csv(`${audit}/issues.csv?columns=pages,severity&sort=-pages&severity=warning`);
    expect(heading).toEqual(["Issue", "Pages", "Severity"]);
    const pages = rows.map((row) => Number(row[1]));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages).toEqual(pages.toSorted((a, b) => b - a));
    expect(rows.every((row) => row[2] === "Warning")).toBe(true);
  });

  test("are without headings of themes once they are sorted; search, filters and views hold in the address", async () => {
    expect(await html(audit)).toContain('scope="rowgroup"');
    const sorted = await html(`${audit}?sort=-pages`);
    expect(sorted).not.toContain('scope="rowgroup"');
    expect(sorted).toContain('aria-sort="descending"');
    expect(await html(`${audit}?search=no-such-issue`)).toContain("Remove a filter");
    expect(await html(`${audit}?severity=error`)).toContain("Severity: Errors");
    expect(await html(`${audit}?severity=fatal`)).not.toContain("Severity: ");
  });

  test("several are muted in one step, and none without a reason", async () => {
    const visitor = new Visitor(account.cookie);
    const fields: [string, string][] = [
      ["intent", "mute"],
      ["ids", "title-missing"],
      ["ids", "image-broken"],
      ["period", "30"],
    ];
    const refused = await visitor.post(`${audit}?index`, fields);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Say why.");
    expect((await visitor.post(`${audit}?index`, [...fields, ["reason", "Known"]])).status).toBe(303);
    expect(await html(audit)).toMatch(/2 issues(<!-- -->)? muted/);
  });
});

describe("the URLs of one issue", () => {
  test("are sorted both ways, searched and downloaded as they are shown; an issue leads to the next", async () => {
    const [, worst] = await csv(`${audit}/issues.csv?columns=code,pages&sort=-pages`);
    const path = `${audit}/issues/${worst?.[2]}`;
    const urls = async (query: string) =>
      (await csv(`${path}/urls.csv?columns=url${query}`)).slice(1).map(([url]) => url);
    const all = await urls("");
    expect(all).toHaveLength(Number(worst?.[1]));
    expect(all).toEqual(all.toSorted());
    expect(await urls("&sort=-url")).toEqual(all.toReversed());
    const [first = ""] = all;
    expect(await urls(`&search=${encodeURIComponent(first.toUpperCase())}`)).toContain(first);
    const page = await html(path);
    expect(page).toContain(`(${worst?.[1]})`);
    expect(page).toMatch(/Next issue|Previous issue/);
    expect(await html(`${path}?search=no-such-page`)).toContain("Remove a filter");
  });
});
