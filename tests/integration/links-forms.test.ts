import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { shortLinks } from "#db/schema/links.ts";
import { usageMeters } from "#db/schema/platform.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { createLink, follow, linkFields } from "#tests/support/links.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env);
  visitor = new Visitor(account.cookie);
});

describe("the form", () => {
  test.each([
    [{ slug: "ѕpring" }, "other alphabets"],
    [{ slug: "admin" }, "reserved"],
    [{ slug: "sh1t" }, "offend"],
    [{ destination: "javascript:alert(1)" }, "Only http and https"],
    [{ destination: "http://10.0.0.1/" }, "not a public one"],
    [{ destination: "http://167772161/" }, "not a public one"],
    [{ destination: "http://169.254.169.254/latest/meta-data" }, "not a public one"],
    [{ destination: "https://user:pass@shop.example/" }, "user name or password"],
    [{ destination: `${ORIGIN}/r/other-link` }, "cannot lead to another short link"],
    [{ destination: `${ORIGIN}//R/other-link` }, "cannot lead to another short link"],
    [{ target0Destination: "ftp://shop.example" }, "Only http and https"],
    [{ variantB: "https://shop.example/b", weightA: "0", weightB: "0" }, "weight above 0"],
    [{ variantB: "https://shop.example/b", weightB: "101" }, "whole number from 0 to 100"],
    [{ startsAt: "2030-01-02T00:00", expiresAt: "2030-01-01T00:00" }, "end after the start"],
    [{ startsAt: "9999-12-31T23:59" }, "within the next 10 years"],
    [{ expiresAt: "9999-12-31T23:59" }, "within the next 10 years"],
    [{ target0Countries: "Finland", target0Destination: "https://shop.example/fi" }, "two letters"],
    [{ password: "abc" }, "at least 4"],
    [{ tags: Array.from({ length: 11 }, (_, at) => `t${at}`).join(",") }, "At most 10 tags"],
  ])("refuses %j", async (more, text) => {
    const answer = await visitor.post("/cross-module/links/new", linkFields(more));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(text);
  });

  test("a slug is one workspace's alone", async () => {
    const link = await createLink(visitor);
    const other = new Visitor((await createAccount(env)).cookie);
    const answer = await other.post("/cross-module/links/new", linkFields({ slug: link.slug }));
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("is taken")]);
    expect((await other.get(`/cross-module/links/${link.id}`)).status).toBe(404);
    expect((await other.post(`/cross-module/links/${link.id}`, { intent: "delete" })).status).toBe(404);
  });

  test("saves every field and shows it again", async () => {
    const link = await createLink(visitor, {
      tags: "Spring, sale",
      folder: "Ads",
      startsAt: "2030-01-01T09:00",
      target0Countries: "fi",
      target0Destination: "https://shop.example/fi",
    });
    expect(link).toMatchObject({ tags: ["sale", "spring"], folder: "Ads" });
    const html = await (await visitor.get(`/cross-module/links/${link.id}/edit`)).text();
    for (const text of [
      'value="2030-01-01T09:00"',
      'value="sale, spring"',
      'value="https://shop.example/fi"',
      'value="FI"',
    ])
      expect(html).toContain(text);
  });

  test("a host on the block list is refused, and a link that leads there already shows a page", async () => {
    const own = await createAccount(env);
    const editor = new Visitor(own.cookie);
    const made = await editor.post(
      "/cross-module/links/new",
      linkFields({ slug: "to-evil", destination: "https://a.evil.example/" }),
    );
    expect(made.status).toBe(303);
    expect((await editor.post("/cross-module/links/blocked", { intent: "save", hosts: "not a host" })).status).toBe(
      400,
    );
    expect(
      (await editor.post("/cross-module/links/blocked", { intent: "save", hosts: "https://www.evil.example/\n" }))
        .status,
    ).toBe(303);
    const refused = await editor.post("/cross-module/links/new", linkFields({ destination: "https://evil.example/x" }));
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("block list")]);
    const followed = await follow("to-evil");
    expect([followed.status, await followed.text()]).toEqual([403, expect.stringContaining("This link is blocked")]);
  });

  test("a plan's number of links is a limit that says so", async () => {
    const own = await createAccount(env);
    await db
      .insert(usageMeters)
      .values({ workspaceId: own.workspaceId, meter: "short_links", month: "always", used: 5_000 });
    const answer = await new Visitor(own.cookie).post("/cross-module/links/new", linkFields());
    expect(await answer.text()).toContain("5,000 short links");
  });
});

describe("a file of links", () => {
  const CSV = [
    "url;slug;tags;utm_source",
    "https://shop.example/1;file-one;a|b;news",
    "javascript:alert(1);file-two;;",
    "https://shop.example/3;file-one;;",
    "https://shop.example/4;;;",
    "http://10.0.0.1/;;;",
    ";nothing;;",
  ].join("\n");

  test("says of each wrong line what is wrong, and creates the others once", async () => {
    const checked = await (await visitor.post("/cross-module/links/import", { intent: "check", csv: CSV })).text();
    expect(checked).toContain("2 links can be created, 4 lines cannot.");
    for (const text of ["Only http and https", "appears twice", "not a public one", "Destination is required"])
      expect(checked).toContain(text);
    const [, rejected = ""] =
      /href="data:text\/csv;charset=utf-8,([^"]+)" download="rejected-links.csv"/.exec(checked) ?? [];
    const lines = decodeURIComponent(rejected).trim().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe(
      "destination,slug,title,tags,folder,utm_source,utm_medium,utm_campaign,utm_term,utm_content,line,reason",
    );
    expect(lines[1]).toMatch(/^javascript:alert\(1\),file-two,.*,3,.*Only http and https/);
    const before = await db.$count(shortLinks, eq(shortLinks.workspaceId, account.workspaceId));
    expect((await visitor.post("/cross-module/links/import", { intent: "import", csv: CSV })).status).toBe(303);
    expect(await db.$count(shortLinks, eq(shortLinks.workspaceId, account.workspaceId))).toBe(before + 2);
    expect((await follow("file-one")).headers.get("location")).toBe("https://shop.example/1?utm_source=news");
  });

  test("warns of values against the UTM rules, and creates these links all the same", async () => {
    const csv = [
      "url,slug,utm_source,utm_medium",
      "https://shop.example/1,rules-one,Newsleter,email",
      "https://shop.example/2?utm_medium=Email,rules-two,google,",
      "https://shop.example/3,rules-three,google,cpc",
      "javascript:alert(1),rules-four,Newsleter,email",
    ].join("\n");
    const html = await (await visitor.post("/cross-module/links/import", { intent: "check", csv })).text();
    const table = /aria-label="Lines against the UTM rules"[\s\S]*?<\/table>/.exec(html)?.[0] ?? "";
    expect(table).toContain("Source “Newsleter” is not in the dictionary. Did you mean “newsletter”?");
    expect(table).toContain("Medium “Email” is not in the dictionary. Did you mean “email”?");
    expect(table.match(/<tr/g)?.length).toBe(3);
    expect((await visitor.post("/cross-module/links/import", { intent: "import", csv })).status).toBe(303);
    expect((await follow("rules-one")).headers.get("location")).toContain("utm_source=Newsleter");
  });

  test.each([
    ["", "empty"],
    ["name,slug\nx,y", "needs a column"],
    ["destination\n", "has no links"],
    [`destination\n${"https://shop.example/\n".repeat(501)}`, "at most 500 links"],
  ])("refuses %#", async (csv, text) => {
    const answer = await visitor.post("/cross-module/links/import", { intent: "check", csv });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(text)]);
  });
});
